import BezelRaster
import SeededRandom

extension SeededRandom {
  /// Returns a length in 1/256; many are the same.
  fileprivate mutating func length(reach: Int) -> Fixed {
    int(0...4) == 0 ? 512 : length(-reach...reach)
  }

  fileprivate mutating func point(reach: Int) -> Point {
    Point(x: length(reach: reach), y: length(reach: reach))
  }

  /// Returns a sweep of up to three turns to either side.
  fileprivate mutating func sweep() -> Angle {
    Angle(rawValue: int(-3 * Angle.fullTurn...3 * Angle.fullTurn))
  }

  /// Returns a degenerate shape, often of no size or less.
  ///
  /// - Parameter reach: how far from the origin its points lie, in 1/256.
  mutating func junk(reach: Int) -> Shape {
    switch int(0...4) {
    case 0:
      let radii = Corners(
        topLeft: length(reach: reach), topRight: length(reach: reach),
        bottomRight: length(reach: reach), bottomLeft: length(reach: reach))
      let size = Size(width: length(reach: reach), height: length(reach: reach))
      return .rounded(
        RoundedRect(
          Rect(origin: point(reach: reach), size: size), radii: radii,
          border: pick([nil, length(reach: reach / 4)]), end: pick([nil, length(reach: reach)])))
    case 1: return .arc(arc(reach: reach))
    case 2:
      return .pie(
        Pie(
          center: point(reach: reach), radius: length(reach: reach), start: sweep(),
          sweep: sweep()))
    default: return .path(path(reach: reach), pick([.nonZero, .evenOdd]))
    }
  }

  private mutating func arc(reach: Int) -> Arc {
    Arc(
      center: point(reach: reach), radius: length(reach: reach), width: length(reach: reach),
      start: sweep(), sweep: sweep(), cap: cap())
  }

  /// Returns a degenerate path.
  private mutating func path(reach: Int) -> Path {
    var path = Path()
    path.move(to: point(reach: reach))
    for _ in 0..<int(0...12) {
      switch int(0...9) {
      case 0...1: path.move(to: point(reach: reach))
      case 2...4: path.line(to: point(reach: reach))
      case 5: path.quadratic(to: point(reach: reach), control: point(reach: reach))
      case 6:
        path.cubic(
          to: point(reach: reach), control1: point(reach: reach), control2: point(reach: reach))
      case 7: path.arc(arc(reach: reach))
      default:
        path.stroke(
          (0..<int(0...5)).map { _ in point(reach: reach) }, width: length(reach: reach))
      }
    }
    return path
  }
}
