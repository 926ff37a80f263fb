import SeededRandom
import BezelRaster
import Testing

@Suite("The gradient mask")
struct RadialTests {
  /// Returns the mask of a screen, black at .75, over white.
  private static func mask(width: Int, height: Int) -> PixelBuffer {
    let bounds = PixelRect(width: width, height: height)
    let center = Point(x: Fixed(width) / 2, y: Fixed(height) / 2)
    let paint = Paint.radial(
      center: center, radius: Fixed(min(width, height)), Color(white: 0, alpha: 191))
    let scene = Scene(
      bounds: bounds, backdrop: .color(.white),
      layers: [
        Layer(transform: .identity, alpha: .opaque, items: [Item(.everything, paint)])
      ])
    let buffer = PixelBuffer(bounds)
    Renderer().draw(scene, into: buffer, region: bounds)
    return buffer
  }

  /// Returns the alpha of black over white that made this pixel.
  private static func alpha(_ pixel: Premultiplied) -> Double {
    1 - Double(pixel.rawValue & 0xFF) / 255
  }

  @Test("SV-032, SV-033: its alpha at the centre, the edges and the corners, within .01")
  func table() {
    let rows: [(width: Int, height: Int, left: Double, top: Double, corner: Double)] = [
      (800, 480, 0.6250, 0.3750, 0.7289), (1_024, 600, 0.6400, 0.3750, 0.7418),
      (1_920, 1_080, 0.6667, 0.3750, 0.7500), (480, 800, 0.3750, 0.6250, 0.7289),
    ]
    for row in rows {
      let (x, y) = (row.width / 2, row.height / 2)
      let mask = RadialTests.mask(width: row.width, height: row.height)
      let places: [(x: Int, y: Int, expected: Double)] = [
        (x, y, 0), (0, y, row.left), (row.width - 1, y, row.left), (x, 0, row.top),
        (x, row.height - 1, row.top), (0, 0, row.corner),
        (row.width - 1, row.height - 1, row.corner),
      ]
      for place in places {
        let alpha = RadialTests.alpha(mask[place.x, place.y])
        #expect(
          abs(alpha - place.expected) <= 0.01,
          "\(row.width) × \(row.height) at (\(place.x), \(place.y)): \(alpha)")
      }
    }
  }

  @Test("It is the same in all four quarters, and never falls on the way out")
  func symmetry() {
    let (width, height) = (50, 34)
    let mask = RadialTests.mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        #expect(mask[x, y] == mask[width - 1 - x, height - 1 - y])
        #expect(mask[x, y] == mask[width - 1 - x, y])
        if x > width / 2 {
          #expect(mask[x, y].rawValue <= mask[x - 1, y].rawValue)
        }
      }
    }
  }

  @Test("Centres and radii at the limits of the type draw something, and end")
  func limits() {
    let bounds = PixelRect(width: 30, height: 20)
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      func length() -> Fixed {
        Fixed(rawValue: [Int(Int32.min), Int(Int32.max), 0, 3_000][random.int(0...3)])
      }
      let center = Point(x: length(), y: length())
      let paints: [Paint] = [
        .radial(center: center, radius: length(), .black),
        .conical(center: center, seam: Angle(rawValue: random.int(-99_999...99_999)), .black),
      ]
      let scene = Scene(
        bounds: bounds, backdrop: .color(.white),
        layers: [
          Layer(
            transform: .identity, alpha: .opaque, items: paints.map { Item(.everything, $0) })
        ])
      let pixels = Renderer().pixels(scene)
      #expect(pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
    }
  }
}
