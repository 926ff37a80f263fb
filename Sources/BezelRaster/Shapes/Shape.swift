/// Where an item puts its paint.
package enum Shape: Equatable, Sendable {
  /// Every pixel of the scene.
  case everything
  case rounded(RoundedRect)
  case arc(Arc)
  case pie(Pie)
  case path(Path, FillRule)
}

/// The rule for the inside of contours that overlap or run through each other.
package enum FillRule: Equatable, Sendable {
  /// Points with a winding number other than zero are inside.
  case nonZero
  /// Points with an odd winding number are inside.
  case evenOdd
}

/// An upright rectangle whose corners are quarter circles.
package struct RoundedRect: Equatable, Sendable {
  package var rect: Rect
  /// Each is limited to half of the shorter side.
  package var radii: Corners
  /// The width of the band inside of the edge that is all there is of it; `nil` for a filled one.
  package var border: Fixed?
  /// The x left of which the shape is cut off.
  package var start: Fixed?
  /// The x right of which the shape is cut off.
  package var end: Fixed?

  package init(
    _ rect: Rect, radii: Corners, border: Fixed? = nil, start: Fixed? = nil, end: Fixed? = nil
  ) {
    self.rect = rect
    self.radii = radii
    self.border = border
    self.start = start
    self.end = end
  }

  package init(
    _ rect: Rect, radius: Fixed, border: Fixed? = nil, start: Fixed? = nil, end: Fixed? = nil
  ) {
    self.init(rect, radii: Corners(radius), border: border, start: start, end: end)
  }
}

/// The radii of a rectangle's four corners; below zero counts as zero.
package struct Corners: Equatable, Sendable {
  package var topLeft: Fixed
  package var topRight: Fixed
  package var bottomRight: Fixed
  package var bottomLeft: Fixed

  package init(topLeft: Fixed, topRight: Fixed, bottomRight: Fixed, bottomLeft: Fixed) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  package init(_ radius: Fixed) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// A part of a circle, stroked.
package struct Arc: Equatable, Sendable {
  package var center: Point
  /// Of the stroke's middle; below zero counts as zero.
  package var radius: Fixed
  /// Half of it lies to either side.
  package var width: Fixed
  package var start: Angle
  /// Clockwise; a full turn or more is the whole ring, none or less is nothing.
  package var sweep: Angle
  package var cap: Cap

  package init(
    center: Point, radius: Fixed, width: Fixed, start: Angle, sweep: Angle, cap: Cap = .round
  ) {
    self.center = center
    self.radius = radius
    self.width = width
    self.start = start
    self.sweep = sweep
    self.cap = cap
  }

  /// A whole circle.
  package static func ring(center: Point, radius: Fixed, width: Fixed) -> Arc {
    Arc(center: center, radius: radius, width: width, start: .zero, sweep: .whole)
  }

  package var isWhole: Bool { sweep.rawValue >= Angle.fullTurn }
}

/// How a stroke ends.
public enum Cap: Hashable, Sendable {
  /// Just there.
  case butt
  /// With a half disc.
  case round
  /// With half a square.
  case square
}

/// A wedge of a disc.
package struct Pie: Equatable, Sendable {
  package var center: Point
  package var radius: Fixed
  package var start: Angle
  /// Clockwise; a full turn or more is the whole disc, none or less is nothing.
  package var sweep: Angle

  package init(center: Point, radius: Fixed, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  /// A whole disc.
  package static func disc(center: Point, radius: Fixed) -> Pie {
    Pie(center: center, radius: radius, start: .zero, sweep: .whole)
  }
}
