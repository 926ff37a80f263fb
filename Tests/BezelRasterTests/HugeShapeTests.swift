import BezelRaster
import SeededRandom
import Testing

/// Their ends within the time limit are a part of the test.
@Suite("Shapes and scenes at the limits of their types")
struct HugeShapeTests {
  private static let clip = PixelRect(minX: -40, minY: -30, maxX: 90, maxY: 70)

  @Test("Senseless shapes with coordinates up to the limits of the type stay in the clip")
  func junk() {
    for seed in SeededRandom.seeds(1_000) {
      var random = SeededRandom(seed: seed)
      let reach = [1 << 31, 1 << 24, 300][seed % 3]
      let shape = random.junk(reach: reach)
      let transform = Transform(
        scale: random.int(0...Transform.unit * 1_024), origin: random.point(in: -reach...reach))
      let coverage = DenseCoverage(of: shape, transform, clip: HugeShapeTests.clip)
      #expect(HugeShapeTests.clip.contains(coverage.bounds), "seed \(seed)")
      let far = PixelRect(minX: 1 << 21, minY: -1 << 21, maxX: 1 << 21 + 9, maxY: -1 << 21 + 9)
      #expect(far.contains(DenseCoverage(of: shape, transform, clip: far).bounds), "seed \(seed)")
    }
  }

  @Test("Shapes far larger than the clip cover all of it, or none of it")
  func larger() {
    for reach in [1_000, 100_000, 1_000_000] as [Fixed] {
      let corner = Point(x: -reach, y: -reach)
      let rect = Rect(origin: corner, size: Size(width: reach * 2, height: reach * 2))
      let shapes: [(Shape, UInt8)] = [
        (.rounded(RoundedRect(rect, radius: 20)), 255),
        (.rounded(RoundedRect(rect, radius: 20, border: 9)), 0),
        (.rounded(RoundedRect(rect, radius: 20, end: -99)), 0),
        (.pie(.disc(center: .zero, radius: reach)), 255),
        (.arc(.ring(center: .zero, radius: reach, width: 99)), 0),
        (.arc(.ring(center: .zero, radius: reach, width: reach * 2)), 255),
      ]
      for (shape, expected) in shapes {
        let coverage = DenseCoverage(of: shape, clip: HugeShapeTests.clip)
        #expect(
          coverage.bytes(in: HugeShapeTests.clip).allSatisfy { $0 == expected },
          "\(reach.floor) px, \(shape)")
      }
    }
  }

  @Test("Ten thousand edges in one pixel", arguments: [FillRule.nonZero, .evenOdd])
  func crowd(rule: FillRule) {
    var random = SeededRandom(seed: 1)
    var path = Path()
    for _ in 0..<5_000 {
      path.line(to: random.point(in: 256...511))
      path.move(to: random.point(in: 256...511))
      path.line(to: random.point(in: 256...511))
    }
    let coverage = DenseCoverage(of: .path(path, rule), clip: HugeShapeTests.clip)
    #expect(coverage.bounds == PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 2))
  }

  @Test("A long stroke back and forth through the same row")
  func scribble() {
    var random = SeededRandom(seed: 1)
    var path = Path()
    path.stroke((0..<3_000).map { _ in random.point(in: 0...256 * 2) }, width: 1)
    let coverage = DenseCoverage(of: .path(path, .nonZero), clip: HugeShapeTests.clip)
    #expect(coverage[1, 1] == 255)
  }

  @Test("A small region of a scene of 16 384 × 16 384 px")
  func hugeScene() {
    let size = 16_384
    let middle = Point(x: Fixed(size) / 2, y: Fixed(size) / 2)
    let arc = Arc(
      center: middle, radius: 8_000, width: 300, start: Angle(1, over: 8), sweep: Angle(1, over: 2))
    let items = [
      Item(.everything, .radial(center: middle, radius: 8_192, .black)),
      Item(.arc(arc), .solid(.white)),
      Item(.pie(.disc(center: middle, radius: 40)), .solid(Color(red: 255, green: 0, blue: 0))),
    ]
    let scene = Scene(
      bounds: PixelRect(width: size, height: size), backdrop: .color(.white),
      layers: [Layer(transform: .identity, alpha: .opaque, items: items)])
    let renderer = Renderer()
    // The disc's right edge, the arc's lowest place, and the darkest corner.
    for (x, y, left, right) in [
      (8_228, 8_190, 0xFFFF_0000, 0xFFFE_FEFE), (8_190, 16_040, 0xFF0B_0B0B, 0xFFFF_FFFF),
      (16_376, 16_380, 0xFF00_0000, 0xFF00_0000),
    ] as [(Int, Int, UInt32, UInt32)] {
      let buffer = PixelBuffer(PixelRect(minX: x, minY: y, maxX: x + 8, maxY: y + 4))
      renderer.draw(scene, into: buffer, region: scene.bounds)
      #expect(buffer[x, y].rawValue == left, "(\(x), \(y))")
      #expect(buffer[x + 7, y + 3].rawValue == right, "(\(x), \(y))")
    }
  }
}
