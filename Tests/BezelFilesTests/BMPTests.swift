import BezelFiles
import BezelRaster
import SeededRandom
import Testing

@Suite("A BMP")
struct BMPTests {
  private func decoded(_ bmp: BMPBytes) throws -> Picture {
    try BMP.decode(bmp.bytes, name: "logo.bmp")
  }

  @Test("of 24 bits is read from the bottom up, without its rows' padding")
  func bottomUp() throws {
    let bmp = BMPBytes(
      width: 3, height: 2,
      rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 99, 99, 99, 11, 12, 13, 14, 15, 16, 17, 18, 19, 99, 99, 99])
    let picture = try decoded(bmp)
    #expect((picture.width, picture.height) == (3, 2))
    #expect(
      picture.pixels == [
        0xFF0D_0C0B, 0xFF10_0F0E, 0xFF13_1211, 0xFF03_0201, 0xFF06_0504, 0xFF09_0807,
      ])
  }

  @Test("of a negative height is read from the top down")
  func topDown() throws {
    let bmp = BMPBytes(width: 1, height: -2, rows: [1, 2, 3, 99, 4, 5, 6, 99])
    #expect(try decoded(bmp).pixels == [0xFF03_0201, 0xFF06_0504])
  }

  @Test("of 32 bits is opaque, whatever is in the fourth byte")
  func opaque() throws {
    let bmp = BMPBytes(width: 2, height: 1, depth: 32, rows: [1, 2, 3, 0, 4, 5, 6, 200])
    #expect(try decoded(bmp).pixels == [0xFF03_0201, 0xFF06_0504])
    #expect(try decoded(bmp).isOpaque)
  }

  @Test("with masks has its colours where they say, in as many bits")
  func masks() throws {
    let rows: [UInt8] = [0x1F, 0xF8, 0, 0xC0, 0xE0, 0x07, 0, 0]
    var bmp = BMPBytes(
      width: 2, height: 1, depth: 32, compression: 3, masks: [0xF800, 0x07E0, 0x1F], rows: rows)
    #expect(try decoded(bmp).pixels == [0xFFFF_00FF, 0xFF00_FF00])
    // Larger headers hold the masks, and more, in the same place.
    bmp.headerSize = 56
    bmp.masks = [0xC000_0000, 0, 0x1F, 0xFF00]
    #expect(try decoded(bmp).pixels == [0xFFFF_00FF, 0xFF00_0000])
  }

  @Test("may have its rows further back, and end with its last pixel")
  func gap() throws {
    var bmp = BMPBytes(width: 1, height: 2, rows: [1, 2, 3, 99, 4, 5, 6])
    bmp.gap = 70
    #expect(try decoded(bmp).pixels == [0xFF06_0504, 0xFF03_0201])
  }

  @Test("of another kind is refused with a sentence")
  func refused() throws {
    for bmp in [
      BMPBytes(width: 8, height: 1, depth: 8, rows: .init(repeating: 0, count: 8)),
      BMPBytes(width: 8, height: 1, depth: 8, compression: 1, rows: .init(repeating: 0, count: 8)),
      BMPBytes(width: 0, height: 1, rows: []), BMPBytes(width: -1, height: 1, rows: [0, 0, 0]),
      BMPBytes(width: 1, height: 0, rows: [0, 0, 0]),
      BMPBytes(width: 2, height: 2, rows: .init(repeating: 0, count: 13)),
      BMPBytes(width: 1, height: 1, headerSize: 12, rows: [0, 0, 0]),
    ] {
      let error = try #require(throws: FilesError.self) { try decoded(bmp) }
      #expect(error.description.hasPrefix("could not read the picture (logo.bmp): "))
    }
  }

  @Test("that claims too many pixels is refused before memory is taken")
  func tooLarge() throws {
    for (width, height): (Int32, Int32) in [
      (16_385, 1), (1, -16_385), (16_384, 2_049), (.max, .max), (.max, .min), (1, .min),
    ] {
      let error = try #require(throws: FilesError.self) {
        try decoded(BMPBytes(width: width, height: height, rows: [0]))
      }
      #expect(
        error.reason
          == .tooLarge(
            width: Int(width), height: Int(clamping: Int64(height.magnitude)), most: 1 << 25))
    }
  }

  @Test("cut off anywhere is refused")
  func truncated() {
    let bytes = BMPBytes(
      width: 2, height: 2, depth: 32, compression: 3, masks: [0xFF_0000, 0xFF00, 0xFF],
      rows: .init(repeating: 7, count: 16)
    ).bytes
    for count in 0..<bytes.count {
      #expect(throws: FilesError.self, "\(count) bytes") {
        try BMP.decode(Array(bytes[..<count]), name: "")
      }
    }
  }

  @Test("of random bytes, or with some changed, is a picture of its size or refused")
  func junk() throws {
    var read = 0
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let rows = (0..<random.int(0...200)).map { _ in UInt8(random.int(0...255)) }
      var bytes = BMPBytes(
        width: Int32(random.int(1...8)), height: Int32(random.int(-8...8)),
        depth: random.pick([24, 32]), compression: random.pick([0, 3]),
        masks: (0..<4).map { _ in UInt32(truncatingIfNeeded: random.int(0...Int(UInt32.max))) },
        rows: rows
      ).bytes
      for _ in 0..<random.int(0...3) {
        bytes[random.int(0...bytes.count - 1)] = random.pick([
          0, 1, 0x7F, 0x80, 0xFF, UInt8(random.int(0...255)),
        ])
      }
      guard let picture = try? BMP.decode(bytes, name: "") else { continue }
      read += 1
      #expect(picture.width * picture.height * 3 <= bytes.count, "seed \(seed)")
      #expect(picture.isOpaque, "seed \(seed)")
    }
    #expect(read > 0, "what is always refused proves nothing")
  }
}
