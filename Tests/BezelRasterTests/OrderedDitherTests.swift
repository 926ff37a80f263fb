import BezelRaster
import SeededRandom
import Testing

@Suite("Dithered RGB565")
struct OrderedDitherTests {
  /// Returns a grey square's words, written as one row after the other from a place on.
  private static func levels(
    _ grey: Int, side: Int, x: Int, y: Int, _ kernels: Kernels
  ) -> [(red: Int, green: Int, blue: Int)] {
    let source = [UInt32](repeating: 0xFF00_0000 | UInt32(grey) * 0x01_0101, count: side)
    var words: [UInt16] = []
    for row in 0..<side {
      var target = [UInt16](repeating: 0, count: side)
      target.withUnsafeMutableBytes { target in
        source.withUnsafeBufferPointer { source in
          kernels.write565(
            target.baseAddress!, from: source.baseAddress!, side, OrderedDither(x: x, y: y + row))
        }
      }
      words += target
    }
    return words.map { (Int($0 >> 11), Int($0 >> 5 & 63), Int($0 & 31)) }
  }

  @Test("The mean of any 4 × 4 pixels is the grey itself, to less than one level of 255")
  func mean() {
    for kernels in [Kernels.baseline, .best] {
      for grey in 0...255 {
        for (x, y) in [(0, 0), (1, 0), (2, 3), (1_919, 1_077)] {
          let levels = OrderedDitherTests.levels(grey, side: 4, x: x, y: y, kernels)
          let red = levels.reduce(0) { $0 + $1.red }
          let green = levels.reduce(0) { $0 + $1.green }
          let blue = levels.reduce(0) { $0 + $1.blue }
          // sum / 16 · 255 / 31 against the grey, all times 16 · 31; and with 63 for green.
          #expect(abs(red * 255 - grey * 16 * 31) < 16 * 31, "grey \(grey) at \(x), \(y)")
          #expect(abs(green * 255 - grey * 16 * 63) < 16 * 63, "grey \(grey) at \(x), \(y)")
          #expect(blue == red, "grey \(grey) at \(x), \(y)")
        }
      }
    }
  }

  @Test("Black stays black, white stays white, and no pixel is two levels from another")
  func range() {
    for kernels in [Kernels.baseline, .best] {
      for grey in 0...255 {
        // 20 pixels a row: some by vector, some by tail.
        let levels = OrderedDitherTests.levels(grey, side: 20, x: 0, y: 0, kernels)
        let (reds, greens) = (levels.map(\.red), levels.map(\.green))
        #expect(reds.max()! - reds.min()! <= 1, "grey \(grey)")
        #expect(greens.max()! - greens.min()! <= 1, "grey \(grey)")
        if grey == 0 { #expect(reds.max()! == 0 && greens.max()! == 0) }
        if grey == 255 { #expect(reds.min()! == 31 && greens.min()! == 63) }
      }
    }
  }

  @Test("A pixel does not depend on the damage it is written with")
  func stability() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let rotation = random.pick(Rotation.allCases)
      let (width, height) = (random.int(1...70), random.int(1...70))
      let picture = PixelRect(width: width, height: height)
      let buffer = PixelBuffer(picture)
      for index in 0..<picture.area { buffer.pixels[index] = random.edgyPixel() }
      let size = rotation.turned(width: width, height: height)
      func bytes(_ regions: [PixelRect], through tile: (PixelRect) -> PixelBuffer) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 2)
        bytes.withUnsafeMutableBytes { memory in
          let target = PixelTarget(
            base: memory.baseAddress!, byteCount: memory.count, width: size.width,
            height: size.height, stride: size.width * 2, format: .rgb565, rotation: rotation,
            dithers: true)!
          for region in regions { target.write(region, of: tile(region), .best) }
        }
        return bytes
      }
      let whole = bytes([picture]) { _ in buffer }
      // Split at one line and one column, in any order, each part from a buffer of its own.
      let (x, y) = (random.int(0...width), random.int(0...height))
      let parts = [
        PixelRect(minX: 0, minY: 0, maxX: x, maxY: y),
        PixelRect(minX: x, minY: 0, maxX: width, maxY: y),
        PixelRect(minX: 0, minY: y, maxX: x, maxY: height),
        PixelRect(minX: x, minY: y, maxX: width, maxY: height),
      ].shuffled(using: &random)
      let split = bytes(parts) { part in
        let tile = PixelBuffer(part)
        for y in part.minY..<part.maxY where !part.isEmpty {
          tile.row(at: y, from: part.minX).update(
            from: buffer.row(at: y, from: part.minX), count: part.width)
        }
        return tile
      }
      let isSame = split == whole
      #expect(isSame, "seed \(seed), \(rotation), \(width) × \(height) at \(x), \(y)")
    }
  }
}
