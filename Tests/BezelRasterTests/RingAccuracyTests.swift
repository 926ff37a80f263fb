import BezelRaster
import ExactShapes
import SeededRandom
import Testing

@Suite("Arcs that a renderer cuts out of kept rings")
struct RingAccuracyTests {
  @Test("They are as exact as others", arguments: [Cap.butt, .round, .square])
  func accuracy(cap: Cap) {
    var errors = CoverageErrors()
    let renderer = Renderer()
    for seed in SeededRandom.seeds(24) {
      var random = SeededRandom(seed: seed)
      let largest = [30, 70, 180][seed % 3]
      let radius = random.int(5 * 256...largest * 256)
      // From 44 px on, rings are not kept.
      let widths = [256...20 * 256, 256...2 * radius, 43 * 256...44 * 256]
      let width = random.int(widths[seed / 3 % 3])
      let reach = 20 + (radius + width) / 256
      let center = random.point(in: (reach - 1) * 256...reach * 256)
      let bounds = PixelRect(width: reach * 2, height: reach * 2)
      // The same ring turns and grows.
      for sweep in [1...65_536, 60_000...65_535] {
        let arc = Arc(
          center: center, radius: Fixed(rawValue: radius), width: Fixed(rawValue: width),
          start: random.angle(), sweep: Angle(rawValue: random.int(sweep)), cap: cap)
        let scene = Scene(
          bounds: bounds, backdrop: .color(.black),
          layers: [
            Layer(
              transform: .identity, alpha: .opaque, items: [Item(.arc(arc), .solid(.white))])
          ])
        let pixels = PixelBuffer(bounds)
        renderer.draw(scene, into: pixels, region: bounds)
        errors.compare(.arc(arc, RandomPlace()), in: bounds, "seed \(seed)") {
          UInt8(pixels[$0, $1].rawValue & 0xFF)
        }
      }
    }
    print("arc from a ring, \(cap): \(errors.summary)")
    #expect(errors.complaint == nil)
  }
}
