/// Closed contours to be filled by the non-zero rule.
///
/// Every contour closes by itself, back to where it moved to.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(control: Point, Point)
    case cubic(control1: Point, control2: Point, Point)
    /// A line to the arc's start, then the arc; a positive sweep turns clockwise.
    case arc(center: Point, radius: Fixed, start: Angle, sweep: Angle)
  }

  package private(set) var elements: [Element] = []

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }

  package mutating func move(to point: Point) { elements.append(.move(point)) }
  package mutating func line(to point: Point) { elements.append(.line(point)) }
  package mutating func quadratic(to point: Point, control: Point) {
    elements.append(.quadratic(control: control, point))
  }
  package mutating func cubic(to point: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, point))
  }
  /// Appends an arc; a radius below zero counts as zero, and of a sweep over several turns the last
  /// one counts.
  package mutating func arc(center: Point, radius: Fixed, start: Angle, sweep: Angle) {
    let whole = max(-Angle.fullTurn, min(Angle.fullTurn, sweep.rawValue))
    let begin = (start.rawValue &+ sweep.rawValue &- whole) & (Angle.fullTurn - 1)
    elements.append(
      .arc(
        center: center, radius: max(0, radius), start: Angle(rawValue: begin),
        sweep: Angle(rawValue: whole)))
  }

  /// Appends the contours of `path`, moved by `offset`.
  package mutating func append(_ path: Path, at offset: Point = .zero) {
    elements.reserveCapacity(elements.count + path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let p): move(to: p + offset)
      case .line(let p): line(to: p + offset)
      case .quadratic(let c, let p): quadratic(to: p + offset, control: c + offset)
      case .cubic(let c1, let c2, let p):
        cubic(to: p + offset, control1: c1 + offset, control2: c2 + offset)
      case .arc(let center, let radius, let start, let sweep):
        arc(center: center + offset, radius: radius, start: start, sweep: sweep)
      }
    }
  }
}
