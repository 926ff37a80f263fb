/// Checks of a PNG before libpng reads it, which takes time and memory for whatever a file says.
///
/// - Source: "Portable Network Graphics (PNG) Specification", W3C, 2003, chapters 5, 8 and 11.
extension PNG {
  /// - Throws: `otherFormat`; `malformed` if a chunk other than one of pixels does not lie within the
  ///   file: libpng takes, and clears, as much memory as a chunk says that it has, up to 2 GiB; or if
  ///   those of pixels have more bytes than all pixels would need without compression: libpng inflates
  ///   what is behind the last row, a thousandfold, only to throw it away.
  static func checkChunks(of bytes: [UInt8]) throws(FilesReason) {
    guard bytes.starts(with: PNGChunk.signature) else { throw .otherFormat(format(of: bytes)) }
    // A length, a type, as many bytes, and a checksum.
    var rest = bytes.dropFirst(PNGChunk.signature.count)
    var room: Int?
    while rest.count >= 12 {
      let length = word(rest)
      let type = rest.dropFirst(4).prefix(4)
      let isPixels = type.elementsEqual("IDAT".utf8)
      if length > rest.count - 12 {
        if isPixels { break }
        throw .malformed("It ends within a chunk")
      }
      if type.elementsEqual("IHDR".utf8) { room = mostPixelBytes(header: rest.dropFirst(8)) }
      if isPixels, let left = room {
        guard length <= left else { throw .malformed("It has more bytes than pixels") }
        room = left - length
      }
      rest = rest.dropFirst(12 + length)
    }
  }

  /// How long the pixels of a header's picture may be in the file; `nil` for a header that is none, which
  /// libpng refuses.
  private static func mostPixelBytes(header: ArraySlice<UInt8>) -> Int? {
    guard header.count >= 13 else { return nil }
    let (width, height) = (word(header), word(header.dropFirst(4)))
    let depth = Int(header[header.startIndex + 8])
    let samples =
      switch header[header.startIndex + 9] {
      case 2: 3
      case 4: 2
      case 6: 4
      default: 1
      }
    guard max(width, height) <= maximumSide else { return nil }
    let row = (width * depth * samples + 7) / 8
    // Each row has one byte more, and those of the seven passes of an interlaced one are twice as many;
    // a stream that compresses nothing is a thousandth longer.
    let raw = Int64(height) * Int64(row) + 4 * Int64(height)
    return Int(clamping: raw + raw / 1_000 + 1_024)
  }

  /// A number of 32 bits; where `Int` has no more, at most the largest.
  private static func word(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(clamping: bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Returns the format of a file that is no PNG; completes "It is …".
  private static func format(of bytes: [UInt8]) -> String {
    func has(_ words: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: words.utf8)
    }
    if bytes.isEmpty { return "empty" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG file" }
    if has("GIF8") { return "a GIF file" }
    if has("RIFF"), has("WEBP", at: 8) { return "a WebP file" }
    if has("ftypavif", at: 4) { return "an AVIF file" }
    if has("ftyp", at: 4) { return "a HEIF file" }
    if has("BM") { return "a BMP file" }
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return "a TIFF file"
    }
    if has("<svg") || has("<?xml") { return "an SVG file" }
    return "no PNG file"
  }
}
