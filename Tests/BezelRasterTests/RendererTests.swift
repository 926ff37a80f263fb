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
      let dithers = seed % 2 == 0
      let expected = ScalarRenderer(scene, dithers: dithers).picture().contents
      let isBaselineRight =
        Renderer(kernels: .baseline, dithers: dithers).pixels(scene) == expected
      let isBestRight = Renderer(kernels: .best, dithers: dithers).pixels(scene) == expected
      #expect(isBaselineRight && isBestRight, "seed \(seed)")
    }
  }

  @Test("Items of a fading layer do not shine through each other")
  func groupAlpha() {
    let square = Shape.rounded(
      RoundedRect(Rect(origin: .zero, size: Size(width: 4, height: 4)), radius: 0))
    func scene(_ items: [Item]) -> Scene {
      Scene(
        bounds: PixelRect(width: 4, height: 4), backdrop: .color(.black),
        layers: [Layer(transform: .identity, alpha: Alpha(rawValue: 128), items: items)])
    }
    let red = Item(square, .solid(Color(red: 255, green: 0, blue: 0)))
    let green = Item(square, .solid(Color(red: 0, green: 255, blue: 0)))
    let half = Item(square, .solid(Color(red: 0, green: 255, blue: 0, alpha: 128)))
    let cases: [([Item], UInt32)] = [
      // Opaque over opaque: only the upper one, at 128/255 over black.
      ([red, green], 0xFF00_8000), ([green, red], 0xFF80_0000),
      // Half over opaque is (127, 128, 0) and then half of that, rounded to nearest.
      ([red, half], 0xFF40_4000),
      ([red], 0xFF80_0000), ([half], 0xFF00_4000), ([], 0xFF00_0000),
    ]
    for (items, expected) in cases {
      let pixels = Renderer(dithers: false).pixels(scene(items))
      #expect(
        pixels.allSatisfy { $0 == expected },
        "\(items.count) items: \(String(pixels[0], radix: 16)), not \(String(expected, radix: 16))")
    }
  }

  @Test("A layer's scale moves and sizes its items about its origin")
  func scale() {
    let square = Shape.rounded(
      RoundedRect(
        Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 1)), radius: 0))
    let transform = Transform(scale: Transform.unit * 2, origin: Point(x: 3, y: 0))
    let scene = Scene(
      bounds: PixelRect(width: 12, height: 6), backdrop: .color(.black),
      layers: [
        Layer(
          transform: transform, alpha: .opaque,
          items: [Item(square, .solid(.white), at: Point(x: 0, y: 1))])
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
