/// A Swift source and its tokens.
struct SourceFile {
  /// The path from the repository's root, for example `Sources/BezelKMS/Card.swift`.
  let path: String
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    tokens = Lexer.tokens(of: text)
  }

  /// The target that the file belongs to: the folder below `Sources` or `Tests`.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  func finding(_ token: Token, _ message: String) -> Diagnostic {
    Diagnostic(path: path, line: token.line, message: message)
  }

  /// Returns the token `distance` places after the one at `index`.
  func token(_ distance: Int, from index: Int) -> Token? {
    tokens.indices.contains(index + distance) ? tokens[index + distance] : nil
  }
}
