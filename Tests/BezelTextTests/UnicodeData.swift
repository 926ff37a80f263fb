import BezelFiles
import Testing

/// A line of one of Unicode's conformance files.
struct UnicodeDataLine {
  /// From 1.
  let number: Int
  /// Without its comment.
  let text: String

  /// The lines of a file of Debian's package unicode-data that are not empty.
  static func all(of name: String) throws -> [UnicodeDataLine] {
    let path = "/usr/share/unicode/\(name)"
    guard let file = try? FontFile.find(configured: path) else {
      Issue.record("no \(path): run ./board/setup")
      throw CancellationError()
    }
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      guard text.contains(where: { !$0.isWhitespace }) else { return nil }
      return UnicodeDataLine(number: index + 1, text: text)
    }
  }

  /// The characters of a line such as "÷ 0020 × 0308 ÷", and whether there is a boundary before each.
  var boundaries: (scalars: [UInt32], isBoundary: [Bool]) {
    let words = text.split(separator: " ").filter { $0 != "\t" }
    let scalars = words.compactMap { UInt32($0, radix: 16) }
    let marks = words.filter { $0.hasPrefix("÷") || $0.hasPrefix("×") }
    return (scalars, marks.prefix(scalars.count).map { $0.hasPrefix("÷") })
  }
}
