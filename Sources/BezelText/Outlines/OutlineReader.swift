/// Reads the numbers in a file of outlines, one after the other, and never beyond their end.
struct OutlineReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], from offset: Int) {
    (self.bytes, self.offset, end) = (bytes, offset, bytes.count)
  }

  /// - Precondition: `range` is within `bytes`.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    (self.bytes, offset, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { offset == end }

  mutating func unsigned16() throws(TextError) -> Int { try Int(byte()) | Int(byte()) << 8 }

  mutating func signed16() throws(TextError) -> Int {
    Int(Int16(truncatingIfNeeded: try unsigned16()))
  }

  /// Reads a number below 2²⁸.
  mutating func number() throws(TextError) -> Int {
    var (number, shift) = (0, 0)
    while shift < 28 {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw .damagedOutlines
  }

  mutating func signed() throws(TextError) -> Int {
    let number = try number()
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  /// Reads how many things follow, each of at least a byte.
  mutating func count() throws(TextError) -> Int {
    let count = try number()
    guard count <= end - offset else { throw .damagedOutlines }
    return count
  }

  mutating func skip(_ count: Int) throws(TextError) {
    guard count <= end - offset else { throw .damagedOutlines }
    offset += count
  }

  private mutating func byte() throws(TextError) -> UInt8 {
    guard offset < end else { throw .damagedOutlines }
    offset += 1
    return bytes[offset - 1]
  }
}
