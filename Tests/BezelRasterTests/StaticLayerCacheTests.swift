import SeededRandom
import Testing

@testable import BezelRaster

@Suite("The static layers behind a change")
struct StaticLayerCacheTests {
  @Test("is the same pixels as when all is drawn, whatever changes from one frame to the next")
  func sameAsAfresh() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let bounds = PixelRect(width: 48, height: 40)
      var scene = Scene(bounds: bounds, backdrop: .color(color(&random)))
      for _ in 0..<random.int(1...3) { scene.layers.append(layer(&random)) }
      let renderer = Renderer()
      let buffer = PixelBuffer(bounds)
      var region = bounds
      for frame in 0..<8 {
        renderer.draw(scene, into: buffer, region: region)
        let afresh = PixelBuffer(bounds)
        Renderer().draw(scene, into: afresh, region: region)
        let isSame = (region.minY..<region.maxY).allSatisfy { y in
          (region.minX..<region.maxX).allSatisfy { buffer[$0, y] == afresh[$0, y] }
        }
        #expect(isSame, "seed \(seed), frame \(frame)")
        change(&scene, &random)
        if random.int(0...7) == 0 {
          region = PixelRect(
            minX: random.int(0...8), minY: random.int(0...8), maxX: random.int(20...48),
            maxY: random.int(20...40))
        }
      }
    }
  }

  /// Makes one change to a scene, mostly to its last items, as an indicator does.
  private func change(_ scene: inout Scene, _ random: inout SeededRandom) {
    guard !scene.layers.isEmpty else { return scene.layers.append(layer(&random)) }
    let last = scene.layers.count - 1
    let index = random.int(0...3) == 0 ? random.int(0...last) : last
    let count = scene.layers[index].items.count
    switch random.int(0...11) {
    case 0: scene.layers.append(layer(&random))
    case 1: scene.layers.removeLast()
    case 2: scene.layers[index].items.append(item(&random))
    case 3: scene.layers[index].items.removeLast(min(1, count))
    case 4: scene.layers[index].alpha = alpha(&random)
    case 5: scene.backdrop = .color(color(&random))
    default:
      if count > 0 {
        let place = random.int(0...2) == 0 ? random.int(0...count - 1) : count - 1
        scene.layers[index].items[place] = item(&random)
      }
    }
  }

  private func layer(_ random: inout SeededRandom) -> Layer {
    Layer(
      transform: Transform(scale: 1, origin: Point(x: Fixed(random.int(0...6)), y: 2)),
      alpha: alpha(&random), items: (0..<random.int(0...4)).map { _ in item(&random) })
  }

  private func alpha(_ random: inout SeededRandom) -> Alpha {
    random.int(0...2) > 0 ? .opaque : Alpha(rawValue: UInt8(random.int(0...255)))
  }

  private func color(_ random: inout SeededRandom) -> Color {
    Color(
      red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)),
      blue: UInt8(random.int(0...255)))
  }

  private func item(_ random: inout SeededRandom) -> Item {
    let box = RoundedRect(
      Rect(
        origin: Point(x: Fixed(random.int(0...20)), y: Fixed(random.int(0...16))),
        size: Size(width: Fixed(random.int(4...24)), height: Fixed(random.int(4...20)))), radius: 3)
    let faded = color(&random).withAlpha(UInt8(random.int(20...255)))
    switch random.int(0...4) {
    case 0: return Item(.rounded(box), .blurred(Blur(sigma: 3)))
    case 1:
      return Item(
        .arc(
          Arc(
            center: Point(x: 20, y: 18), radius: 9, width: 2,
            start: Angle(rawValue: random.int(0...65_535)), sweep: Angle(1, over: 2))),
        .solid(faded))
    case 2: return Item(.everything, .solid(faded))
    default: return Item(.rounded(box), .solid(faded))
    }
  }
}
