/// A function of a source, and the calls in its body.
struct Function {
  let name: String
  let path: String
  /// The line of its name, counted from 1.
  let line: Int
  /// Whether it has the attribute `@Test`.
  let isTest: Bool
  /// The text of its `@Test`; `nil` without one.
  let title: String?
  /// Whether the body itself holds an expectation: `#expect`, `#require` or `Issue.record`.
  let expects: Bool
  /// The names of the functions that the body calls.
  let calls: Set<String>

  init(name: Token, path: String, isTest: Bool, title: String?, body: ArraySlice<Token>) {
    self.name = name.text
    self.path = path
    line = name.line
    self.isTest = isTest
    self.title = title
    var (expects, calls): (Bool, Set<String>) = (false, [])
    for index in body.indices.dropLast() {
      let (token, next) = (body[index], body[index + 1])
      if token.isMark("#"), next.isWord("expect") || next.isWord("require") { expects = true }
      if token.isWord("Issue"), next.isMark("."), index + 2 < body.endIndex,
        body[index + 2].isWord("record")
      {
        expects = true
      }
      if token.kind == .word, next.isMark("(") || next.isMark("{") { calls.insert(token.text) }
    }
    self.expects = expects
    self.calls = calls
  }

  /// Returns the names of those functions that are no tests and hold an expectation, or call one of
  /// the others that does.
  static func checkers(in functions: [Function]) -> Set<String> {
    let helpers = functions.filter { !$0.isTest }
    var names = Set(helpers.filter(\.expects).map(\.name))
    while true {
      let more = helpers.filter { !names.contains($0.name) && !names.isDisjoint(with: $0.calls) }
      if more.isEmpty { return names }
      names.formUnion(more.map(\.name))
    }
  }
}

extension SourceFile {
  /// The functions that have a body, nested ones too.
  var functions: [Function] {
    var found: [Function] = []
    // The last attribute `@Test` that no function has followed yet.
    var (isTest, title): (Bool, String?) = (false, nil)
    for index in tokens.indices {
      if tokens[index].isWord("Test"), token(-1, from: index)?.isMark("@") == true {
        let text = token(1, from: index)?.isMark("(") == true ? token(2, from: index) : nil
        (isTest, title) = (true, text?.kind == .string ? text?.text : nil)
      }
      guard tokens[index].isWord("func"), let name = token(1, from: index) else { continue }
      if name.kind == .word, let body = bodyTokens(after: index + 2) {
        found.append(Function(name: name, path: path, isTest: isTest, title: title, body: body))
      }
      (isTest, title) = (false, nil)
    }
    return found
  }

  /// Returns the tokens between the braces of the function whose parameters begin at `start`; `nil`
  /// for a protocol's requirement.
  private func bodyTokens(after start: Int) -> ArraySlice<Token>? {
    var (parentheses, braces) = (0, 0)
    var first: Int?
    for index in tokens.indices.dropFirst(start) {
      let token = tokens[index]
      if first == nil {
        if token.isMark("(") { parentheses += 1 }
        if token.isMark(")") { parentheses -= 1 }
        // Default values of parameters may have braces of their own.
        guard parentheses == 0 else { continue }
        if token.isMark("}") || token.isWord("func") { return nil }
      }
      if token.isMark("{") {
        if first == nil { first = index + 1 }
        braces += 1
      } else if token.isMark("}") {
        braces -= 1
        if braces == 0, let first { return tokens[first..<index] }
      }
    }
    return nil
  }
}
