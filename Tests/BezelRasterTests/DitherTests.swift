import BezelRaster
import Testing

@Suite("Gradients and fades on a dark screen")
struct DitherTests {
  private static let bounds = PixelRect(width: 1_280, height: 120)
  private static let center = Point(x: 640, y: 60)

  /// A scene, and the exact value of a grey pixel of it.
  private struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let scene: Scene
    let exact: @Sendable (_ x: Double, _ y: Double) -> Double

    init(
      _ name: String, _ backdrop: Backdrop, _ paints: [Paint], fade: UInt8 = 255,
      exact: @escaping @Sendable (_ x: Double, _ y: Double) -> Double
    ) {
      testDescription = name
      scene = Scene(
        bounds: DitherTests.bounds, backdrop: backdrop,
        layers: [
          Layer(
            transform: .identity, alpha: Alpha(rawValue: fade),
            items: paints.map { Item(.everything, $0) })
        ])
      self.exact = exact
    }
  }

  private static let across = Backdrop.gradient(
    Gradient(
      .linear(towards: Angle(1, over: 4)), from: Color(white: 16), to: Color(white: 48)))
  private static let samples = [
    Sample("a backdrop", across, []) { x, _ in 16 + 32 * x / 1_280 },
    Sample("black over a backdrop", across, [.solid(Color(white: 0, alpha: 102))]) { x, _ in
      (16 + 32 * x / 1_280) * 0.6
    },
    Sample("a mask", .color(Color(white: 40)), [mask(.black)]) { x, y in
      40 * (1 - distance(x, y))
    },
    Sample("a mask that fades", .color(Color(white: 40)), [mask(.black)], fade: 100) { x, y in
      40 * (1 - distance(x, y) * 100 / 255)
    },
    Sample("a light mask", .color(Color(white: 40)), [mask(Color(white: 80))]) { x, y in
      40 + 40 * distance(x, y)
    },
    Sample("a line", .color(.black), [line]) { x, _ in 10 + 20 * x / 1_280 },
    Sample("two that fade as one", .color(.black), [line, .solid(.clear)], fade: 150) { x, _ in
      (10 + 20 * x / 1_280) * 150 / 255
    },
  ]
  private static let line = Paint.linear(
    from: .zero, to: Point(x: 1_280, y: 0), Color(white: 10), Color(white: 30))
  private static func mask(_ color: Color) -> Paint {
    .radial(center: center, radius: 700, color)
  }
  private static func distance(_ x: Double, _ y: Double) -> Double {
    ((x - 640) * (x - 640) + (y - 60) * (y - 60)).squareRoot() / 700
  }

  /// Returns the largest difference between the mean of 8 × 8 pixels and the exact values there.
  private static func error(_ sample: Sample, _ renderer: Renderer) -> Double {
    let pixels = renderer.pixels(sample.scene)
    var largest = 0.0
    for top in stride(from: 0, to: bounds.height, by: 8) {
      for left in stride(from: 0, to: bounds.width, by: 8) {
        var sum = 0.0
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            sum += Double(pixels[y * bounds.width + x] & 255)
            sum -= sample.exact(Double(x) + 0.5, Double(y) + 0.5)
          }
        }
        largest = max(largest, abs(sum / 64))
      }
    }
    return largest
  }

  @Test("No part of them is a step off, which it is without a dither", arguments: samples)
  private func steps(sample: Sample) {
    let (with, without) = (
      Self.error(sample, Renderer()), Self.error(sample, Renderer(dithers: false))
    )
    print("\(sample.testDescription): \(with), without a dither \(without)")
    #expect(with < 0.25 && without > 2.5 * with)
  }

  @Test("A renderer whose dither is switched draws as a new one")
  func switched() {
    let renderer = Renderer()
    for sample in Self.samples {
      for dithers in [true, false, true] {
        renderer.dithers = dithers
        let expected = Renderer(dithers: dithers).pixels(sample.scene)
        let isSame = renderer.pixels(sample.scene) == expected
        #expect(isSame, "\(sample.testDescription), \(dithers)")
      }
    }
  }

  @Test("The ring's curve is the exact one in the mean of all thresholds")
  func ring() {
    for turn in stride(from: 0, to: 65_536, by: 97) {
      var sum = 0.0
      for row in 0..<4 {
        var alphas = [UInt8](repeating: 0, count: 4)
        Kernels.best.curve(
          &alphas, [UInt16](repeating: UInt16(turn), count: 4), 4, seam: 0,
          OrderedDither(x: 0, y: row))
        sum += alphas.reduce(0) { $0 + Double($1) }
      }
      let t = Double(turn) / 65_536
      let exact = 255 * (t + 3 * t * t - 2 * t * t * t) / 2
      #expect(abs(sum / 16 - exact) < 0.06, "\(turn)/65 536")
    }
  }

  @Test("Black and white stay as they are, whatever fades over or below them")
  func ends() {
    for alpha in UInt8.min...255 {
      for white: UInt8 in [0, 255] {
        let scene = Scene(
          bounds: PixelRect(width: 9, height: 5), backdrop: .color(Color(white: white)),
          layers: [
            Layer(
              transform: .identity, alpha: .opaque,
              items: [Item(.everything, .solid(Color(white: white, alpha: alpha)))])
          ])
        let pixel = Color(white: white).premultiplied().rawValue
        let isSame = Renderer().pixels(scene).allSatisfy { $0 == pixel }
        #expect(isSame, "\(white) at \(alpha)")
      }
    }
  }
}
