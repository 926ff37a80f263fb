/// Scales by the same factor on both axes, then moves: from points to device pixels.
package struct Transform: Hashable, Sendable {
  /// The factor in 1/65 536.
  package let scale: Int
  /// Where the origin goes.
  package let origin: Point

  /// - Parameter scale: the factor in 1/65 536, `Transform.unit` for none; limited to 0 … 1 024.
  package init(scale: Int, origin: Point) {
    self.scale = max(0, min(Transform.unit * 1_024, scale))
    self.origin = origin
  }

  /// A factor of one.
  package static let unit = 65_536

  package static let identity = Transform(scale: unit, origin: .zero)

  package func apply(_ point: Point) -> Point {
    Point(x: origin.x + apply(point.x), y: origin.y + apply(point.y))
  }

  package func apply(_ length: Fixed) -> Fixed {
    Fixed(rawValue: roundedQuotient(length.raw * Int64(scale), Int64(Transform.unit)))
  }

  /// The same for things that lie at `offset` before the transform.
  package func moved(by offset: Point) -> Transform {
    Transform(scale: scale, origin: apply(offset))
  }
}
