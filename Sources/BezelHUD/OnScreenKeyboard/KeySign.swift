internal import BezelRaster

/// The signs on keys, and those of the locks, drawn by the rasterizer.
enum KeySign {
  case shift
  /// Shift that counts for the next letter.
  case shiftOn
  case capsLock
  /// Num Lock that is off: a one that is crossed out.
  case noNumLock
  case backspace
  case enter
  case hide
  case show

  /// The sign in a square with its centre at the origin, to be filled by the nonzero rule.
  ///
  /// The design is 28 by 28 units.
  func path(side: Fixed) -> Path {
    func place(_ x: Fixed, _ y: Fixed) -> Point {
      Point(x: (x - 14) * side / 28, y: (y - 14) * side / 28)
    }
    func places(_ points: [(Fixed, Fixed)]) -> [Point] { points.map { place($0.0, $0.1) } }
    let stroke = side * 2 / 28
    var path = Path()
    func contour(_ points: [Point]) {
      path.move(to: points[0])
      for point in points.dropFirst() { path.line(to: point) }
    }
    let half = Fixed(1, over: 2)
    /// An arrow upwards, with a bar below it or without.
    func arrow(height: Fixed) -> [Point] {
      let base = height + 3
      return places([
        (14, 3), (25, 14), (19, 14), (19, base), (9, base), (9, 14), (3, 14), (14, 3),
      ])
    }
    switch self {
    case .shift: path.stroke(arrow(height: 21), width: stroke)
    case .shiftOn:
      contour(arrow(height: 21))
      path.stroke(arrow(height: 21), width: stroke)
    case .capsLock:
      contour(arrow(height: 15))
      path.stroke(arrow(height: 15), width: stroke)
      path.stroke(places([(9, 24), (19, 24)]), width: stroke * 3 / 2)
    case .noNumLock:
      path.stroke(places([(10, 9), (15, 5), (15, 23)]), width: stroke * 3 / 2)
      path.stroke(places([(3, 21), (25, 7)]), width: stroke)
    case .backspace:
      path.stroke(places([(9, 5), (27, 5), (27, 23), (9, 23), (1, 14), (9, 5)]), width: stroke)
      path.stroke(places([(13, 10), (21, 18)]), width: stroke)
      path.stroke(places([(21, 10), (13, 18)]), width: stroke)
    case .enter:
      path.stroke(places([(25, 6), (25, 16), (4, 16)]), width: stroke * 5 / 4)
      path.stroke(places([(10, 10), (4, 16), (10, 22)]), width: stroke * 5 / 4)
    case .hide, .show:
      path.stroke(places([(1, 3), (27, 3), (27, 18), (1, 18), (1, 3)]), width: stroke)
      for x: Fixed in [6, 11 + half, 16 + half, 22] {
        path.stroke([place(x, 8)], width: stroke * 3 / 2)
      }
      path.stroke(places([(8, 13), (20, 13)]), width: stroke * 3 / 2)
      let (tip, ends): (Fixed, Fixed) = self == .hide ? (27, 23) : (23, 27)
      path.stroke(places([(10, ends), (14, tip), (18, ends)]), width: stroke)
    }
    return path
  }
}
