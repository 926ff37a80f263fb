import BezelFiles
import BezelRaster

/// Pictures of people and clients.
struct PNGFiles: HostileFormat {
  let name = "png"
  let words =
    [
      "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD",
      "hIST",
      "pHYs", "sPLT", "tIME", "iTXt", "tEXt", "zTXt", "eXIf", "acTL", "fcTL", "fdAT",
    ].map { Pictures.chunk(Array($0.utf8), Array(repeating: 1, count: 9)) }
    + [
      Pictures.header(16_384, 2_048, depth: 8, type: 6), Pictures.header(1, 1, depth: 16, type: 4),
    ]
  let seeds: [[UInt8]]

  /// The pixels that a client's picture may have, and that do not take too long.
  private static let usual = 1 << 18

  init() throws(Fault) {
    let shades = (0..<40).map { UInt32($0) * 0x0304_0506 }
    let clear = Picture(
      width: 8, height: 5,
      pixels: shades.map {
        Color(red: 9, green: 200, blue: 1, alpha: UInt8($0 >> 24)).premultiplied().rawValue
      })
    let opaque = Picture(width: 5, height: 8, pixels: shades.map { $0 | 0xFF00_0000 })
    guard let first = try? PNG.encode(clear), let second = try? PNG.encode(opaque) else {
      throw Fault("an honest picture cannot be encoded")
    }
    seeds = [first, second] + PNGFiles.handMade
  }

  private static let handMade: [[UInt8]] = {
    let palette = ("PLTE", [UInt8]([255, 0, 0, 0, 255, 0, 0, 0, 255, 7, 8, 9]))
    func data(_ rows: [UInt8]) -> (name: String, data: [UInt8]) { ("IDAT", Pictures.stored(rows)) }
    let gamma = ("gAMA", Pictures.big(45_455))
    return [
      // Every colour type, most depths, and their chunks.
      Pictures.png([
        ("IHDR", Pictures.header(4, 2, depth: 2, type: 3)), palette, ("tRNS", [0, 128, 255]),
        data([0, 0b0001_1011, 0, 0b1110_0100]),
      ]),
      Pictures.png([
        ("IHDR", Pictures.header(3, 1, depth: 16, type: 0)), gamma, ("tRNS", [0x80, 0x80]),
        data([0, 0x80, 0x80, 0xFF, 0xFF, 1, 2]),
      ]),
      Pictures.png([
        ("IHDR", Pictures.header(9, 1, depth: 1, type: 0)), data([0, 0b0101_0101, 0x80]),
      ]),
      Pictures.png([
        ("IHDR", Pictures.header(2, 2, depth: 8, type: 4)), gamma,
        (
          "cHRM",
          [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(Pictures.big)
        ),
        data([1, 9, 255, 3, 4, 4, 5, 6, 7, 8]),
      ]),
      Pictures.png([
        ("IHDR", Pictures.header(2, 3, depth: 16, type: 6)), ("sRGB", [0]),
        ("sBIT", [5, 6, 5, 8]), ("tEXt", Array("Title\0a".utf8)),
        ("zTXt", Array("A\0\0".utf8) + Pictures.stored(Array("text".utf8))),
        ("iTXt", Array("A\0\0\0en\0a\0text".utf8)),
        ("pHYs", Pictures.big(1) + Pictures.big(1) + [1]),
        ("iCCP", Array("A\0\0".utf8) + Pictures.stored(Array(repeating: 3, count: 140))),
        ("sPLT", Array("A\0".utf8) + [8, 1, 2, 3, 4, 0, 9]),
        data((0..<3).flatMap { [UInt8($0)] + Array(repeating: 0x77, count: 16) }),
      ]),
      // Interlaced: passes 1, 4, 5, 6 and 7 of a picture of 3 × 3.
      Pictures.png([
        ("IHDR", Pictures.header(3, 3, depth: 8, type: 2, interlaced: true)),
        data(
          [0, 1, 2, 3] + [0, 4, 5, 6] + [0, 7, 8, 9, 1, 2, 3] + [0, 4, 5, 6, 0, 7, 8, 9]
            + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      ]),
    ]
  }()

  /// Returns the headers of chunks and of the picture.
  func focus(in bytes: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    forEachChunk(of: bytes) { places.append($0..<$0 + 24) }
    return places
  }

  /// Cuts lengths down to the existing bytes, and computes the checksums again: of chunks, and of
  /// streams that are not compressed.
  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var repaired = Array(PNGFiles.signature)
    forEachChunk(of: bytes) { start in
      let length = min(PNGFiles.length(bytes, start), max(0, bytes.count - start - 12))
      var data = Array(bytes[start + 8..<min(bytes.count, start + 8 + length)])
      // A stored block's own length stays as it is, for the bytes behind it.
      if bytes[start + 4..<start + 8].elementsEqual("IDAT".utf8), data.count > 11, data[2] == 1 {
        data.replaceSubrange(
          (data.count - 4)..., with: Pictures.big(Pictures.adler(data[7..<data.count - 4])))
      }
      repaired += Pictures.chunk(Array(bytes[start + 4..<start + 8]), data)
    }
    return repaired
  }

  private static let signature = Pictures.png([]).prefix(8)

  private static func length(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func forEachChunk(of bytes: [UInt8], _ body: (Int) -> Void) {
    var start = 8
    while start + 12 <= bytes.count {
      body(start)
      start += 12 + min(PNGFiles.length(bytes, start), max(0, bytes.count - start - 12))
    }
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    let most = random.int(0...63) == 0 ? PNG.maximumArea : PNGFiles.usual
    let picture: Picture
    do throws(FilesError) {
      picture = try PNG.decode(bytes, name: "a", mostPixels: most)
    } catch {
      try check(error.description.utf8.count < 1_000, "an endless complaint")
      return false
    }
    try check(picture.pixels.count == picture.width * picture.height, "not all pixels")
    try check(picture.pixels.count <= most, "\(picture.pixels.count) pixels of at most \(most)")
    for pixel in picture.pixels.prefix(4_096) {
      let isPossible = [16, 8, 0].allSatisfy { pixel >> $0 & 0xFF <= pixel >> 24 }
      try check(isPossible, "a colour above its alpha")
    }
    if picture.pixels.count < 4_096 {
      let again = (try? PNG.encode(picture)).flatMap { try? PNG.decode($0, name: "b") }
      try check(again == picture, "encoded and decoded, it is another picture")
    }
    return true
  }
}
