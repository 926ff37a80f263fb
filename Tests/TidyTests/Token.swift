/// One word, mark or string literal of a Swift source; comments are not tokens.
struct Token: Equatable {
  enum Kind {
    case word
    case mark
    case string
  }

  let kind: Kind
  /// The word, the mark, or the text between a string's quotes without its interpolations.
  let text: String
  /// The line, counted from 1.
  let line: Int

  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
}
