import BezelRaster
import ExactShapes

/// MBProgressHUD's indicators around a place in pixels.
///
/// - Source: the radii, widths and insets of its drawing code, in points.
extension ExactShape {
  /// Half of the round indicators' box.
  private static let half = 18.5

  /// A determinate one: the outline, and a thick arc.
  static func determinate(_ done: Double, at center: Place, scale: Double) -> ExactShape {
    ring(at: center, radius: half - 1, width: 2, scale)
      .union(arc(at: center, done, radius: half - 2, width: 4, .butt, scale))
  }

  /// One of 0.9: the outline, and a wedge.
  static func wedge(_ done: Double, at center: Place, scale: Double) -> ExactShape {
    let outline = ring(at: center, radius: half - 2, width: 2, scale)
    guard done > 0 else { return outline }
    return outline.union(
      .pie(center, radius: (half - 2) * scale, start: 0, sweep: done))
  }

  /// An annular one, without the ring behind.
  static func annular(_ done: Double, at center: Place, scale: Double) -> ExactShape {
    arc(at: center, done, radius: half - 1, width: 2, .square, scale)
  }

  /// The ring behind an annular one.
  static func annularGround(at center: Place, scale: Double) -> ExactShape {
    ring(at: center, radius: half - 1, width: 2, scale)
  }

  /// The disc behind a wedge.
  static func wedgeGround(at center: Place, scale: Double) -> ExactShape {
    disc(center, radius: (half - 2) * scale)
  }

  /// A bar: the border, and the part of the capsule inside of it.
  ///
  /// - Parameter size: of its box, in points.
  static func bar(
    _ done: Double, _ size: (width: Double, height: Double), at center: Place, scale: Double
  ) -> ExactShape {
    func capsule(_ inset: Double) -> ExactShape {
      let (x, y) = ((size.width / 2 - inset) * scale, (size.height / 2 - inset) * scale)
      return .rounded(
        minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y,
        radii: [y, y, y, y])
    }
    let border = capsule(1).subtracting(capsule(3))
    guard done > 0 else { return border }
    let end = max(done * size.width, size.height / 2 - 4 + 4) - size.width / 2
    let cut = halfPlane((center.x + end * scale, center.y), towards: 0.75)
    return border.union(capsule(4).intersection(cut))
  }

  private func union(_ other: ExactShape) -> ExactShape { .union([self, other]) }

  private static func ring(
    at center: Place, radius: Double, width: Double, _ scale: Double
  ) -> ExactShape {
    arc(
      center, radius: radius * scale, width: width * scale, start: 0, sweep: 1, cap: .butt)
  }

  private static func arc(
    at center: Place, _ sweep: Double, radius: Double, width: Double, _ cap: Cap, _ scale: Double
  ) -> ExactShape {
    guard sweep > 0 else { return .union([]) }
    return arc(
      center, radius: radius * scale, width: width * scale, start: 0, sweep: sweep, cap: cap)
  }
}
