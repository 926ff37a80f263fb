import BezelRaster
import CBezelText

extension Path {
  /// The contours of a FreeType outline, in points, y downwards.
  ///
  /// - Parameter outline: 1/64 px, y upwards. One with more than 4 096 points gives an empty path:
  ///   no letter has so many, and a hostile font shall not fill the memory.
  /// - Source: "FreeType Glyph Conventions", VI. FreeType outlines.
  init(_ outline: FT_Outline, in space: DeviceSpace) {
    self.init()
    guard outline.n_points <= 4096 else { return }
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[contour])
      guard end >= start, end < Int(outline.n_points) else { return }
      add(
        (start...end).map { index in
          let place = outline.points[index]
          return ContourPoint(
            place: space.point(x: Int(place.x), y: -max(-.max, Int(place.y))),
            kind: .init(tag: UInt8(truncatingIfNeeded: outline.tags[index])))
        })
      start = end + 1
    }
  }

  private struct ContourPoint {
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

  /// Adds a closed contour; between two quadratic controls lies a point that is not stored.
  private mutating func add(_ contour: [ContourPoint]) {
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
