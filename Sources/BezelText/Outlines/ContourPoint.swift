import BezelRaster

/// A point of a closed contour.
struct ContourPoint {
  /// The most points of an outline: no letter has so many, and a hostile font shall not fill the memory.
  static let maximumCount = 4096

  enum Kind {
    case on
    case quadraticControl
    case cubicControl

    /// The two lowest bits of FreeType's tag say it; the others are about scan conversion.
    init(tag: UInt8) {
      switch tag & 3 {
      case 0: self = .quadraticControl
      case 2: self = .cubicControl
      default: self = .on
      }
    }
  }

  let place: Point
  let kind: Kind
}

extension Path {
  /// Adds a closed contour; between two quadratic controls lies a point that is not stored.
  mutating func add(_ contour: [ContourPoint]) {
    var points = contour[...]
    let (first, last) = (contour[0], contour[contour.count - 1])
    let start: Point
    switch (first.kind, last.kind) {
    case (.on, _):
      start = first.place
      points.removeFirst()
    case (.quadraticControl, .on):
      start = last.place
      points.removeLast()
    case (.quadraticControl, _): start = Path.middle(first.place, last.place)
    // No contour may start in the middle of a cubic.
    case (.cubicControl, _): return
    }
    move(to: start)
    while let point = points.popFirst() {
      switch point.kind {
      case .on: line(to: point.place)
      case .quadraticControl:
        let end: Point
        switch points.first?.kind {
        case .on: end = points.removeFirst().place
        case .quadraticControl: end = Path.middle(point.place, points[points.startIndex].place)
        case .cubicControl: return
        case nil: end = start
        }
        quadratic(to: end, control: point.place)
      case .cubicControl:
        guard let second = points.popFirst(), second.kind == .cubicControl else { return }
        cubic(
          to: points.popFirst()?.place ?? start, control1: point.place, control2: second.place)
      }
    }
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
