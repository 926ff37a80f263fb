import BezelRaster
import SeededRandom

extension SeededRandom {
  /// Returns any channels that a pixel of 1 to 4 bytes may have.
  mutating func packedPixel() -> PackedPixel {
    let byteCount = int(1...4)
    // Cuts between three or four channels, and what is left of each is used.
    var cuts: Set<Int> = [0, byteCount * 8]
    let count = int(3...4)
    while cuts.count <= count { cuts.insert(int(1...byteCount * 8 - 1)) }
    let sorted = cuts.sorted()
    var channels = zip(sorted, sorted.dropFirst()).map { low, high in
      let low = int(low...high - 1)
      return low..<int(low + 1...high)
    }
    for index in channels.indices { channels.swapAt(index, int(index...channels.count - 1)) }
    return PackedPixel(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : nil, bytesPerPixel: byteCount)
  }

  /// Returns every fast layout and some others.
  mutating func layouts() -> [PixelLayout] {
    PixelLayout.fast + (0..<12).map { _ in PixelLayout(packedPixel()) }
  }
}

/// The bytes of a target in the plainest form: one pixel after the other, a byte at a time.
enum ScalarFormats {
  /// Returns the bytes of a pixel, at a place on the target, which only a dither uses.
  static func bytes(
    _ pixel: UInt32, _ format: PixelLayout, dithered: Bool = false, x: Int = 0, y: Int = 0
  ) -> [UInt8] {
    let (alpha, red) = (Int(pixel >> 24), Int(pixel >> 16 & 0xFF))
    let (green, blue) = (Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
    let bytes: [Int]
    switch format {
    case .xrgb8888: bytes = [blue, green, red, 255]
    case .argb8888: bytes = [blue, green, red, alpha]
    case .xbgr8888: bytes = [red, green, blue, 255]
    case .abgr8888: bytes = [red, green, blue, alpha]
    case .rgb888: bytes = [blue, green, red]
    case .rgb565:
      func level(_ channel: Int, bits: Int) -> Int {
        guard dithered else { return channel / (256 >> bits) }
        let step = ScalarDither.bayer[y & 3][x & 3] / (bits == 5 ? 2 : 4)
        return (channel - channel >> bits + step) / (256 >> bits)
      }
      let word =
        level(red, bits: 5) * 2_048 + level(green, bits: 6) * 32 + level(blue, bits: 5)
      bytes = [word % 256, word / 256]
    case .xrgb2101010:
      func wide(_ channel: Int) -> Int { channel * 4 + channel / 64 }
      let word = (3 << 30) + wide(red) << 20 + wide(green) << 10 + wide(blue)
      bytes = [word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24 & 0xFF]
    case .packed(let pixel):
      var word = [Bool](repeating: true, count: 8 * pixel.bytesPerPixel)
      /// Writes a channel's bits from its upper one on, and those of the level again and again.
      func write(_ level: Int, _ bits: Range<Int>) {
        for (place, bit) in bits.reversed().enumerated() {
          word[bit] = level >> (7 - place % 8) & 1 == 1
        }
      }
      for (level, bits) in [(red, pixel.red), (green, pixel.green), (blue, pixel.blue)] {
        guard dithered, bits.count < 8 else {
          write(level, bits)
          continue
        }
        let step = (ScalarDither.bayer[y & 3][x & 3] * 16 + 8) >> bits.count
        write(level - level >> bits.count + step, bits)
      }
      if let bits = pixel.alpha { write(alpha, bits) }
      bytes = (0..<pixel.bytesPerPixel).map { byte in
        (0..<8).reduce(0) { $0 | (word[byte * 8 + $1] ? 1 << $1 : 0) }
      }
    }
    return bytes.map { UInt8($0) }
  }

  /// Returns the place of a picture's pixel on the target.
  static func place(
    _ rotation: Rotation, x: Int, y: Int, width: Int, height: Int
  ) -> (x: Int, y: Int) {
    switch rotation {
    case .upright: (x, y)
    case .clockwise90: (height - 1 - y, x)
    case .clockwise180: (width - 1 - x, height - 1 - y)
    case .clockwise270: (y, width - 1 - x)
    }
  }
}
