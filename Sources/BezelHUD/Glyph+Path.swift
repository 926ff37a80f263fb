internal import BezelRaster

extension Glyph {
  /// The glyph's strokes in a box of this size, with its centre at the origin.
  ///
  /// The design is 28 by 28 points; a box of another shape stretches the strokes' places, not their
  /// width.
  func path(in size: Size) -> Path {
    func place(_ x: Fixed, _ y: Fixed) -> Point {
      Point(x: (x - 14) * size.width / 28, y: (y - 14) * size.height / 28)
    }
    let side = min(size.width, size.height)
    func length(_ value: Fixed) -> Fixed { value * side / 28 }
    let stroke = length(2)
    let half = Fixed(1, over: 2)
    var path = Path()
    switch self {
    case .success:
      path.append(
        Path(
          stroking: [place(1 + half, 14 + half), place(9, 22), place(26 + half, 4)],
          width: stroke))
    case .error:
      path.append(
        .cross(
          from: place(3, 3), to: place(25, 25), and: place(25, 3), to: place(3, 25),
          width: stroke))
    case .info:
      path.append(
        .ring(center: .zero, radius: length(12 + half), width: length(Fixed(3, over: 2))))
      path.append(.disc(center: place(14, Fixed(33, over: 4)), radius: length(Fixed(5, over: 4))))
      path.append(
        Path(stroking: [place(14, 12), place(14, 20 + half)], width: stroke))
    }
    return path
  }
}
