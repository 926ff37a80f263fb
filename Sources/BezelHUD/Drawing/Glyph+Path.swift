internal import BezelRaster

extension Glyph {
  /// The glyph's strokes in a box of this size, with its centre at the origin.
  ///
  /// The design is 28 by 28 points; a box of another shape stretches the strokes' places, not their
  /// width. Its strokes have as much ink as the pictures of SVProgressHUD.
  func path(in size: Size) -> Path {
    func place(_ x: Fixed, _ y: Fixed) -> Point {
      Point(x: (x - 14) * size.width / 28, y: (y - 14) * size.height / 28)
    }
    let side = min(size.width, size.height)
    func length(_ value: Fixed) -> Fixed { value * side / 28 }
    let stroke = length(Fixed(3, over: 2))
    let half = Fixed(1, over: 2)
    let quarter = Fixed(1, over: 4)
    var path = Path()
    switch self {
    case .success:
      path.stroke(
        [place(2 - quarter, 14 + half), place(9, 22), place(26 + quarter, 4)], width: stroke)
    case .error:
      path.stroke([place(3, 3), place(25, 25)], width: stroke)
      path.stroke([place(25, 3), place(3, 25)], width: stroke)
    case .info:
      path.arc(
        .ring(center: .zero, radius: length(12 + half), width: length(Fixed(9, over: 8))))
      path.stroke([place(14, 8 + quarter)], width: length(2))
      path.stroke([place(14, 12), place(14, 20 + half)], width: stroke)
    }
    return path
  }
}
