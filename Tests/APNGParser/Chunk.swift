/// A chunk of a PNG, made and read by the specification alone.
package struct Chunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package let name: String
  package let data: [UInt8]

  package init(_ name: String, _ data: [UInt8]) {
    self.name = name
    self.data = data
  }

  /// Reads the next chunk of a file.
  ///
  /// - Throws: if it is not all there, or if its checksum is wrong.
  init(readingFrom rest: inout ArraySlice<UInt8>) throws {
    guard rest.count >= 12 else { throw APNGFault("it ends within a chunk") }
    let length = Chunk.number(rest)
    guard length <= rest.count - 12 else { throw APNGFault("it ends within a chunk") }
    name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    data = Array(rest.dropFirst(8).prefix(length))
    guard Array(rest.prefix(12 + length)) == bytes else {
      throw APNGFault("the checksum of \(name) is wrong")
    }
    rest = rest.dropFirst(12 + length)
  }

  package var bytes: [UInt8] {
    let body = Array(name.utf8) + data
    return Chunk.big(data.count) + body + Chunk.big(Int(Chunk.crc(body)))
  }

  /// A number of four bytes, the upper ones first.
  package static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  package static func number(_ bytes: some Sequence<UInt8>, _ count: Int = 4) -> Int {
    bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}
