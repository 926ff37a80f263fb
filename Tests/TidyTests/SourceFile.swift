import Foundation

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
    Set(code.flatMap(\.words))
  }

  /// The names of the types that it declares or extends.
  var declaredTypes: Set<Substring> {
    let declaration = /\b(?:struct|enum|class|protocol|actor|typealias|extension) (\w+)/
    return Set(
      code.filter { line in Self.declarations.contains { line.holds($0) } }
        .flatMap { $0.matches(of: declaration).map(\.1) })
  }

  private static let declarations: [StaticString] = [
    "struct ", "enum ", "class ", "protocol ", "actor ", "typealias ", "extension ",
  ]

  /// Returns a finding for each match of a pattern in the code.
  ///
  /// - Parameters:
  ///   - pattern: is looked for in the lines that hold `text`.
  ///   - message: is made of a match; `nil` for one that is right.
  func findings<Output>(
    _ pattern: Regex<Output>, in text: StaticString,
    _ message: (Regex<Output>.Match) -> String?
  ) -> [Diagnostic] {
    code.enumerated().flatMap { index, line in
      guard line.holds(text) else { return [Diagnostic]() }
      return line.matches(of: pattern).compactMap(message).map {
        Diagnostic(path: path, line: index + 1, message: $0)
      }
    }
  }

  /// Returns a finding for each of the words in the code.
  func findings(_ words: Set<Substring>, _ message: (Substring) -> String) -> [Diagnostic] {
    code.enumerated().flatMap { index, line in
      line.words.filter { words.contains($0) }.map {
        Diagnostic(path: path, line: index + 1, message: message($0))
      }
    }
  }

  /// Returns a line without its comment and the texts of its strings.
  ///
  /// A quote within an interpolation ends the text here, so that some of a text may be taken for code, but
  /// hardly any code for a text. A test refuses comments of several lines.
  private static func code(of line: String, isInLongString: inout Bool) -> String {
    if !isInLongString, !line.holds("\"") {
      if !line.holds("/") { return line }
      if let comment = line.range(of: "//"), !line.holds("/*") {
        return String(line[..<comment.lowerBound])
      }
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
    guard text.holds("\\") else { return "" }
    let code = /\\#?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*(?:\(.*)?)/
    return text.matches(of: code).map { $0.1 + " " }.joined()
  }
}
