import APNGParser

/// A PNG made by hand, independent of libpng.
struct PNGBytes {
  enum ColorType: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6
  }

  var width: Int
  var height: Int
  var depth: UInt8 = 8
  var type: ColorType
  var interlaced = false
  /// Chunks between the header and the pixels.
  var chunks: [(name: String, data: [UInt8])] = []
  /// Rows (of all passes, if interlaced), each with its filter byte.
  var rows: [UInt8]

  var bytes: [UInt8] {
    let header =
      Chunk.big(width) + Chunk.big(height) + [depth, type.rawValue, 0, 0, interlaced ? 1 : 0]
    let parts =
      [Chunk("IHDR", header)] + chunks.map { Chunk($0.name, $0.data) }
      + [Chunk("IDAT", stored(rows)), Chunk("IEND", [])]
    return Chunk.signature + parts.flatMap(\.bytes)
  }

  /// A zlib stream of one block that is not compressed.
  private func stored(_ data: [UInt8]) -> [UInt8] {
    let count = UInt16(data.count)
    let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 0x01] + lengths + data + Chunk.big(b << 16 | a)
  }
}
