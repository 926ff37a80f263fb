/// Cuts a Swift source into tokens, so that no rule is fooled by a comment or a string.
///
/// It handles nested comments, raw and multi-line strings and the code inside interpolations, but
/// no regular expression literals; a quote in one misleads it to the end of the line.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  static func tokens(of text: String) -> [Token] {
    var lexer = Lexer(text)
    while lexer.position < lexer.bytes.count { lexer.readCode() }
    return lexer.tokens
  }

  /// Reads to the end of the text or past the parenthesis that closes the enclosing interpolation.
  private mutating func readCode() {
    var openParentheses = 0
    while let byte = peek() {
      if byte == UInt8(ascii: "\n") {
        advanceLine()
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 13 {
        position += 1
      } else if starts(with: "//") {
        while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
      } else if starts(with: "/*") {
        skipComment()
      } else if let hashes = hashesBeforeQuote() {
        readString(hashes: hashes)
      } else if isPartOfWord(byte) {
        readWord()
      } else {
        position += 1
        if byte == UInt8(ascii: "(") { openParentheses += 1 }
        if byte == UInt8(ascii: ")") {
          if openParentheses == 0 { return }
          openParentheses -= 1
        }
        let mark = String(decoding: CollectionOfOne(byte), as: UTF8.self)
        tokens.append(Token(kind: .mark, text: mark, line: line))
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    while let byte = peek() {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else if byte == UInt8(ascii: "\n") {
        advanceLine()
      } else {
        position += 1
      }
    }
  }

  private mutating func readWord() {
    let start = position
    while let byte = peek(), isPartOfWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(Token(kind: .word, text: word, line: line))
  }

  private mutating func readString(hashes: Int) {
    position += hashes
    let isMultiLine = starts(with: #"""""#)
    let quotes = isMultiLine ? 3 : 1
    position += quotes
    let end =
      String(repeating: "\"", count: quotes) + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)

    let index = tokens.count
    let firstLine = line
    var content: [UInt8] = []
    while let byte = peek() {
      if starts(with: end) {
        position += end.utf8.count
        break
      } else if starts(with: escape) {
        position += escape.utf8.count
        if peek() == UInt8(ascii: "(") {
          position += 1
          readCode()
        } else if let escaped = peek(), escaped != UInt8(ascii: "\n") {
          content.append(escaped)
          position += 1
        }
      } else if byte == UInt8(ascii: "\n") {
        guard isMultiLine else { break }
        content.append(byte)
        advanceLine()
      } else {
        content.append(byte)
        position += 1
      }
    }
    let text = String(decoding: content, as: UTF8.self)
    tokens.insert(Token(kind: .string, text: text, line: firstLine), at: index)
  }

  private mutating func advanceLine() {
    line += 1
    position += 1
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// The number of `#` in front of a string that starts here, `nil` if none does.
  private func hashesBeforeQuote() -> Int? {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = position + hashes
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }
}
