import BezelRaster
import SeededRandom
import Testing

@Suite("A picture read back from a screen's memory")
struct PictureMemoryTests {
  private static func written(
    _ buffer: PixelBuffer, _ layout: PixelLayout, stride: Int
  ) -> [UInt8] {
    let bounds = buffer.bounds
    let count = stride * (bounds.height - 1) + bounds.width * layout.bytesPerPixel
    var bytes = [UInt8](repeating: 0xA5, count: count)
    bytes.withUnsafeMutableBytes { memory in
      let target = PixelTarget(
        base: memory.baseAddress!, byteCount: count, width: bounds.width, height: bounds.height,
        stride: stride, format: layout)
      target?.write(bounds, of: buffer, .best)
    }
    return bytes
  }

  @Test("Written pixels are read back, to the bit where the format keeps 8 bits a channel")
  func roundTrip() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      for layout in random.layouts() {
        let bounds = PixelRect(width: random.int(1...40), height: random.int(1...20))
        let buffer = PixelBuffer(bounds)
        for index in 0..<bounds.area { buffer.pixels[index] = random.edgyPixel() | 0xFF00_0000 }
        let stride = bounds.width * layout.bytesPerPixel + random.int(0...13)
        let picture = Picture(
          reading: PictureMemoryTests.written(buffer, layout, stride: stride),
          width: bounds.width, height: bounds.height, stride: stride, layout: layout)
        let expected = buffer.contents.map { pixel in
          PictureMemoryTests.coarse(pixel, layout.pixel)
        }
        #expect(picture?.pixels == expected, "seed \(seed), \(layout)")
        #expect(picture?.isOpaque == true)
      }
    }
  }

  /// Returns the nearest levels of the upper bits that each channel has.
  private static func coarse(_ pixel: UInt32, _ channels: PackedPixel) -> UInt32 {
    func level(_ shift: UInt32, _ bits: Range<Int>) -> UInt32 {
      let level = pixel >> shift & 0xFF
      if bits.count >= 8 { return level << shift }
      let channel = Double(level / (256 >> UInt32(bits.count)))
      return UInt32((channel * 255 / Double(1 << bits.count - 1)).rounded()) << shift
    }
    return 0xFF00_0000 | level(16, channels.red) | level(8, channels.green)
      | level(0, channels.blue)
  }

  @Test("A clear pixel is black on a screen, so it is read as opaque")
  func clear() {
    for layout in [PixelLayout.argb8888, .abgr8888, .xrgb8888, .xbgr8888] {
      let picture = Picture(
        reading: [UInt8](repeating: 0, count: 8), width: 2, height: 1, stride: 8, layout: layout)
      #expect(picture?.pixels == [0xFF00_0000, 0xFF00_0000])
    }
  }

  @Test("Memory that does not hold the rows is no picture, and just enough of it is one")
  func fit() {
    func reads(_ width: Int, _ height: Int, stride: Int, count: Int, _ layout: PixelLayout) -> Bool
    {
      Picture(
        reading: [UInt8](repeating: 0, count: count), width: width, height: height, stride: stride,
        layout: layout) != nil
    }
    for layout in PixelLayout.fast {
      let row = 5 * layout.bytesPerPixel
      #expect(reads(5, 3, stride: row, count: 3 * row, layout))
      #expect(!reads(5, 3, stride: row, count: 3 * row - 1, layout))
      #expect(!reads(5, 3, stride: row - 1, count: 9 * row, layout))
      #expect(reads(5, 3, stride: row + 7, count: 3 * row + 14, layout))
      #expect(!reads(0, 3, stride: row, count: row, layout))
      #expect(!reads(5, -3, stride: row, count: row, layout))
      #expect(!reads(.max, 1, stride: .max, count: row, layout))
      #expect(!reads(5, .max, stride: .max, count: row, layout))
      #expect(!reads(5, 3, stride: .max, count: row, layout))
    }
  }

  @Test("A turned picture is where the rotation says, and turns back")
  func turned() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let picture = random.picture(to: 20, isOpaque: false)
      for rotation in Rotation.allCases {
        let turned = picture.turned(rotation)
        #expect(turned.turned(rotation.inverse) == picture, "seed \(seed), \(rotation)")
        let (x, y) = (random.int(0...picture.width - 1), random.int(0...picture.height - 1))
        let place = ScalarFormats.place(
          rotation, x: x, y: y, width: picture.width, height: picture.height)
        #expect(
          turned.pixels[place.y * turned.width + place.x]
            == picture.pixels[y * picture.width + x], "seed \(seed), \(rotation)")
      }
    }
  }
}
