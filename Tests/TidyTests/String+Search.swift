/// Searches in bytes: a pattern takes a hundred times as long, and most lines do not need it.
extension StringProtocol {
  /// Whether the text stands in it.
  func holds(_ text: StaticString) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      text.withUTF8Buffer { text in
        let last = bytes.count - text.count
        return last >= 0 && (0...last).contains { bytes[$0...].starts(with: text) }
      }
    }
    return found ?? contains("\(text)")
  }

  /// Its words, of letters, digits and underscores, in their order.
  var words: [Substring] {
    utf8.split { !$0.isOfWord }.map { Substring(decoding: $0, as: UTF8.self) }
  }

  /// Its words that `(` or `{` follows, with or without a space between them.
  var calledWords: Set<Substring> {
    var found: Set<Substring> = []
    var word: [UInt8] = []
    var isOver = false
    for byte in utf8 {
      if byte.isOfWord {
        if isOver { word = [] }
        word.append(byte)
        isOver = false
      } else if byte == UInt8(ascii: " "), !isOver {
        isOver = true
      } else {
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{"), !word.isEmpty {
          found.insert(Substring(decoding: word, as: UTF8.self))
        }
        word = []
      }
    }
    return found
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
