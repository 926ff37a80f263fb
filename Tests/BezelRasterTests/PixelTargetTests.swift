import BezelRaster
import SeededRandom
import Testing

@Suite("Pixels on their way to a screen's memory")
struct PixelTargetTests {
  /// Returns narrow and wide sizes, so that every kernel runs both its vectors and its tails, and a
  /// turned row takes more than one block.
  private static func size(_ random: inout SeededRandom) -> (width: Int, height: Int) {
    switch random.int(0...5) {
    case 0: (random.int(100...1_100), random.int(1...3))
    case 1: (random.int(1...3), random.int(100...1_100))
    case 2: (random.int(100...300), random.int(20...40))
    default: (random.int(1...40), random.int(1...40))
    }
  }

  /// Returns a rectangle that may lie partly, but not wholly outside of a picture.
  private static func rect(
    _ random: inout SeededRandom, width: Int, height: Int
  ) -> PixelRect {
    if random.int(0...3) == 0 { return PixelRect(width: width, height: height) }
    let (x, y) = (random.int(-5...width - 1), random.int(-5...height - 1))
    return PixelRect(
      minX: x, minY: y, maxX: max(1, x + random.int(1...width + 9)),
      maxY: max(1, y + random.int(1...height + 9)))
  }

  @Test("Every byte of a region is its definition's, every other byte stays, in every form")
  func definition() {
    var written = 0
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      for rotation in Rotation.allCases {
        for format in random.layouts() {
          let (width, height) = PixelTargetTests.size(&random)
          let size = rotation.turned(width: width, height: height)
          let dithers = random.int(0...1) == 1
          let bpp = format.bytesPerPixel
          let stride = size.width * bpp + random.int(0...13)
          let start = 16 + random.int(0...15)
          let region = PixelTargetTests.rect(&random, width: width, height: height)
          let buffer = PixelBuffer(PixelTargetTests.rect(&random, width: width, height: height))
          for index in 0..<buffer.bounds.area { buffer.pixels[index] = random.edgyPixel() }
          let byteCount = stride * (size.height - 1) + size.width * bpp
          let before = (0..<start + byteCount + 40).map { _ in random.byte() }

          var expected = before
          let area = region.intersection(buffer.bounds)
            .intersection(PixelRect(width: width, height: height))
          for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX {
              let place = ScalarFormats.place(rotation, x: x, y: y, width: width, height: height)
              let bytes = ScalarFormats.bytes(
                buffer[x, y].rawValue, format, dithered: dithers, x: place.x, y: place.y)
              let offset = start + place.y * stride + place.x * bpp
              for (index, byte) in bytes.enumerated() { expected[offset + index] = byte }
              written += 1
            }
          }
          for kernels in [Kernels.baseline, .best] {
            var actual = before
            actual.withUnsafeMutableBytes { memory in
              let target = PixelTarget(
                base: memory.baseAddress! + start, byteCount: byteCount, width: size.width,
                height: size.height, stride: stride, format: format, rotation: rotation,
                dithers: dithers)
              target?.write(region, of: buffer, kernels)
            }
            let isSame = actual == expected
            #expect(
              isSame,
              "\(rotation), \(format), \(width) × \(height), AVX2: \(kernels.usesAVX2), seed \(seed)"
            )
          }
        }
      }
    }
    #expect(written > 100_000, "regions that are mostly empty prove nothing")
  }

  @Test("Memory that does not hold the rows is no target, and just enough of it is one")
  func fit() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { memory.deallocate() }
    func fits(_ width: Int, _ height: Int, stride: Int, byteCount: Int, _ format: PixelLayout)
      -> Bool
    {
      PixelTarget(
        base: memory, byteCount: byteCount, width: width, height: height, stride: stride,
        format: format) != nil
    }
    for format in PixelLayout.fast {
      let row = 5 * format.bytesPerPixel
      #expect(fits(5, 3, stride: row, byteCount: 3 * row, format))
      #expect(!fits(5, 3, stride: row, byteCount: 3 * row - 1, format))
      #expect(!fits(5, 3, stride: row - 1, byteCount: 9 * row, format))
      // The bytes after the last row's pixels are optional.
      #expect(fits(5, 3, stride: row + 7, byteCount: 3 * row + 14, format))
      #expect(!fits(5, 3, stride: row + 7, byteCount: 3 * row + 13, format))
      #expect(!fits(0, 3, stride: row, byteCount: 3 * row, format))
      #expect(!fits(5, 0, stride: row, byteCount: 3 * row, format))
      #expect(!fits(-5, 3, stride: row, byteCount: 3 * row, format))
      #expect(!fits(5, -3, stride: row, byteCount: 3 * row, format))
      #expect(!fits(5, 1, stride: row, byteCount: -1, format))
      #expect(!fits(5, 3, stride: -row, byteCount: 3 * row, format))
      #expect(!fits(.max, 1, stride: .max, byteCount: .max, format))
      #expect(!fits(1, .max, stride: .max, byteCount: .max, format))
      #expect(!fits(5, 3, stride: .max, byteCount: .max, format))
    }
  }

  @Test("The corners of the largest screens are where they belong")
  func largest() {
    let side = 16_384
    let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 64)
    defer { memory.deallocate() }
    let corners = [(0, 0), (side - 3, 0), (0, side - 3), (side - 3, side - 3)]
    for rotation in Rotation.allCases {
      let target = PixelTarget(
        base: memory, byteCount: side * side * 4, width: side, height: side, stride: side * 4,
        format: .xrgb8888, rotation: rotation)
      for (index, (x, y)) in corners.enumerated() {
        let buffer = PixelBuffer(PixelRect(minX: x, minY: y, maxX: x + 3, maxY: y + 3))
        let color = 0xFF00_0000 | UInt32(index + 1)
        for pixel in 0..<9 { buffer.pixels[pixel] = color }
        target?.write(buffer.bounds, of: buffer, .best)
        let place = ScalarFormats.place(rotation, x: x + 2, y: y + 2, width: side, height: side)
        let offset = (place.y * side + place.x) * 4
        #expect(memory.load(fromByteOffset: offset, as: UInt32.self) == color, "\(rotation)")
      }
    }
  }
}
