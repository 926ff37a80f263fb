/// A part of a PNG file.
///
/// - Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, 2025, chapter 5.3.
struct PNGChunk {
  /// The bytes in front of all chunks.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Four letters.
  private let type: [UInt8]
  let data: [UInt8]

  init(_ type: String, _ data: [UInt8]) {
    self.type = Array(type.utf8)
    self.data = data
  }

  /// Reads the chunks of a file that libpng has just written.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var rest = file.dropFirst(signature.count)
    while !rest.isEmpty {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = rest.dropFirst(4).prefix(4 + length)
      chunks.append(PNGChunk(type: Array(body.prefix(4)), data: Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  private init(type: [UInt8], data: [UInt8]) {
    self.type = type
    self.data = data
  }

  func has(type: String) -> Bool { self.type.elementsEqual(type.utf8) }

  /// As in a file: its length, its type, its data, and a checksum of the two.
  var bytes: [UInt8] {
    let body = type + data
    let checksum = Int(truncatingIfNeeded: Self.checksum(of: body))
    return Self.word(data.count) + body + Self.word(checksum)
  }

  /// A number of 32 bits, the upper ones first.
  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC of ISO 3309, which libpng keeps to itself.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~remainder
  }
}
