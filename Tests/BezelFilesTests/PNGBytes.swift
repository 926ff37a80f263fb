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
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header =
      big(width) + big(height) + [depth, type.rawValue, 0, 0, interlaced ? 1 : 0]
    bytes += chunk("IHDR", header)
    for (name, data) in chunks { bytes += chunk(name, data) }
    return bytes + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(crc(body)))
  }

  private func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func crc(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
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
    return [0x78, 0x01, 0x01] + lengths + data + big(b << 16 | a)
  }
}
