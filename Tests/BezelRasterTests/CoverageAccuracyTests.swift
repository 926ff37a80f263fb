import SeededRandom
import Foundation
import BezelRaster
import Testing

/// Shapes of random size at random places between pixels, at scales from ½ to 4.
///
/// The reference is computed in floating point from the shape in points, so that the limits hold
/// for everything on the way: the transform's rounding to 1/256 px, the chords that take the place
/// of curves, and the rasterizer. 2/255 are for these; on top come what the reference by distance
/// may itself be off, .51/255, or for exact polygons the half that rounding to a byte adds. The
/// outline of a stroke is rounded to 1/256 of a point before it is scaled: half of that is 2/256 px
/// at scale 4.
@Suite("Coverage is the area of the shape within the pixel")
struct CoverageAccuracyTests {
  private static let clip = PixelRect(minX: -400, minY: -400, maxX: 800, maxY: 800)
  private static let seeds = SeededRandom.seeds(40)

  /// A transform with its factor and its origin in pixels.
  private struct Place {
    let transform: Transform
    let scale: Double
    let x: Double
    let y: Double

    init(_ random: inout SeededRandom, largestScale: Int) {
      let scale = random.int(Transform.unit / 2...Transform.unit * largestScale)
      let origin = Point(
        x: Fixed(rawValue: random.int(0...5_000)), y: Fixed(rawValue: random.int(0...5_000)))
      transform = Transform(scale: scale, origin: origin)
      self.scale = Double(scale) / Double(Transform.unit)
      (x, y) = (Double(origin.x.rawValue) / 256, Double(origin.y.rawValue) / 256)
    }

    func pixels(_ length: Fixed) -> Double { Double(length.rawValue) / 256 * scale }
    func pixels(_ point: Point) -> (x: Double, y: Double) {
      (x + pixels(point.x), y + pixels(point.y))
    }
  }

  private static func point(_ random: inout SeededRandom, to limit: Int) -> Point {
    Point(
      x: Fixed(rawValue: random.int(0...limit * 256)),
      y: Fixed(rawValue: random.int(0...limit * 256)))
  }

  private func check(
    _ name: String, limit: Double = 2.51, largestScale: Int = 4,
    _ shape: (_ random: inout SeededRandom, _ place: Place) -> (Path, SignedDistance)
  ) {
    var errors = CoverageErrors()
    for seed in CoverageAccuracyTests.seeds {
      var random = SeededRandom(seed: seed)
      let place = Place(&random, largestScale: largestScale)
      let (path, distance) = shape(&random, place)
      let coverage = Coverage(
        of: path, transform: place.transform, clip: CoverageAccuracyTests.clip)
      errors.compare(coverage, seed: seed) { y in { x in distance.coverage(x: x, y: y) } }
    }
    errors.report("\(name) to scale \(largestScale)", limit: limit)
  }

  /// The same for outlines that are computed in points.
  private func checkOutline(
    _ name: String,
    _ shape: (_ random: inout SeededRandom, _ place: Place) -> (Path, SignedDistance)
  ) {
    check(name, largestScale: 1, shape)
    check(name, limit: 4.51, largestScale: 4, shape)
  }

  @Test("The reference by distance is itself within .51/255 for straight edges of every direction")
  func reference() {
    var largest = 0.0
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let (x, y) = (Double(random.int(0...1_000)) / 1_000, Double(random.int(0...1_000)) / 1_000)
      let turn = Double(random.int(0...65_535)) / 65_536
      let (dx, dy) = (cos(turn * 2 * .pi), sin(turn * 2 * .pi))
      // A square so large that only its one side is near.
      let square = ExactPolygon(corners: [
        (x - dy * 99, y + dx * 99), (x + dy * 99, y - dx * 99),
        (x + (dy - dx) * 99, y - (dx + dy) * 99), (x - (dy + dx) * 99, y + (dx - dy) * 99),
      ])
      let expected = square.coverage(x: 0, y: 0)
      let actual = SignedDistance.halfPlane(x: x, y: y, turn: turn).coverage(x: 0, y: 0)
      largest = max(largest, abs(actual - expected))
      #expect(abs(actual - expected) <= 0.002, "seed \(seed)")
    }
    print("reference by distance: largest error \(largest * 255)/255")
  }

  @Test("Discs")
  func discs() {
    check("disc") { random, place in
      let center = CoverageAccuracyTests.point(&random, to: 20)
      let radius = Fixed(rawValue: random.int(64...20 * 256))
      let middle = place.pixels(center)
      return (
        .disc(center: center, radius: radius),
        .disc(x: middle.x, y: middle.y, radius: place.pixels(radius))
      )
    }
  }

  @Test("Rings")
  func rings() {
    check("ring") { random, place in
      let center = CoverageAccuracyTests.point(&random, to: 20)
      let radius = Fixed(rawValue: random.int(6 * 256...24 * 256))
      let width = Fixed(rawValue: random.int(128...3 * 128) * 2)
      let middle = place.pixels(center)
      return (
        .ring(center: center, radius: radius, width: width),
        .ring(
          x: middle.x, y: middle.y, radius: place.pixels(radius), width: place.pixels(width))
      )
    }
  }

  @Test("Arcs with round caps, from a sliver to where the caps run into each other")
  func arcs() {
    checkOutline("arc") { random, place in
      let center = CoverageAccuracyTests.point(&random, to: 20)
      let radius = Fixed(rawValue: random.int(6 * 256...24 * 256))
      let width = Fixed(rawValue: random.int(128...3 * 128) * 2)
      let start = Angle(rawValue: random.int(0...65_535))
      let nearlyWhole = random.int(0...2) == 0
      let sweep = Angle(
        rawValue: nearlyWhole ? random.int(63_000...65_535) : random.int(1...63_000))
      let middle = place.pixels(center)
      return (
        .arc(center: center, radius: radius, width: width, start: start, sweep: sweep),
        .arc(
          x: middle.x, y: middle.y, radius: place.pixels(radius), width: place.pixels(width),
          start: Double(start.rawValue) / 65_536, sweep: Double(sweep.rawValue) / 65_536)
      )
    }
  }

  @Test("Rounded rectangles")
  func roundedRects() {
    check("rounded rectangle") { random, place in
      let origin = CoverageAccuracyTests.point(&random, to: 10)
      let size = Size(
        width: Fixed(rawValue: random.int(256...30 * 256)),
        height: Fixed(rawValue: random.int(256...30 * 256)))
      let radius = Fixed(
        rawValue: random.int(0...Int(min(size.width, size.height).rawValue) / 2))
      let corner = place.pixels(origin)
      return (
        .roundedRect(Rect(origin: origin, size: size), radius: radius),
        .roundedRect(
          x: corner.x, y: corner.y, width: place.pixels(size.width),
          height: place.pixels(size.height), radius: place.pixels(radius))
      )
    }
  }

  @Test("Polylines stroked with round caps and joins")
  func strokes() {
    checkOutline("stroke") { random, place in
      // From left to right in long segments, so that the stroke does not run over itself.
      let width = Fixed(rawValue: random.int(64...3 * 128) * 2)
      let points = (0...random.int(1...4)).map { index in
        Point(
          x: Fixed(rawValue: index * 9 * 256 + random.int(0...512)),
          y: Fixed(rawValue: random.int(0...12 * 256)))
      }
      return (
        Path(stroking: points, width: width),
        .stroke(points.map(place.pixels), width: place.pixels(width))
      )
    }
  }

  @Test("Strokes along a curve of many short, nearly straight segments")
  func smoothStrokes() {
    checkOutline("smooth stroke") { random, place in
      let width = Fixed(rawValue: random.int(64...3 * 128) * 2)
      let bend = Double(random.int(-300...300)) / 100
      let points = (0...20).map { index in
        Point(
          x: Fixed(rawValue: index * 384),
          y: Fixed(rawValue: Int(sin(Double(index) * bend / 20) * 1_500) + 2_000))
      }
      return (
        Path(stroking: points, width: width),
        .stroke(points.map(place.pixels), width: place.pixels(width))
      )
    }
  }

  @Test("The check mark, stroke 2, has a sharp inner and a round outer corner")
  func checkMark() {
    checkOutline("check mark") { random, place in
      let points = [
        Point(x: Fixed(3, over: 2), y: Fixed(29, over: 2)), Point(x: 9, y: 22),
        Point(x: Fixed(53, over: 2), y: 4),
      ]
      return (
        Path(stroking: points, width: 2), .stroke(points.map(place.pixels), width: place.scale * 2)
      )
    }
  }

  @Test("Two strokes that cross, also in the corners between them")
  func crosses() {
    checkOutline("cross") { random, place in
      let width = Fixed(rawValue: random.int(64...3 * 128) * 2)
      let reach = Fixed(rawValue: random.int(6 * 128...20 * 128) * 2)
      let ends = [
        Point(x: 0, y: 0), Point(x: reach, y: reach), Point(x: reach, y: 0), Point(x: 0, y: reach),
      ]
      let p = ends.map(place.pixels)
      let thickness = place.pixels(width)
      return (
        .cross(from: ends[0], to: ends[1], and: ends[2], to: ends[3], width: width),
        .stroke([p[0], p[1]], width: thickness).union(.stroke([p[2], p[3]], width: thickness))
      )
    }
  }

  /// Petals around a point, so that the contour does not cross itself.
  private func checkPetals(
    _ name: String, _ element: (inout Path, _ a: Point, _ b: Point, _ c: Point) -> [Point]
  ) {
    var errors = CoverageErrors()
    for seed in CoverageAccuracyTests.seeds {
      var random = SeededRandom(seed: seed)
      let place = Place(&random, largestScale: 4)
      let petals = random.int(3...6)
      func spoke(_ third: Int) -> Point {
        let radians = Double(third) / Double(petals * 3) * 2 * .pi
        let radius = Double(random.int(3 * 256...20 * 256))
        return Point(
          x: Fixed(rawValue: 22 * 256 + Int(radius * sin(radians))),
          y: Fixed(rawValue: 22 * 256 - Int(radius * cos(radians))))
      }
      let first = spoke(0)
      var (path, current, cubics) = (Path(), first, [[ExactPolygon.Corner]]())
      path.move(to: first)
      for petal in 0..<petals {
        let (a, b) = (spoke(petal * 3 + 1), spoke(petal * 3 + 2))
        let end = petal == petals - 1 ? first : spoke(petal * 3 + 3)
        let controls = element(&path, a, b, end)
        cubics.append(cubic([current] + controls + [end], place))
        current = end
      }
      let polygon = ExactPolygon(cubics: cubics, steps: 400)
      let coverage = Coverage(
        of: path, transform: place.transform, clip: CoverageAccuracyTests.clip)
      errors.compare(coverage, seed: seed) { y in
        let row = polygon.row(y)
        return { x in row.pixel(x) }
      }
    }
    errors.report(name, limit: 2.5)
  }

  /// A curve of two, three or four points as a cubic in pixels.
  private func cubic(_ points: [Point], _ place: Place) -> [ExactPolygon.Corner] {
    let p = points.map(place.pixels)
    func between(_ a: ExactPolygon.Corner, _ b: ExactPolygon.Corner) -> ExactPolygon.Corner {
      (a.x + (b.x - a.x) * 2 / 3, a.y + (b.y - a.y) * 2 / 3)
    }
    return switch p.count {
    case 2: [p[0], p[0], p[1], p[1]]
    case 3: [p[0], between(p[0], p[1]), between(p[2], p[1]), p[2]]
    default: p
    }
  }

  @Test("Polygons")
  func polygons() {
    checkPetals("polygon") { path, _, _, end in
      path.line(to: end)
      return []
    }
  }

  @Test("Quadratic curves")
  func quadratics() {
    checkPetals("quadratic") { path, a, _, end in
      path.quadratic(to: end, control: a)
      return [a]
    }
  }

  @Test("Cubic curves")
  func cubics() {
    checkPetals("cubic") { path, a, b, end in
      path.cubic(to: end, control1: a, control2: b)
      return [a, b]
    }
  }
}
