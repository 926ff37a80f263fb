/// A command of the host, as one line: `NUMBER MILLISECONDS COMMAND`.
///
/// In the command, line feeds and per cent signs stand as `%0A` and `%25`.
package struct AgentRequest: Equatable, Sendable {
  /// The longest line an agent keeps, in bytes.
  package static let longestLine = 65536

  /// The number that comes back in the reply, so that a late reply is not taken for the next one.
  package let number: Int
  /// The time limit of the command, in milliseconds.
  package let limit: Int
  /// The text for `/bin/sh -c`.
  package let command: String

  package init(number: Int, limit: Int, command: String) {
    self.number = number
    self.limit = limit
    self.command = command
  }

  /// Reads a line without its line feed; `nil` if it is no request.
  package init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let number = Int(words[0]), let limit = Int(words[1]), number >= 0,
      (1...3_600_000).contains(limit)
    else { return nil }
    self.number = number
    self.limit = limit
    var command: [UInt8] = []
    var rest = words[2].utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        command.append(byte)
        continue
      }
      switch (rest.popFirst(), rest.popFirst()) {
      case (UInt8(ascii: "0"), UInt8(ascii: "A")): command.append(UInt8(ascii: "\n"))
      case (UInt8(ascii: "2"), UInt8(ascii: "5")): command.append(UInt8(ascii: "%"))
      default: return nil
      }
    }
    self.command = String(decoding: command, as: UTF8.self)
  }

  /// The line, with its line feed.
  package var line: String {
    var escaped = ""
    for character in command.unicodeScalars {
      switch character {
      case "\n": escaped += "%0A"
      case "%": escaped += "%25"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return "\(number) \(limit) \(escaped)\n"
  }
}
