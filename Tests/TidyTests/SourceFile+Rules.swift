extension SourceFile {
  /// The names in this file's `import` declarations.
  var imports: [Token] {
    let kinds: Set = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]
    return tokens.indices.compactMap { index in
      guard tokens[index].isWord("import"), token(-1, from: index)?.isMark(".") != true,
        var name = token(1, from: index)
      else { return nil }
      if name.kind == .word, kinds.contains(name.text), let next = token(2, from: index) {
        name = next
      }
      return name.kind == .word ? name : nil
    }
  }

  /// Returns the imports that are not in `allowed`.
  func strayImports(allowed: Set<String>) -> [Diagnostic] {
    imports.filter { !allowed.contains($0.text) }.map { name in
      finding(
        name,
        "\(module) may not import \(name.text), only \(allowed.sorted().joined(separator: ", "))")
    }
  }

  /// Returns the places where a pure module reads a clock, a file or the environment, prints,
  /// starts a thread, or keeps state of its own.
  func impurities() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.kind == .mark {
        if "([{".contains(token.text) { depth += 1 }
        if ")]}".contains(token.text) { depth -= 1 }
        continue
      }
      guard token.kind == .word else { continue }
      if Self.impureNames.contains(token.text)
        || Self.impureFunctions.contains(token.text) && isCall(at: index)
      {
        findings.append(finding(token, "\(token.text) does not belong into a pure module"))
      }
      if depth == 0, token.text == "var" {
        findings.append(finding(token, "a pure module has no global variable"))
      }
      if token.text == "unsafe", self.token(-2, from: index)?.isWord("nonisolated") == true {
        findings.append(finding(token, "a pure module has no state outside its values"))
      }
    }
    return findings
  }

  /// Returns the places outside the Embedded Swift subset; the compiler lets some of it pass.
  func embeddedBreaks() -> [Diagnostic] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      let next = self.token(1, from: index)
      if token.isMark("\\") { return finding(token, "Embedded Swift has no key paths") }
      guard token.kind == .word else { return nil }
      if Self.namesOutsideEmbedded.contains(token.text) {
        return finding(token, "\(token.text) is not in the Embedded subset")
      }
      if token.text == "any", next?.kind == .word || next?.isMark("(") == true {
        return finding(token, "Embedded Swift has no `any`: name the type, or use an enum")
      }
      if token.text == "throws", next?.isMark("(") != true {
        return finding(token, "Embedded Swift has no untyped `throws`: say what is thrown")
      }
      return nil
    }
  }

  /// Returns whether the name at `index` is called as a free function.
  private func isCall(at index: Int) -> Bool {
    let before = token(-1, from: index)
    return token(1, from: index)?.isMark("(") == true && before?.isWord("func") != true
      && before?.isMark(".") != true
  }

  private static let impureNames: Set = [
    "ContinuousClock", "SuspendingClock", "UTCClock", "clock_gettime", "gettimeofday",
    "getenv", "secure_getenv", "setenv", "environ", "CommandLine",
    "fopen", "openat", "FT_New_Face", "hb_blob_create_from_file", "readLine",
    "pthread_create", "Thread",
  ]

  private static let impureFunctions: Set = ["open", "print", "debugPrint", "dump"]

  private static let namesOutsideEmbedded: Set = [
    "Mirror", "Codable", "Encodable", "Decodable", "Mutex", "async", "await",
  ]
}
