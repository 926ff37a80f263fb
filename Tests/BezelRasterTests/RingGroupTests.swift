@testable import BezelRaster
import SeededRandom
import Testing

@Suite("The groups of a kept ring")
struct RingGroupTests {
  @Test(
    "None begins left of what the ring may cover, where memory may begin, and none is over another")
  func places() throws {
    for seed in SeededRandom.seeds(40) {
      var random = SeededRandom(seed: seed)
      let radius = random.int(20 * 256...60 * 256)
      let arc = Arc(
        center: random.point(in: 80 * 256...88 * 256), radius: Fixed(rawValue: radius),
        width: Fixed(rawValue: random.int(256...30 * 256)), start: .zero, sweep: Angle(1, over: 2))
      // The ring's middle is in the first row, so that this begins at the left edge.
      let clip = PixelRect(minX: 0, minY: random.int(60...90), maxX: 170, maxY: 170)
      let device = ArcOnDevice(arc, .identity)
      guard let clearance = device.clearance else { continue }
      let ring = Ring(of: device, clearance: clearance, clip: clip, Rasterizer(), .baseline)
      #expect(!ring.groups.isEmpty)
      var covered: Set<Int> = []
      for group in ring.groups {
        #expect(Int(group.x) >= ring.bounds.minX, "seed \(seed)")
        for lane in 0..<8 where group.bytes >> UInt64(8 * lane) & 0xFF != 0 {
          let isNew = covered.insert(Int(group.y) * 1_000 + Int(group.x) + lane).inserted
          #expect(isNew, "seed \(seed)")
        }
      }
    }
  }
}
