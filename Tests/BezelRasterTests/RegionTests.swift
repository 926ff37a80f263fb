import BezelRaster
import SeededRandom
import Testing

@Suite("A scene drawn in parts")
struct RegionTests {
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
      let renderer = Renderer(kernels: Kernels.forms[seed % 2].kernels)
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

  @Test("Targets and regions a few pixels wide, and not a pixel behind their memory")
  func narrow() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      let whole = PixelBuffer(scene.bounds)
      let renderer = Renderer(kernels: Kernels.forms[seed % 2].kernels)
      renderer.draw(scene, into: whole, region: scene.bounds)
      // A target of fewer pixels in the memory of a larger one.
      let memory = PixelBuffer(PixelRect(width: 100, height: 30))
      for index in 0..<3_000 { memory.pixels[index] = 0x1234_5678 }
      let x = random.int(scene.bounds.minX...scene.bounds.maxX - 1)
      let area = PixelRect(
        minX: x, minY: scene.bounds.minY, maxX: x + random.int(1...9), maxY: scene.bounds.maxY)
      memory.reframe(to: area)
      let region = PixelRect(minX: x, minY: -9, maxX: x + random.int(1...9), maxY: 99)
      renderer.draw(scene, into: memory, region: region)
      let drawn = region.intersection(area).intersection(scene.bounds)
      var wrong = 0
      for y in drawn.minY..<drawn.maxY {
        for x in drawn.minX..<drawn.maxX where memory[x, y] != whole[x, y] { wrong += 1 }
      }
      for index in area.area..<3_000 where memory.pixels[index] != 0x1234_5678 { wrong += 1 }
      #expect(wrong == 0, "seed \(seed), \(area), \(region)")
    }
  }

  @Test("A scene that lies elsewhere is the same picture, also left of the origin and above it")
  func moved() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      // Whole cells of a coarse blur.
      let (x, y) = (4 * random.int(-2_000...2_000), 4 * random.int(-2_000...2_000))
      var moved = scene
      moved.bounds = PixelRect(
        minX: scene.bounds.minX + x, minY: scene.bounds.minY + y, maxX: scene.bounds.maxX + x,
        maxY: scene.bounds.maxY + y)
      for index in moved.layers.indices {
        let transform = moved.layers[index].transform
        moved.layers[index].transform = Transform(
          scale: transform.scale,
          origin: transform.origin + Point(x: Fixed(x), y: Fixed(y)))
      }
      let isSame = Renderer().pixels(moved) == Renderer().pixels(scene)
      #expect(isSame, "seed \(seed), by (\(x), \(y))")
    }
  }
}
