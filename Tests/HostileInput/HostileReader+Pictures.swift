import APNGParser
import BezelFiles
import BezelRaster
import FakeFiles

extension HostileReader {
  /// Pictures of people and clients.
  static func png() throws -> HostileReader {
    var reader = try HostileReader("png") { bytes in
      var random = bytes.choices
      // Fewer than a client's picture may have mostly, as those do not take too long.
      let most = random.int(0...63) == 0 ? PNG.maximumArea : 1 << 18
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
        let again = try PNG.decode(PNG.encode(picture), name: "b")
        try check(again == picture, "encoded and decoded, it is another picture")
      }
      return true
    }
    // The headers of chunks and of the picture.
    reader.focus = { bytes in starts(ofChunksIn: bytes).map { $0..<$0 + 24 } }
    reader.repair = repairedPNG
    return reader
  }

  /// Cuts lengths down to the existing bytes, and computes the checksums again: of chunks, and of
  /// streams that are not compressed.
  private static func repairedPNG(_ bytes: [UInt8]) -> [UInt8] {
    Chunk.signature
      + starts(ofChunksIn: bytes).flatMap { start in
        let rest = bytes[(start + 8)...]
        var data = Array(rest.prefix(min(Chunk.number(bytes[start...]), rest.count - 4)))
        let name = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
        // A stored block's own length stays as it is, for the bytes behind it.
        if name == "IDAT", data.count > 11, data[2] == 1 {
          data.replaceSubrange((data.count - 4)..., with: Chunk.big(adler(data[7...].dropLast(4))))
        }
        return Chunk(name, data).bytes
      }
  }

  private static func starts(ofChunksIn bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var start = 8
    while start + 12 <= bytes.count {
      starts.append(start)
      start += 12 + min(Chunk.number(bytes[start...]), bytes.count)
    }
    return starts
  }

  /// - Source: RFC 1950.
  private static func adler(_ data: ArraySlice<UInt8>) -> Int {
    let sums = data.reduce(into: (1, 0)) { sums, byte in
      sums.0 = (sums.0 + Int(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    return sums.1 << 16 | sums.0
  }

  /// The picture that firmware leaves on the screen, and the numbers beside it.
  static func firmwareLogo() throws -> HostileReader {
    let folder = try FakeFiles()
    try folder.write("0\n", to: "type")
    var reader = try HostileReader("firmware-logo") { bytes in
      var random = bytes.choices
      try folder.replace("image", with: bytes)
      try folder.replace("status", with: "\(random.int(0...7))\n".utf8)
      for name in ["xoffset", "yoffset"] {
        let number = random.pick(["0", "1", "-1", "640", "2147483647", "-2147483648"])
        try folder.replace(name, with: number.utf8)
      }
      let logo: FirmwareLogo
      do throws(FilesError) {
        logo = try FirmwareLogo.read(from: folder.root)
      } catch {
        try check(error.description.utf8.count < 1_000, "an endless complaint")
        return false
      }
      let count = logo.picture.pixels.count
      try check(count == logo.picture.width * logo.picture.height, "not all pixels")
      try check(count * 3 <= bytes.count, "\(count) pixels in \(bytes.count) bytes")
      try check(logo.picture.pixels.allSatisfy { $0 >> 24 == 255 }, "one can see through it")
      for (width, height) in [(640, 480), (1, 1), (16_384, 16_384)] {
        _ = logo.placed(width: width, height: height, turnedBy: random.pick(Rotation.allCases))
      }
      return true
    }
    reader.focus = { _ in [0..<66] }
    return reader
  }
}
