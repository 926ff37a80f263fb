import BezelRaster
import SeededRandom
import Testing

@Suite("A picture stretched to a rectangle")
struct ScaledPictureTests {
  private static func picture(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Picture
  {
    let pixels = (0..<width * height).map { _ in
      Color(
        red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte(),
        alpha: random.edgyByte()
      ).premultiplied().rawValue
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(
      origin: Point(x: Fixed(rawValue: x), y: Fixed(rawValue: y)),
      size: Size(width: Fixed(rawValue: width), height: Fixed(rawValue: height)))
  }

  private static func pixels(_ scaled: ScaledPicture) -> [UInt32] {
    (scaled.bounds.minY..<scaled.bounds.maxY).flatMap { y in
      var row: [UInt32] = []
      scaled.withRow(y: y, x: scaled.bounds.minX, width: scaled.bounds.width) {
        row = Array(UnsafeBufferPointer(start: $0, count: scaled.bounds.width))
      }
      return row
    }
  }

  /// Returns the largest difference from the exact picture, in levels.
  private static func error(
    _ picture: Picture, _ rect: Rect, _ area: PixelRect, _ exact: ExactStretch
  ) -> Double {
    let pixels = pixels(ScaledPicture(picture, stretchedTo: rect, area: area))
    var largest = 0.0
    for (place, pixel) in pixels.enumerated() {
      let expected = exact.channels(
        x: area.minX + place % area.width, y: area.minY + place / area.width)
      for channel in 0..<4 {
        let level = Double(pixel >> (8 * UInt32(channel)) & 0xFF)
        largest = max(largest, abs(level - expected[channel]))
      }
    }
    return largest
  }

  /// The greatest allowed error: half a level for rounding; the rest is for weights and for
  /// rounding between the passes.
  private static func limit(_ exact: ExactStretch) -> Double { exact.isReduced ? 0.75 : 0.54 }

  @Test("It is the exact one, rounded: enlarged, reduced, and both at once")
  func accuracy() {
    for seed in SeededRandom.seeds(3_000) {
      var random = SeededRandom(seed: seed)
      let picture = ScaledPictureTests.picture(random.int(1...40), random.int(1...40), &random)
      let longest = random.pick([600, 5_000, 20_000])
      let rect = ScaledPictureTests.rect(
        random.int(-3_000...3_000), random.int(-3_000...3_000), random.int(1...longest),
        random.int(1...longest))
      let (x, y) = (random.int(-20...20), random.int(-20...20))
      let area = PixelRect(
        minX: x, minY: y, maxX: x + random.int(1...30), maxY: y + random.int(1...9))
      let exact = ExactStretch(picture, stretchedTo: rect, area: area)
      let error = ScaledPictureTests.error(picture, rect, area, exact)
      #expect(error <= ScaledPictureTests.limit(exact), "seed \(seed): \(error) levels")
    }
  }

  @Test("The longest pictures, and rectangles at the limits of the type")
  func limits() {
    var random = SeededRandom(seed: 1)
    let pictures = [(16_384, 1), (1, 16_384), (16_384, 2), (1, 1)].map {
      ScaledPictureTests.picture($0.0, $0.1, &random)
    }
    let origins = [Int(Int32.min), -16_384 * 256, -77, 0, 1_000, Int(Int32.max)]
    let lengths = [1, 255, 256, 700, 2_000, 16_384 * 128, 16_384 * 256, Int(Int32.max)]
    for picture in pictures {
      for seed in SeededRandom.seeds(60) {
        let rect = ScaledPictureTests.rect(
          random.pick(origins), random.pick(origins), random.pick(lengths), random.pick(lengths))
        let (x, y) = (random.pick([-9_000, -2, 0, 16_380]), random.pick([-9_000, -2, 0, 16_380]))
        let area = PixelRect(minX: x, minY: y, maxX: x + 7, maxY: y + 4)
        let exact = ExactStretch(picture, stretchedTo: rect, area: area)
        let error = ScaledPictureTests.error(picture, rect, area, exact)
        #expect(
          error <= ScaledPictureTests.limit(exact),
          "\(picture.width) × \(picture.height) to \(rect), turn \(seed): \(error) levels")
      }
    }
  }

  @Test("No colour is above its alpha, and one colour stays that colour")
  func order() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let (width, height) = (random.int(1...30), random.int(1...30))
      let rect = ScaledPictureTests.rect(
        random.int(-500...500), random.int(-500...500), random.int(1...5_000),
        random.int(1...5_000))
      let area = PixelRect(minX: -3, minY: -2, maxX: 18, maxY: 12)
      // All channels of a pixel are near to its alpha.
      let near = Picture(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in
          let alpha = UInt32(random.edgyByte())
          func color() -> UInt32 { alpha - min(alpha, UInt32(random.int(0...1))) }
          return alpha << 24 | color() << 16 | color() << 8 | color()
        })
      for pixel in ScaledPictureTests.pixels(ScaledPicture(near, stretchedTo: rect, area: area)) {
        let alpha = pixel >> 24
        let isOrdered = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF].allSatisfy {
          $0 <= alpha
        }
        #expect(isOrdered, "seed \(seed): \(String(pixel, radix: 16))")
      }
      let color = near.pixels[0]
      let one = Picture(
        width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
      let flat = ScaledPictureTests.pixels(ScaledPicture(one, stretchedTo: rect, area: area))
      #expect(flat.allSatisfy { $0 == color }, "seed \(seed): \(String(color, radix: 16))")
    }
  }

  @Test("At its own size on whole pixels it stays as it is, and its edges go on around it")
  func identity() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let (width, height) = (random.int(1...30), random.int(1...30))
      let picture = ScaledPictureTests.picture(width, height, &random)
      let (x, y) = (random.int(-40...40), random.int(-40...40))
      let rect = ScaledPictureTests.rect(x * 256, y * 256, width * 256, height * 256)
      let area = PixelRect(minX: x - 3, minY: y - 2, maxX: x + width + 5, maxY: y + height + 4)
      let expected = (area.minY..<area.maxY).flatMap { row in
        (area.minX..<area.maxX).map { column in
          let (column, row) = (max(0, min(width - 1, column - x)), max(0, min(height - 1, row - y)))
          return picture.pixels[row * width + column]
        }
      }
      let scaled = ScaledPicture(picture, stretchedTo: rect, area: area)
      #expect(ScaledPictureTests.pixels(scaled) == expected, "seed \(seed)")
    }
  }

  @Test("A pixel does not depend on the area")
  func area() {
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      let picture = ScaledPictureTests.picture(random.int(1...30), random.int(1...30), &random)
      let rect = ScaledPictureTests.rect(
        random.int(-900...900), random.int(-900...900), random.int(1...9_000),
        random.int(1...9_000))
      let whole = ScaledPicture(
        picture, stretchedTo: rect, area: PixelRect(minX: -5, minY: -5, maxX: 30, maxY: 20))
      let (x, y) = (random.int(-5...29), random.int(-5...19))
      let part = PixelRect(minX: x, minY: y, maxX: random.int(x + 1...30), maxY: random.int(y...20))
      let scaled = ScaledPicture(picture, stretchedTo: rect, area: part)
      #expect(scaled.byteCount == 4 * part.area)
      let expected = (part.minY..<part.maxY).flatMap { row in
        var pixels: [UInt32] = []
        whole.withRow(y: row, x: x, width: part.width) {
          pixels = Array(UnsafeBufferPointer(start: $0, count: part.width))
        }
        return pixels
      }
      #expect(ScaledPictureTests.pixels(scaled) == expected, "seed \(seed)")
    }
  }

  @Test("As a template it gives the alphas of a row, and writes no more than them")
  func template() {
    var random = SeededRandom(seed: 1)
    let picture = ScaledPictureTests.picture(7, 5, &random)
    let area = PixelRect(minX: -2, minY: -1, maxX: 70, maxY: 9)
    let scaled = ScaledPicture(
      picture, stretchedTo: ScaledPictureTests.rect(100, -90, 17_000, 2_000), area: area)
    let pixels = ScaledPictureTests.pixels(scaled)
    for y in area.minY..<area.maxY {
      for width in 0...70 {
        let x = random.int(area.minX...area.maxX - width)
        var alphas = [UInt8](repeating: 77, count: width + 20)
        alphas.withUnsafeMutableBufferPointer {
          scaled.alphas(y: y, x: x, width: width, to: $0.baseAddress! + 9)
        }
        let start = (y - area.minY) * area.width + x - area.minX
        let expected = pixels[start..<start + width].map { UInt8($0 >> 24) }
        let around = [UInt8](repeating: 77, count: 11)
        #expect(alphas == around.dropLast(2) + expected + around, "row \(y), \(width) pixels")
      }
    }
  }

  @Test("Without width or height everything is clear; an empty area is empty")
  func nothing() {
    var random = SeededRandom(seed: 1)
    let picture = ScaledPictureTests.picture(4, 4, &random)
    let area = PixelRect(width: 5, height: 3)
    for size in [(0, 512), (512, 0), (-1, 512), (512, Int(Int32.min))] {
      let scaled = ScaledPicture(
        picture, stretchedTo: ScaledPictureTests.rect(0, 0, size.0, size.1), area: area)
      #expect(ScaledPictureTests.pixels(scaled) == [UInt32](repeating: 0, count: 15), "\(size)")
    }
    let empty = ScaledPicture(
      picture, stretchedTo: ScaledPictureTests.rect(0, 0, 512, 512), area: .empty)
    #expect(empty.byteCount == 0)
  }
}
