/// A Swift source, of which rules read the code without comments and texts.
struct SourceFile {
  /// The path from the repository's root, for example `Sources/BezelKMS/Card.swift`.
  let path: String
  let text: String
  /// The lines of `text`, each without its comment and the texts of its strings; the code of
  /// interpolations is kept.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var isInLongString = false
    code = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Self.code(of: String($0), isInLongString: &isInLongString)
    }
  }

  /// The target that the file belongs to: the folder below `Sources` or `Tests`.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The words of the code.
  var words: Set<Substring> {
    Set(code.flatMap { $0.matches(of: /\w+/).map(\.output) })
  }

  /// The names of the types that it declares or extends.
  var declaredTypes: Set<Substring> {
    let declaration = /\b(?:struct|enum|class|protocol|actor|typealias|extension) (\w+)/
    return Set(code.flatMap { $0.matches(of: declaration).map(\.1) })
  }

  /// Returns a finding for each match of a pattern in the code, with the match's first group in its message.
  func findings<Output>(
    _ pattern: Regex<Output>, _ message: (Regex<Output>.Match) -> String?
  ) -> [Diagnostic] {
    code.enumerated().flatMap { index, line in
      line.matches(of: pattern).compactMap(message).map {
        Diagnostic(path: path, line: index + 1, message: $0)
      }
    }
  }

  /// Returns a line without its comment and the texts of its strings.
  ///
  /// A quote within an interpolation ends the text here, so that some of a text may be taken for code, but
  /// hardly any code for a text. A test refuses comments of several lines.
  private static func code(of line: String, isInLongString: inout Bool) -> String {
    guard isInLongString || line.utf8.contains(where: { "\"/".utf8.contains($0) }) else {
      return line
    }
    var code = ""
    for (index, part) in line.split(separator: "\"\"\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { isInLongString.toggle() }
      if isInLongString {
        // The indentation tells where a function ends.
        code += part.prefix { $0 == " " } + interpolations(of: part)
        continue
      }
      var rest = part
      while let match = rest.firstMatch(of: /#"(.*?)"#|"((?:\\.|[^"\\])*)"?|\/\*.*?\*\/|\/\/.*/) {
        code += rest[..<match.range.lowerBound]
        if match.0.hasPrefix("//") { return code }
        if let text = match.1 ?? match.2 { code += "\"" + interpolations(of: text) + "\"" }
        rest = rest[match.range.upperBound...]
      }
      code += rest
    }
    return code
  }

  /// Returns the code of a text's interpolations, to the text's end where one is not closed.
  private static func interpolations(of text: Substring) -> String {
    let code = /\\#?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*(?:\(.*)?)/
    return text.matches(of: code).map { $0.1 + " " }.joined()
  }
}
