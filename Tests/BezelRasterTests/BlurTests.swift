import BezelRaster
import SeededRandom
import Testing

@Suite("A blurred picture")
struct BlurTests {
  private static let forms: [Kernels] = [.baseline, .best]

  /// Returns a picture with the pixels of `pixel`.
  private static func picture(
    _ bounds: PixelRect, _ pixel: (_ x: Int, _ y: Int) -> Color
  ) -> PixelBuffer {
    let buffer = PixelBuffer(bounds)
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX {
        buffer.row(at: y, from: x).pointee = pixel(x, y).premultiplied().rawValue
      }
    }
    return buffer
  }

  /// Returns noise, or squares of any colours; opaque or not.
  private static func picture(_ bounds: PixelRect, _ random: inout SeededRandom) -> PixelBuffer {
    func color() -> Color {
      Color(
        red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte(), alpha: alpha())
    }
    let isOpaque = random.int(0...1) == 0
    func alpha() -> UInt8 { isOpaque ? 255 : random.edgyByte() }
    let side = random.pick([1, 1, 3, 8, 12, 16, 29, 64])
    let columns = bounds.width / side + 1
    let colors = (0..<columns * (bounds.height / side + 1)).map { _ in color() }
    return picture(bounds) { x, y in
      colors[(y - bounds.minY) / side * columns + (x - bounds.minX) / side]
    }
  }

  /// Returns the part of a buffer that a caller would have read.
  private static func cut(_ source: PixelBuffer, to area: PixelRect) -> PixelBuffer {
    let result = PixelBuffer(area.intersection(source.bounds))
    for y in result.bounds.minY..<result.bounds.maxY {
      result.row(at: y, from: result.bounds.minX).update(
        from: source.row(at: y, from: result.bounds.minX), count: result.bounds.width)
    }
    return result
  }

  private static func grown(_ area: PixelRect, by pixels: Int) -> PixelRect {
    PixelRect(
      minX: area.minX - pixels, minY: area.minY - pixels, maxX: area.maxX + pixels,
      maxY: area.maxY + pixels)
  }

  /// Returns all pixels of an area, blurred.
  private static func pixels(
    _ blur: Blur, of source: PixelBuffer, _ area: PixelRect, _ kernels: Kernels = .best
  ) -> [UInt32] {
    let picture = BlurredPicture(blur, of: source, area: area, kernels)
    var pixels = [UInt32](repeating: 0, count: area.area)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        picture.write(
          y: y, x: area.minX, width: area.width,
          to: pixels.baseAddress! + (y - area.minY) * area.width, kernels)
      }
    }
    return pixels
  }

  /// Returns the greatest and the mean difference of two lists of pixels, in levels of a channel.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> (greatest: Int64, mean: Double) {
    let differences = zip(a, b).flatMap {
      zip(ScalarBlur.channels($0), ScalarBlur.channels($1)).map { abs($0 - $1) }
    }
    return (
      differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(max(1, differences.count))
    )
  }

  private static func randomArea(_ random: inout SeededRandom, in bounds: PixelRect) -> PixelRect {
    let (x, y) = (
      random.int(bounds.minX...bounds.maxX - 1), random.int(bounds.minY...bounds.maxY - 1)
    )
    return PixelRect(
      minX: x, minY: y, maxX: random.int(x + 1...bounds.maxX),
      maxY: random.int(y + 1...bounds.maxY))
  }

  private static func randomBlur(_ random: inout SeededRandom) -> Blur {
    let sigma = random.pick([0, 256, 2_559, 2_560, random.int(0...2_559), random.int(0...6_000)])
    return Blur(
      sigma: Fixed(rawValue: sigma),
      saturation: random.pick([256, 461, 0, random.int(0...1_024)]))
  }

  @Test("Every pixel is what the scalar definition says, in small pictures and at their edges")
  func definition() {
    for seed in SeededRandom.seeds(120) {
      var random = SeededRandom(seed: seed)
      let (x, y) = (random.int(-9...9), random.int(-9...9))
      let bounds = PixelRect(
        minX: x, minY: y, maxX: x + random.pick([1, 3, random.int(1...45)]),
        maxY: y + random.pick([1, 2, random.int(1...45)]))
      let source = BlurTests.picture(bounds, &random)
      let blur = BlurTests.randomBlur(&random)
      let area = BlurTests.randomArea(&random, in: bounds)
      let expected = ScalarBlur(blur).pixels(of: area, in: source)
      for kernels in BlurTests.forms {
        #expect(
          BlurTests.pixels(blur, of: source, area, kernels) == expected,
          "\(blur), \(area) of \(bounds), seed \(seed)")
      }
    }
  }

  @Test("A pixel depends neither on the area nor on what is out of reach")
  func areas() {
    let screen = PixelRect(width: 301, height: 347)
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      let source = BlurTests.picture(screen, &random)
      let blur = BlurTests.randomBlur(&random)
      let whole = BlurTests.pixels(blur, of: source, screen)
      for _ in 0..<8 {
        let area = BlurTests.randomArea(&random, in: screen)
        let near = BlurTests.cut(source, to: BlurTests.grown(area, by: blur.reach))
        let expected = (area.minY..<area.maxY).flatMap {
          whole[$0 * screen.width + area.minX..<$0 * screen.width + area.maxX]
        }
        #expect(
          BlurTests.pixels(blur, of: near, area) == expected, "\(blur), \(area), seed \(seed)")
      }
    }
  }

  @Test("Any part of a row is the same part of the whole row, and nothing beside it changes")
  func partsOfRows() {
    let area = PixelRect(minX: 3, minY: 2, maxX: 98, maxY: 9)
    for seed in 1...20 {
      var random = SeededRandom(seed: seed)
      let source = BlurTests.picture(BlurTests.grown(area, by: 70), &random)
      let blur = BlurTests.randomBlur(&random)
      let picture = BlurredPicture(blur, of: source, area: area, .best)
      let whole = BlurTests.pixels(blur, of: source, area)
      for _ in 0..<50 {
        let (y, x) = (random.int(2...8), random.int(3...98))
        let width = random.int(0...98 - x)
        var row = [UInt32](repeating: 7, count: width + 2)
        row.withUnsafeMutableBufferPointer {
          picture.write(y: y, x: x, width: width, to: $0.baseAddress! + 1, .best)
        }
        let start = (y - 2) * area.width + x - 3
        #expect(row == [7] + whole[start..<start + width] + [7], "\(x), \(width), seed \(seed)")
      }
    }
  }

  @Test("The coarse form is within 3 levels of the same filter on all pixels")
  func coarse() {
    let bounds = PixelRect(width: 150, height: 41)
    var greatest: Int64 = 0
    for seed in SeededRandom.seeds(16) {
      var random = SeededRandom(seed: seed)
      let source = BlurTests.picture(bounds, &random)
      let blur = Blur(sigma: Fixed(rawValue: random.pick([2_560, random.int(2_560...5_120)])))
      let area = PixelRect(minX: 60, minY: 10, maxX: 95, maxY: 24)
      let difference = BlurTests.difference(
        BlurTests.pixels(blur, of: source, area),
        ScalarBlur(blur, isCoarse: false).pixels(of: area, in: source))
      #expect(difference.greatest <= 3, "\(blur), \(difference), seed \(seed)")
      greatest = max(greatest, difference.greatest)
    }
    #expect(greatest > 0, "nothing was compared")
  }

  @Test(
    "It is close to a true Gaussian, the wider the closer",
    arguments: [(1, 8, 1.7), (2, 7, 1.5), (4, 6, 1.5), (9, 6, 1.7), (10, 5, 1.5), (20, 5, 1.5)])
  func gaussian(sigma: Int, greatest: Int64, mean: Double) {
    let bounds = PixelRect(width: 90, height: 70)
    let area = PixelRect(minX: 1, minY: 20, maxX: 60, maxY: 45)
    for seed in SeededRandom.seeds(12) {
      var random = SeededRandom(seed: seed)
      let source = BlurTests.picture(bounds, &random)
      let difference = BlurTests.difference(
        BlurTests.pixels(Blur(sigma: Fixed(sigma)), of: source, area),
        Gaussian(sigma: Double(sigma)).pixels(of: area, in: source))
      #expect(
        difference.greatest <= greatest && difference.mean <= mean,
        "sigma \(sigma): \(difference), seed \(seed)")
    }
  }

  @Test("A picture of one colour stays as it is, to the bit")
  func constant() {
    let bounds = PixelRect(width: 37, height: 22)
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      let color = Color(white: random.byte(), alpha: random.edgyByte())
      let blur = Blur(
        sigma: Fixed(rawValue: random.int(0...25_600)), saturation: random.int(0...1_024))
      let source = BlurTests.picture(bounds) { _, _ in color }
      for kernels in BlurTests.forms {
        let pixels = BlurTests.pixels(blur, of: source, bounds, kernels)
        #expect(
          pixels.allSatisfy { $0 == color.premultiplied().rawValue },
          "\(blur), \(color), seed \(seed)")
      }
    }
  }

  @Test(
    "A spot spreads alike to the left and right, and up and down", arguments: [1, 3, 9, 10, 20])
  func symmetry(sigma: Int) {
    // As large as a coarse cell, and the area's centre is its centre.
    let area = PixelRect(width: 164, height: 124)
    let source = BlurTests.picture(area) { x, y in
      (80..<84).contains(x) && (60..<64).contains(y) ? .white : .black
    }
    let pixels = BlurTests.pixels(Blur(sigma: Fixed(sigma)), of: source, area)
    #expect(pixels == pixels.reversed())
    for y in 0..<124 {
      let row = pixels[164 * y..<164 * (y + 1)]
      #expect(Array(row) == row.reversed(), "row \(y)")
      #expect(zip(row, row.dropFirst()).prefix(81).allSatisfy { $0 <= $1 }, "row \(y)")
    }
    #expect(pixels[62 * 164 + 82] > 0xFF00_0000 && pixels[0] == 0xFF00_0000)
  }

  @Test("Colours never exceed alpha")
  func premultiplied() {
    let bounds = PixelRect(width: 60, height: 40)
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      let source = BlurTests.picture(bounds, &random)
      let blur = BlurTests.randomBlur(&random)
      let pixels = BlurTests.pixels(blur, of: source, bounds)
      #expect(
        pixels.map(ScalarBlur.channels).allSatisfy { $0.allSatisfy { [a = $0[3]] in $0 <= a } },
        "\(blur), seed \(seed)")
    }
  }

  @Test("No blur at the usual saturation is the picture itself")
  func identity() {
    var random = SeededRandom(seed: 1)
    let bounds = PixelRect(width: 67, height: 70)
    let source = BlurTests.picture(bounds, &random)
    let expected = Array(UnsafeBufferPointer(start: source.pixels, count: bounds.area))
    #expect(BlurTests.pixels(Blur(sigma: 0), of: source, bounds) == expected)
  }

  @Test("Saturation leaves grey alone, makes grey of any colour, or is the one of CSS")
  func saturation() {
    let bounds = PixelRect(width: 64, height: 40)
    var random = SeededRandom(seed: 1)
    let grey = BlurTests.picture(bounds) { _, _ in Color(white: random.edgyByte()) }
    let colors = BlurTests.picture(bounds) { _, _ in
      Color(red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte())
    }
    for sigma: Fixed in [0, 5, 20] {
      let plain = BlurTests.pixels(Blur(sigma: sigma), of: grey, bounds)
      for saturation in [0, 461, 1_024] {
        let blur = Blur(sigma: sigma, saturation: saturation)
        #expect(BlurTests.pixels(blur, of: grey, bounds) == plain, "\(blur)")
      }
      let faded = BlurTests.pixels(Blur(sigma: sigma, saturation: 0), of: colors, bounds)
      #expect(faded.map(ScalarBlur.channels).allSatisfy { Set($0.prefix(3)).count == 1 })
    }
    let vivid = BlurTests.pixels(Blur(sigma: 0, saturation: 461), of: colors, bounds)
    for (index, pixel) in vivid.enumerated() {
      let before = ScalarBlur.channels(colors.pixels[index]).map(Double.init)
      let luma = 0.0722 * before[0] + 0.2126 * before[1] + 0.7152 * before[2]
      for (channel, after) in ScalarBlur.channels(pixel).prefix(3).enumerated() {
        let exact = min(max(luma + 461 / 256 * (before[channel] - luma), 0), 255)
        #expect(abs(Double(after) - exact) <= 1.5, "pixel \(index), channel \(channel)")
      }
    }
  }

  @Test("An empty area takes no memory, and a coarse one little")
  func memory() {
    let source = BlurTests.picture(PixelRect(width: 400, height: 300)) { _, _ in .white }
    let empty = BlurredPicture(Blur(sigma: 20), of: source, area: .empty, .best)
    #expect(empty.byteCount == 0)
    #expect(
      BlurredPicture(Blur(sigma: 20), of: PixelBuffer(.empty), area: .empty, .best).byteCount == 0)
    let area = PixelRect(minX: 90, minY: 70, maxX: 310, maxY: 230)
    func byteCount(_ sigma: Fixed) -> Int {
      BlurredPicture(Blur(sigma: sigma), of: source, area: area, .best).byteCount
    }
    #expect(byteCount(9) == 4 * 220 * 160)
    #expect(byteCount(10) <= (220 / 4 + 2) * (160 / 4 + 2) * 8)
  }

  @Test("The reach is as far as the cells with a weight go", arguments: [1, 9, 10, 20, 100])
  func reach(sigma: Int) {
    let blur = Blur(sigma: Fixed(sigma))
    let (radius, side) = (blur.filter.radius, blur.isCoarse ? 4 : 1)
    // Coarse, the first pixels are between the cells −1 and 0, and the third is after the middle of 0.
    let distances = (0..<side).flatMap { x in
      let (left, right) = blur.isCoarse ? (x < 2 ? -1 : 0, x < 2 ? 0 : 1) : (0, 0)
      return [x - side * (left - radius), side * (right + radius + 1) - 1 - x]
    }
    #expect(distances.max() == blur.reach)
  }

  @Test("A blur keeps to its ranges")
  func ranges() {
    #expect(Blur(sigma: 101, saturation: 1_025) == Blur(sigma: 100, saturation: 1_024))
    #expect(Blur(sigma: -1, saturation: -1) == Blur(sigma: 0, saturation: 0))
    #expect(!Blur(sigma: Fixed(rawValue: 2_559)).isCoarse && Blur(sigma: 10).isCoarse)
    #expect(Blur(sigma: 0).reach <= 1)
    #expect(Blur(sigma: 20).reach <= 65)
  }
}
