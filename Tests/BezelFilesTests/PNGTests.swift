import SeededRandom
import BezelFiles
import BezelRaster
import Testing

@Suite("A PNG")
struct PNGTests {
  private func decoded(_ png: PNGBytes) throws -> Picture {
    try PNG.decode(png.bytes, name: "test.png")
  }

  private func randomPicture(seed: Int, opaque: Bool = false) -> Picture {
    var random = SeededRandom(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = opaque ? 255 : UInt32.random(in: 0...255, using: &random)
      var pixel = alpha << 24
      for shift: UInt32 in [16, 8, 0] {
        pixel |= UInt32.random(in: 0...alpha, using: &random) << shift
      }
      return pixel
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  @Test("gives an encoded picture back to the bit, for every sample and alpha")
  func everySample() throws {
    var pixels: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for sample: UInt32 in 0...alpha { pixels.append(alpha << 24 | sample << 16 | sample) }
    }
    let picture = Picture(width: 257, height: 128, pixels: pixels)
    #expect(try PNG.decode(PNG.encode(picture), name: "") == picture)
  }

  @Test("gives random pictures back to the bit, with the same bytes each time")
  func roundTrip() throws {
    for seed in 0..<60 {
      let picture = randomPicture(seed: seed, opaque: seed % 3 == 0)
      let bytes = try PNG.encode(picture)
      #expect(try PNG.decode(bytes, name: "") == picture, "seed \(seed)")
      #expect(try PNG.encode(picture) == bytes, "seed \(seed)")
      // The colour type in the header: RGB, or RGBA.
      #expect(bytes[25] == (seed % 3 == 0 ? 2 : 6), "seed \(seed)")
    }
  }

  @Test("of grey samples of 1, 2, 4, 8 and 16 bits is read")
  func grey() throws {
    for (depth, row, expected): (UInt8, [UInt8], [UInt32]) in [
      (1, [0b0100_0000], [0xFF00_0000, 0xFFFF_FFFF]),
      (2, [0b0110_0000], [0xFF55_5555, 0xFFAA_AAAA]),
      (4, [0x3C], [0xFF33_3333, 0xFFCC_CCCC]),
      (8, [7, 250], [0xFF07_0707, 0xFFFA_FAFA]),
      (16, [0x80, 0x80, 0xFF, 0xFF], [0xFF80_8080, 0xFFFF_FFFF]),
    ] {
      let png = PNGBytes(width: 2, height: 1, depth: depth, type: .grey, rows: [0] + row)
      #expect(try decoded(png).pixels == expected, "\(depth) bits")
    }
  }

  @Test("with a palette and its transparency is read")
  func palette() throws {
    let png = PNGBytes(
      width: 3, height: 1, depth: 2, type: .palette,
      chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 200, 100, 50]), ("tRNS", [255, 128, 0])],
      rows: [0, 0b0001_1000])
    #expect(try decoded(png).pixels == [0xFFFF_0000, 0x8000_8000, 0])
  }

  @Test("with one transparent colour is read")
  func transparentColor() throws {
    let png = PNGBytes(
      width: 2, height: 1, type: .rgb, chunks: [("tRNS", [0, 1, 0, 2, 0, 3])],
      rows: [0, 1, 2, 3, 4, 5, 6])
    #expect(try decoded(png).pixels == [0, 0xFF04_0506])
  }

  @Test("with alpha, of 8 and 16 bits, is premultiplied")
  func alpha() throws {
    let grey = PNGBytes(width: 2, height: 1, type: .greyAlpha, rows: [0, 200, 128, 200, 0])
    #expect(try decoded(grey).pixels == [0x8064_6464, 0])
    let deep = PNGBytes(
      width: 1, height: 1, depth: 16, type: .rgba,
      rows: [0, 0xFF, 0xFF, 0x80, 0x80, 0, 0, 0x80, 0x80])
    #expect(try decoded(deep).pixels == [0x8080_4000])
  }

  @Test("that is interlaced is the same picture")
  func interlaced() throws {
    let (width, height) = (11, 9)
    func sample(_ x: Int, _ y: Int) -> UInt8 { UInt8(x * 20 + y) }
    var rows: [UInt8] = []
    for (x0, y0, dx, dy) in [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ] {
      for y in stride(from: y0, to: height, by: dy) {
        rows += [0] + stride(from: x0, to: width, by: dx).map { sample($0, y) }
      }
    }
    let png = PNGBytes(width: width, height: height, type: .grey, interlaced: true, rows: rows)
    let expected = (0..<height).flatMap { y in
      (0..<width).map { x in 0xFF00_0000 | UInt32(sample(x, y)) * 0x01_0101 }
    }
    #expect(try decoded(png).pixels == expected)
  }

  @Test("that claims too many pixels is refused before memory is taken")
  func tooLarge() throws {
    for (width, height) in [(16_385, 1), (1, 16_385), (16_384, 2049), (1_000_000, 1_000_000)] {
      let png = PNGBytes(width: width, height: height, type: .rgba, rows: [0])
      let error = try #require(throws: FilesError.self) { try decoded(png) }
      #expect(error.reason == .tooLarge(width: width, height: height, most: 1 << 25))
      #expect(error.description.contains("test.png"))
      #expect(error.description.contains("a side has at most 16384, and all of it 33554432"))
    }
  }

  @Test("with a chunk that claims more than there is is refused before memory is taken")
  func endlessChunk() throws {
    let png = PNGBytes(width: 1, height: 1, type: .grey, rows: [0, 7])
    for length: [UInt8] in [[0x7F, 0xFF, 0xFF, 0xF0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 1, 0]] {
      var bytes = png.bytes
      bytes.insert(contentsOf: length + Array("zTXt".utf8) + Array("title\0\0".utf8), at: 33)
      let error = #expect(throws: FilesError.self) { try PNG.decode(bytes, name: "endless.png") }
      #expect(error?.reason == .malformed("It ends within a chunk"), "\(length)")
    }
  }

  @Test("that stops early is refused wherever it stops")
  func truncated() throws {
    var pngs = [
      PNGBytes(width: 4, height: 2, type: .grey, rows: .init(repeating: 0, count: 10)).bytes
    ]
    pngs += try (0..<4).map { try PNG.encode(randomPicture(seed: $0)) }
    for bytes in pngs {
      // The last 12 bytes are the end mark, which libpng reads but does not ask for pixels.
      for count in 0..<bytes.count - 12 {
        #expect(throws: FilesError.self, "\(count) of \(bytes.count) bytes") {
          try PNG.decode(Array(bytes[..<count]), name: "test.png")
        }
      }
    }
  }

  @Test("with flipped bits is refused, or is a picture of the size it claims")
  func flipped() throws {
    var (refused, read) = (0, 0)
    for seed in 0..<3000 {
      var random = SeededRandom(seed: seed)
      var bytes = try PNG.encode(randomPicture(seed: seed % 8))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      do {
        let picture = try PNG.decode(bytes, name: "test.png")
        let claimed = bytes[18..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect(picture.width == claimed, "seed \(seed)")
        read += 1
      } catch {
        #expect(error.operation == .decodePicture, "seed \(seed)")
        refused += 1
      }
    }
    // Checksums find nearly all, but not those in the text that is skipped.
    #expect(refused > 2000)
    #expect(read > 0)
  }

  @Test("of random bytes is refused")
  func junk() throws {
    let start = PNGBytes(width: 3, height: 3, type: .rgba, rows: []).bytes.prefix(33)
    for seed in 0..<2000 {
      var random = SeededRandom(seed: seed)
      var bytes = seed % 2 == 0 ? [] : Array(start)
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
      #expect(throws: FilesError.self, "seed \(seed)") {
        try PNG.decode(bytes, name: "test.png")
      }
    }
  }

  @Test(
    "is told from other formats by its first bytes",
    arguments: [
      ([], "empty"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG file"),
      (Array("GIF89a".utf8), "a GIF file"),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "a WebP file"), (Array("<svg ".utf8), "an SVG file"),
      (Array("BM".utf8), "a BMP file"), (Array("root:x:0:0".utf8), "no PNG file"),
    ] as [([UInt8], String)])
  func formats(bytes: [UInt8], name: String) {
    let error = #expect(throws: FilesError.self) { try PNG.decode(bytes, name: "ok.png") }
    #expect(error?.reason == .otherFormat(name))
    #expect(
      error?.description
        == "could not read the picture (ok.png): It is \(name). "
        + (bytes.isEmpty ? "Check what writes it." : "Save it as PNG."))
  }

  @Test("has no more bytes of pixels than its pixels need")
  func surplus() throws {
    // Rows that libpng would inflate to the end although the one row is complete.
    var png = PNGBytes(width: 1, height: 1, type: .grey, rows: [0, 7])
    #expect(try decoded(png).pixels == [0xFF07_0707])
    png.rows += [UInt8](repeating: 0, count: 1_000)
    #expect(throws: Never.self) { try decoded(png) }
    png.rows += [UInt8](repeating: 0, count: 100)
    let error = #expect(throws: FilesError.self) { try decoded(png) }
    #expect(error?.reason == .malformed("It has more bytes than pixels"))
  }
}
