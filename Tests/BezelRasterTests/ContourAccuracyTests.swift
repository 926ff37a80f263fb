import BezelRaster
import ExactShapes
import SeededRandom
import Testing

@Suite("Coverage is the area that contours wind around within the pixel")
struct ContourAccuracyTests {
  /// A path, and its contours in pixels.
  private struct Drawing {
    var path = Path()
    var contours: [[ExactShape.Place]] = []
    private let place: RandomPlace
    private var current = Point.zero

    init(_ place: RandomPlace) { self.place = place }

    mutating func move(to point: Point) {
      path.move(to: point)
      contours.append([place.pixels(point)])
      current = point
    }

    /// Adds a line or a curve by its controls and its end.
    mutating func add(_ points: [Point]) {
      switch points.count {
      case 1: path.line(to: points[0])
      case 2: path.quadratic(to: points[1], control: points[0])
      default: path.cubic(to: points[2], control1: points[0], control2: points[1])
      }
      let controls = ([current] + points).map(place.pixels)
      contours[contours.count - 1] +=
        points.count == 1 ? [controls[1]] : ExactShape.chords(controls)
      current = points[points.count - 1]
    }
  }

  private func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ draw: (_ random: inout SeededRandom, _ drawing: inout Drawing) -> Void
  ) {
    for rule in [FillRule.nonZero, .evenOdd] {
      ShapeAccuracyTests.check("\(name), \(rule)", sourceLocation: sourceLocation) {
        random, place in
        var drawing = Drawing(place)
        draw(&random, &drawing)
        return (.path(drawing.path, rule), .contours(drawing.contours, rule))
      }
    }
  }

  /// Checks one or two contours that cross themselves and each other at random.
  private func checkTangle(_ name: String, controls: ClosedRange<Int>) {
    check(name) { random, drawing in
      for _ in 0...random.int(0...1) {
        drawing.move(to: random.point(in: 0...5_000))
        for _ in 0...random.int(1...5) {
          drawing.add((0..<random.int(controls)).map { _ in random.point(in: 0...5_000) })
        }
      }
    }
  }

  @Test("Polygons that cross themselves and each other") func polygons() {
    checkTangle("polygons", controls: 1...1)
  }

  @Test("Quadratic curves") func quadratics() { checkTangle("quadratics", controls: 2...2) }

  @Test("Cubic curves") func cubics() { checkTangle("cubics", controls: 3...3) }

  @Test("Polygons whose edges lie on each other, and on the borders of pixels")
  func grid() {
    check("polygons on a grid") { random, drawing in
      for _ in 0...random.int(1...3) {
        func point(_ random: inout SeededRandom) -> Point {
          Point(x: Fixed(random.int(0...9)), y: Fixed(random.int(0...9)))
        }
        drawing.move(to: point(&random))
        for _ in 0...random.int(1...5) { drawing.add([point(&random)]) }
      }
    }
  }

  @Test("Glyphs: a bowl with a counter, and a stem that overlaps it")
  func glyphs() {
    check("glyph") { random, drawing in
      let (x, y) = (random.length(900...1_200), random.length(900...1_200))
      func oval(_ drawing: inout Drawing, _ rx: Fixed, _ ry: Fixed, isClockwise: Bool) {
        let (cx, cy) = (rx * Fixed(rawValue: 141), ry * Fixed(rawValue: 141))
        let turn: Fixed = isClockwise ? 1 : -1
        func at(_ dx: Fixed, _ dy: Fixed) -> Point { Point(x: x + dx * turn, y: y + dy) }
        drawing.move(to: at(-rx, 0))
        drawing.add([at(-rx, -cy), at(-cx, -ry), at(0, -ry)])
        drawing.add([at(cx, -ry), at(rx, -cy), at(rx, 0)])
        drawing.add([at(rx, cy), at(cx, ry), at(0, ry)])
        drawing.add([at(-cx, ry), at(-rx, cy), at(-rx, 0)])
      }
      let (rx, ry, stroke) = (random.length(400...800), random.length(400...800), 40...300)
      oval(&drawing, rx, ry, isClockwise: true)
      oval(&drawing, rx - random.length(stroke), ry - random.length(stroke), isClockwise: false)
      let (left, width) = (x + rx - random.length(0...200), random.length(stroke))
      let (top, bottom) = (y - random.length(300...900), y + random.length(300...900))
      drawing.move(to: Point(x: left, y: top))
      drawing.add([Point(x: left + width, y: top)])
      drawing.add([Point(x: left + width, y: bottom)])
      drawing.add([Point(x: left, y: bottom)])
    }
  }
}
