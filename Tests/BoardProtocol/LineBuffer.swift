/// A buffer that splits bytes, however they arrive, into lines.
///
/// A line longer than the limit is dropped whole, so garbage costs bounded memory and ends at the
/// next line feed.
package struct LineBuffer {
  private let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false

  /// Creates a buffer for lines of at most `limit` bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Appends the next bytes.
  ///
  /// - Returns: the lines that they completed, without their line feeds; bytes that are no UTF-8
  ///   are replaced.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isTooLong { lines.append(String(decoding: line, as: UTF8.self)) }
        line.removeAll(keepingCapacity: true)
        isTooLong = false
      } else if line.count < limit {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return lines
  }
}
