/// Cuts a command's output into lines, however its bytes arrive.
///
/// A line ends at a line feed or a carriage return; of a longer one than 4 096 bytes the beginning
/// counts. Bytes that are not UTF-8 are replaced.
struct ProgressLines {
  static let longest = 4_096

  /// The beginning of the line that has not ended yet.
  private var line: [UInt8] = []

  /// - Returns: the lines that end in `bytes` and are not empty.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      append(rest[..<end])
      if let line = popRest() { lines.append(line) }
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The unfinished line; `nil` if it is empty.
  var rest: String? { line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }

  /// - Returns: the last line, if it has not ended; `nil` if it is empty.
  mutating func popRest() -> String? {
    defer { line.removeAll(keepingCapacity: true) }
    return rest
  }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    line += part.prefix(ProgressLines.longest - line.count)
  }
}
