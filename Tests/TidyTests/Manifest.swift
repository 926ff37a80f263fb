/// The declarations of `Package.swift`, read from its text.
struct Manifest {
  /// The dependencies of each module.
  private(set) var arrows: [String: Set<String>] = [:]
  /// The Debian packages of the system libraries.
  private(set) var debianPackages: Set<String> = []

  init(text: String) {
    let tokens = Lexer.tokens(of: text)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let rest = tokens[(index + 1)...]
      switch token.text {
      case "module", "program":
        let names = Self.names(inCall: rest)
        if let name = names.first { arrows[name] = Set(names.dropFirst()) }
      case "apt":
        debianPackages.formUnion(Self.names(inCall: rest))
      default: break
      }
    }
  }

  /// Returns the strings up to the parenthesis that closes the call, except those of paths.
  private static func names(inCall tokens: ArraySlice<Token>) -> [String] {
    var names: [String] = []
    var depth = 0
    var label = ""
    for token in tokens {
      switch token.kind {
      case .word: label = token.text
      case .string: if label != "path", label != "package" { names.append(token.text) }
      case .mark:
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        if token.text == "," { label = "" }
        if token.text == ")", depth <= 0 { return names }
      }
    }
    return names
  }
}
