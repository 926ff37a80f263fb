import SeededRandom
import BezelRaster
import Testing

@Suite("Scenes become pixels")
struct RendererTests {
  @Test(
    "Every pixel of a scene is what the definitions say, to the bit, in every form of the kernels")
  func definition() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      let definition = ScalarRenderer(scene)
      var expected: [UInt32] = []
      for y in scene.bounds.minY..<scene.bounds.maxY {
        for x in scene.bounds.minX..<scene.bounds.maxX { expected.append(definition.pixel(x, y)) }
      }
      let isBaselineRight = Renderer(kernels: .baseline).pixels(scene) == expected
      let isBestRight = Renderer(kernels: .best).pixels(scene) == expected
      #expect(isBaselineRight && isBestRight, "seed \(seed)")
    }
  }

  @Test("Drawing only the damage into the old picture gives the new one, to the bit")
  func damage() {
    var (frames, partly) = (0, 0)
    for seed in SeededRandom.seeds(800) {
      var random = SeededRandom(seed: seed)
      var scene = RandomScene.make(&random)
      let renderer = Renderer()
      let buffer = PixelBuffer(scene.bounds)
      renderer.draw(scene, into: buffer, region: scene.bounds)
      for frame in 1...6 {
        let old = scene
        for _ in 0...random.int(0...2) { RandomScene.change(&scene, &random) }
        let damage = scene.damage(since: old)
        for rect in damage.rects { renderer.draw(scene, into: buffer, region: rect) }
        let isSame = buffer.contents == Renderer().pixels(scene)
        #expect(isSame, "seed \(seed), frame \(frame)")
        frames += 1
        if damage.rects.reduce(0, { $0 + $1.area }) < scene.bounds.area { partly += 1 }
      }
    }
    #expect(partly * 5 > frames, "damage that is always everything proves nothing")
  }

  @Test("The same scene again has no damage, one of another size is damaged everywhere")
  func noDamage() {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      #expect(scene.damage(since: scene).isEmpty, "seed \(seed)")
      var larger = scene
      larger.bounds = PixelRect(width: 100, height: 100)
      #expect(larger.damage(since: scene) == Damage(larger.bounds), "seed \(seed)")
    }
  }

  @Test("Drawing tile by tile, in any order and size, is drawing at once")
  func tiles() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      let (width, height) = (random.int(1...20), random.int(1...20))
      var tiles: [PixelRect] = []
      for y in stride(from: scene.bounds.minY, to: scene.bounds.maxY, by: height) {
        for x in stride(from: scene.bounds.minX, to: scene.bounds.maxX, by: width) {
          tiles.append(PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height))
        }
      }
      let renderer = Renderer()
      let buffer = PixelBuffer(scene.bounds)
      for tile in tiles.shuffled(using: &random) {
        renderer.draw(scene, into: buffer, region: tile)
      }
      let isSame = buffer.contents == Renderer().pixels(scene)
      #expect(isSame, "seed \(seed), tiles of \(width) × \(height)")
    }
  }

  @Test(
    "Pixels outside the region stay as they are, and a buffer may hold only a part of the scene")
  func region() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      let part = PixelBuffer(
        PixelRect(minX: 2, minY: -1, maxX: random.int(3...60), maxY: random.int(0...50)))
      for index in 0..<part.bounds.area { part.pixels[index] = 0x1234_5678 }
      let region = PixelRect(
        minX: random.int(-9...20), minY: random.int(-9...20), maxX: random.int(0...60),
        maxY: random.int(0...60))
      let renderer = Renderer()
      renderer.draw(scene, into: part, region: region)
      let whole = renderer.pixels(scene)
      let drawn = region.intersection(part.bounds).intersection(scene.bounds)
      var wrong = 0
      for y in part.bounds.minY..<part.bounds.maxY {
        for x in part.bounds.minX..<part.bounds.maxX {
          let isDrawn = drawn.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
          let expected =
            isDrawn
            ? whole[(y - scene.bounds.minY) * scene.bounds.width + x - scene.bounds.minX]
            : 0x1234_5678
          if part[x, y].rawValue != expected { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed), region \(region)")
    }
  }

  @Test("Items of a fading layer do not shine through each other")
  func groupAlpha() {
    let square = Path.roundedRect(
      Rect(origin: .zero, size: Size(width: 4, height: 4)), radius: 0)
    func scene(_ items: [Item]) -> Scene {
      Scene(
        bounds: PixelRect(width: 4, height: 4), backdrop: .color(.black),
        layers: [Layer(transform: .identity, alpha: Alpha(rawValue: 128), items: items)])
    }
    let red = Item(.path(square), .solid(Color(red: 255, green: 0, blue: 0)))
    let green = Item(.path(square), .solid(Color(red: 0, green: 255, blue: 0)))
    let half = Item(.path(square), .solid(Color(red: 0, green: 255, blue: 0, alpha: 128)))
    let cases: [([Item], UInt32)] = [
      // Opaque over opaque: only the upper one, at 128/255 over black.
      ([red, green], 0xFF00_8000), ([green, red], 0xFF80_0000),
      // Half over opaque is (127, 128, 0) and then half of that, rounded to nearest.
      ([red, half], 0xFF40_4000),
      ([red], 0xFF80_0000), ([half], 0xFF00_4000), ([], 0xFF00_0000),
    ]
    for (items, expected) in cases {
      let pixels = Renderer().pixels(scene(items))
      #expect(
        pixels.allSatisfy { $0 == expected },
        "\(items.count) items: \(String(pixels[0], radix: 16)), not \(String(expected, radix: 16))")
    }
  }

  @Test("A layer's scale moves and sizes its items about its origin")
  func scale() {
    let square = Path.roundedRect(
      Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 1)), radius: 0)
    let transform = Transform(scale: Transform.unit * 2, origin: Point(x: 3, y: 0))
    let scene = Scene(
      bounds: PixelRect(width: 12, height: 6), backdrop: .color(.black),
      layers: [
        Layer(
          transform: transform, alpha: .opaque,
          items: [Item(.path(square), .solid(.white), at: Point(x: 0, y: 1))])
      ])
    let buffer = PixelBuffer(scene.bounds)
    Renderer().draw(scene, into: buffer, region: scene.bounds)
    let expected = PixelRect(minX: 5, minY: 4, maxX: 9, maxY: 6)
    for y in 0..<6 {
      for x in 0..<12 {
        let isInside = expected.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
        #expect(buffer[x, y].rawValue == (isInside ? 0xFFFF_FFFF : 0xFF00_0000))
      }
    }
  }
}
