import BezelRaster
import ExactShapes
import SeededRandom
import Testing

/// Shapes of random size at random places between pixels, at scales from ½ to 4.
///
/// The reference is computed in floating point from the shape in points, so that the limit of 2/255
/// holds for everything on the way: the rounding to 1/1024 px, the chords that take the place of
/// curves, the rasterizer, and the rounding to a byte.
@Suite("Coverage is the area of the shape within the pixel")
struct ShapeAccuracyTests {
  /// Compares the coverage of random shapes with the reference.
  static func check(
    _ name: String, seeds: Int = 40, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (_ random: inout SeededRandom, _ place: RandomPlace) -> (Shape, ExactShape)
  ) {
    var errors = CoverageErrors()
    for seed in SeededRandom.seeds(seeds) {
      var random = SeededRandom(seed: seed)
      let place = RandomPlace(&random)
      let (shape, exact) = make(&random, place)
      let coverage = DenseCoverage(
        of: shape, place.transform,
        clip: PixelRect(minX: -400, minY: -400, maxX: 800, maxY: 800))
      errors.compare(exact, in: coverage.bounds.grown(by: 2), "seed \(seed)") { coverage[$0, $1] }
    }
    print("\(name): \(errors.summary)")
    #expect(errors.complaint == nil, "\(name)", sourceLocation: sourceLocation)
  }

  @Test("The reference is itself within 0.26/255 for straight edges of every direction")
  func reference() {
    var largest = 0.0
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let (x, y) = (Double(random.int(0...1_000)) / 1_000, Double(random.int(0...1_000)) / 1_000)
      // Some are level or upright, and some nearly so.
      let turn = Double(random.int(0...31)) / 32 + [0, 1e-4, 0.013][seed % 3]
      let half = ExactShape.halfPlane((x, y), towards: turn)
      let square = ExactPolygon(squareAt: (x, y), towards: turn)
      let error = half.areas(row: 0, 0..<1)[0] - square.coverage(x: 0, y: 0)
      largest = max(largest, abs(error))
      #expect(abs(error) * 255 <= 0.26, "seed \(seed)")
    }
    print("reference: largest error \(largest * 255)/255")
  }

  @Test("Discs, pies of every sweep")
  func pies() {
    for isDisc in [true, false] {
      ShapeAccuracyTests.check(isDisc ? "disc" : "pie") { random, place in
        let center = random.point(in: 0...5_000)
        let radius = random.length(64...20 * 256)
        let sweep = isDisc ? Angle.whole : Angle(rawValue: random.int(1...70_000))
        let pie = Pie(center: center, radius: radius, start: random.angle(), sweep: sweep)
        return (
          .pie(pie),
          .pie(
            place.pixels(center), radius: place.pixels(radius), start: pie.start.turns,
            sweep: sweep.turns)
        )
      }
    }
  }

  @Test("Rings")
  func rings() {
    ShapeAccuracyTests.check("ring") { random, place in
      let center = random.point(in: 0...5_000)
      let (radius, width) = (random.length(0...24 * 256), random.length(128...4 * 256))
      return (
        .arc(.ring(center: center, radius: radius, width: width)),
        .arc(
          place.pixels(center), radius: place.pixels(radius), width: place.pixels(width),
          start: 0, sweep: 1, cap: .butt)
      )
    }
  }

  @Test(
    "Arcs from a sliver to where the ends run into each other, and wider than the circle",
    arguments: [Cap.butt, .round, .square])
  func arcs(cap: Cap) {
    ShapeAccuracyTests.check("arc, \(cap)", seeds: 80) { random, place in
      let radius = random.length(1...24 * 256)
      let widest = random.pick([3 * 256, Int(radius.rawValue) * 5 / 2])
      let sweep = [1...63_000, 63_000...65_535, 1...900][random.int(0...2)]
      let arc = Arc(
        center: random.point(in: 0...5_000), radius: radius,
        width: random.length(1...max(64, widest)), start: random.angle(),
        sweep: Angle(rawValue: random.int(sweep)), cap: cap)
      return (.arc(arc), .arc(arc, place))
    }
  }

  @Test("Rounded rectangles: filled or bordered, with corners of four sizes, whole or cut")
  func roundedRects() {
    for (name, hasBorder, hasEnd) in [
      ("rounded rectangle", false, false), ("border", true, false), ("bar", false, true),
      ("bordered bar", true, true),
    ] {
      ShapeAccuracyTests.check(name) { random, place in
        let size = Size(width: random.length(256...7_000), height: random.length(256...7_000))
        let radii = (0..<4).map { _ in random.length(-100...random.pick([0, 900, 4_000])) }
        let rounded = RoundedRect(
          Rect(origin: random.point(in: 0...2_500), size: size),
          radii: Corners(
            topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]),
          border: hasBorder ? random.length(1...random.pick([600, 4_000])) : nil,
          start: hasEnd ? random.pick([nil, random.length(0...9_000)]) : nil,
          end: hasEnd ? random.pick([nil, random.length(0...9_000)]) : nil)
        return (.rounded(rounded), .rounded(rounded, place))
      }
    }
  }
}

extension ExactShape {
  static func arc(_ arc: Arc, _ place: RandomPlace) -> ExactShape {
    .arc(
      place.pixels(arc.center), radius: place.pixels(arc.radius), width: place.pixels(arc.width),
      start: arc.start.turns, sweep: arc.sweep.turns, cap: arc.cap)
  }

  fileprivate static func rounded(_ rounded: RoundedRect, _ place: RandomPlace) -> ExactShape {
    let low = place.pixels(rounded.rect.origin)
    let high = place.pixels(Point(x: rounded.rect.maxX, y: rounded.rect.maxY))
    let limit = min(high.x - low.x, high.y - low.y) / 2
    let corners = [
      rounded.radii.topLeft, rounded.radii.topRight, rounded.radii.bottomRight,
      rounded.radii.bottomLeft,
    ].map { min(limit, max(0, place.pixels($0))) }
    func rect(inset: Double) -> ExactShape {
      .rounded(
        minX: low.x + inset, minY: low.y + inset, maxX: high.x - inset, maxY: high.y - inset,
        radii: corners.map { max(0, $0 - inset) })
    }
    var shape = rect(inset: 0)
    if let border = rounded.border.map(place.pixels), border < limit {
      shape = shape.subtracting(rect(inset: border))
    }
    if let start = rounded.start {
      shape = shape.intersection(.halfPlane(place.pixels(Point(x: start, y: 0)), towards: 0.25))
    }
    guard let end = rounded.end else { return shape }
    return shape.intersection(.halfPlane(place.pixels(Point(x: end, y: 0)), towards: 0.75))
  }
}
