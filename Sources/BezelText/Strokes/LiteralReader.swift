/// Reads the characters of a literal one after the other, without making a string of it.
struct LiteralReader {
  private let literal: StaticString
  /// In bytes of UTF-8, from the literal's start.
  private var offset = 0

  init(_ literal: StaticString) { self.literal = literal }

  var isAtEnd: Bool { offset >= literal.utf8CodeUnitCount }

  /// The next byte; a line feed at the end.
  var byte: UInt8 { isAtEnd ? UInt8(ascii: "\n") : literal.utf8Start[offset] }

  mutating func skipByte() { offset += 1 }

  mutating func skip(_ byte: UInt8) {
    while self.byte == byte, !isAtEnd { offset += 1 }
  }

  /// Goes to the start of the next line.
  mutating func skipLine() {
    while byte != UInt8(ascii: "\n") { offset += 1 }
    offset += 1
  }

  /// Reads one character.
  ///
  /// - Range: up to U+FFFF, whose UTF-8 has at most three bytes.
  /// - Source: "UTF-8, a transformation format of ISO 10646", RFC 3629.
  mutating func scalar() -> UInt32 {
    let first = UInt32(byte)
    offset += 1
    guard first >= 0xC0 else { return first }
    var scalar = first < 0xE0 ? first & 0x1F : first & 0x0F
    while byte & 0xC0 == 0x80 {
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      offset += 1
    }
    return scalar
  }
}
