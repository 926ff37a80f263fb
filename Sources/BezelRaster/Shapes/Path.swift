/// Contours and strokes, to be filled together.
///
/// Every contour closes by itself, back to where it moved to.
package struct Path: Sendable {
  package enum Element: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(control: Point, Point)
    case cubic(control1: Point, control2: Point, Point)
    /// A polyline drawn with a round pen; a single point is a dot.
    case stroke([Point], width: Fixed)
    case arc(Arc)
  }

  package private(set) var elements: [Element] = []
  /// The corners of an upright rectangle around all of it; `nil` as long as there is nothing.
  package private(set) var extent: (min: Point, max: Point)?

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }

  package mutating func move(to point: Point) {
    elements.append(.move(point))
    include(point)
  }
  package mutating func line(to point: Point) {
    elements.append(.line(point))
    include(point)
  }
  package mutating func quadratic(to point: Point, control: Point) {
    elements.append(.quadratic(control: control, point))
    include(control)
    include(point)
  }
  package mutating func cubic(to point: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, point))
    include(control1)
    include(control2)
    include(point)
  }
  /// Appends a polyline with round caps and joins; a width of zero or less is nothing.
  package mutating func stroke(_ points: [Point], width: Fixed) {
    guard width > 0 else { return }
    elements.append(.stroke(points, width: width))
    for point in points { include(point, reach: width / 2 + Path.rounding) }
  }
  package mutating func arc(_ arc: Arc) {
    elements.append(.arc(arc))
    include(arc.center, reach: arc.reach)
  }

  /// Appends what `path` holds, moved by `offset`.
  package mutating func append(_ path: Path, at offset: Point = .zero) {
    elements.reserveCapacity(elements.count + path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let p): move(to: p + offset)
      case .line(let p): line(to: p + offset)
      case .quadratic(let c, let p): quadratic(to: p + offset, control: c + offset)
      case .cubic(let c1, let c2, let p):
        cubic(to: p + offset, control1: c1 + offset, control2: c2 + offset)
      case .stroke(let points, let width): stroke(points.map { $0 + offset }, width: width)
      case .arc(var part):
        part.center = part.center + offset
        arc(part)
      }
    }
  }

  /// The most that halving a width may have dropped.
  private static let rounding = Fixed(rawValue: 1)

  private mutating func include(_ point: Point, reach: Fixed = 0) {
    let (low, high) = (
      Point(x: point.x - reach, y: point.y - reach), Point(x: point.x + reach, y: point.y + reach)
    )
    guard let extent else {
      self.extent = (low, high)
      return
    }
    self.extent = (
      Point(x: min(extent.min.x, low.x), y: min(extent.min.y, low.y)),
      Point(x: max(extent.max.x, high.x), y: max(extent.max.y, high.y))
    )
  }
}

extension Path: Equatable {
  package static func == (a: Path, b: Path) -> Bool { a.elements == b.elements }
}
