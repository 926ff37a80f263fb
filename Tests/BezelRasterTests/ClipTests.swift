import SeededRandom
import Testing

@testable import BezelRaster

@Suite("The pixels of a shape do not depend on the clip")
struct ClipTests {
  private static let clip = PixelRect(minX: -40, minY: -30, maxX: 90, maxY: 70)

  private static func part(_ random: inout SeededRandom) -> PixelRect {
    let (x, y) = (random.int(-40...89), random.int(-30...69))
    return PixelRect(
      minX: x, minY: y, maxX: random.int(x + 1...90), maxY: random.int(y + 1...70))
  }

  @Test("The part of a shape in a clip is the same part of the whole, to the bit")
  func shapes() {
    for seed in SeededRandom.seeds(1_200) {
      var random = SeededRandom(seed: seed)
      // Inside the clip, across it, and with most of the shape far away.
      let shape = random.junk(reach: [10_000, 40_000, 2_000_000][seed % 3])
      let transform = Transform(
        scale: random.int(20_000...200_000), origin: random.point(in: 0...9_999))
      let whole = DenseCoverage(of: shape, transform, clip: ClipTests.clip)
      let part = ClipTests.part(&random)
      let clipped = DenseCoverage(of: shape, transform, clip: part)
      #expect(part.contains(clipped.bounds), "seed \(seed)")
      let isSame = whole.bytes(in: part) == clipped.bytes(in: part)
      #expect(isSame, "seed \(seed), clip \(part)")
    }
  }

  @Test("An arc cut out of its ring is the same in a smaller scene, to the bit")
  func rings() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let arc = Arc(
        center: random.point(in: 2_000...9_000), radius: random.length(2_000...12_000),
        width: random.length(200...1_500), start: random.angle(),
        sweep: Angle(rawValue: random.int(1...65_536)), cap: random.cap())
      func pixels(_ bounds: PixelRect) -> PixelBuffer {
        let scene = Scene(
          bounds: bounds, backdrop: .color(.black),
          layers: [
            Layer(transform: .identity, alpha: .opaque, items: [Item(.arc(arc), .solid(.white))])
          ])
        let buffer = PixelBuffer(bounds)
        Renderer().draw(scene, into: buffer, region: bounds)
        return buffer
      }
      let (whole, part) = (pixels(ClipTests.clip), pixels(ClipTests.part(&random)))
      var different = 0
      for y in part.bounds.minY..<part.bounds.maxY {
        for x in part.bounds.minX..<part.bounds.maxX where whole[x, y] != part[x, y] {
          different += 1
        }
      }
      #expect(different == 0, "seed \(seed), \(part.bounds)")
    }
  }

  @Test("An outline leaves its shape's bounds by no more than rounding, which is half of 1/255")
  func bounds() {
    var outline = Outline()
    for seed in SeededRandom.seeds(1_200) {
      var random = SeededRandom(seed: seed)
      let shape = random.junk(reach: [500, 9_000, 40_000][seed % 3])
      let transform = Transform(
        scale: random.int(20_000...200_000), origin: random.point(in: 0...9_999))
      guard let bounds = shape.bounds(transform) else { continue }
      shape.outline(transform, into: &outline)
      // In 1/1024 px; a shape without an area covers nothing, wherever it is.
      var overshoot: Int64 = 0
      for edge in outline.edges where !bounds.isEmpty {
        overshoot = max(
          overshoot, Int64(bounds.minX) << 10 - Int64(min(edge.x0, edge.x1)),
          Int64(max(edge.x0, edge.x1)) - Int64(bounds.maxX) << 10,
          Int64(bounds.minY) << 10 - Int64(edge.y0), Int64(edge.y1) - Int64(bounds.maxY) << 10)
      }
      #expect(overshoot <= 2, "seed \(seed), bounds \(bounds)")
    }
  }
}
