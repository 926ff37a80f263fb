extension SourceFile {
  /// The names in this file's `import` declarations, with their lines; empty for a name on another line.
  var imports: [(name: String, line: Int)] {
    let declaration =
      /(?:^|[^.\w])import(?: +(?:(?:struct|class|enum|protocol|typealias|func|var|let) +)?(\w+)| *$)/
    return code.enumerated().flatMap { index, line in
      line.holds("import")
        ? line.matches(of: declaration).map { (String($0.1 ?? ""), index + 1) } : []
    }
  }

  /// Returns the imports that are not in `allowed`.
  func strayImports(allowed: Set<String>) -> [Diagnostic] {
    imports.filter { !allowed.contains($0.name) }.map { name, line in
      Diagnostic(
        path: path, line: line,
        message:
          "\(module) may not import \(name), only \(allowed.sorted().joined(separator: ", "))")
    }
  }

  /// Returns the places where a pure module reads a clock, a file or the environment, prints,
  /// starts a thread, or keeps state of its own.
  ///
  /// A global variable stands at the beginning of its line. Swift 6 refuses one that is stored, wherever it
  /// stands, unless it is `nonisolated(unsafe)`.
  func impurities() -> [Diagnostic] {
    let call = /(\.|func )?\b(open|print|debugPrint|dump)\(/
    let variable = /^(?:[@\w]+(?:\(\w+\))? +)*var\b/
    return findings(Self.impureNames) { "\($0) does not belong into a pure module" }
      + findings(call, in: "(") { $0.1 == nil ? "\($0.2) does not belong into a pure module" : nil }
      + findings(variable, in: "var") { _ in "a pure module has no global variable" }
      + findings(/nonisolated\(unsafe\)/, in: "nonisolated") { _ in
        "a pure module has no state outside its values"
      }
  }

  /// Returns the comments of several lines, which `code` does not know.
  func longComments() -> [Diagnostic] {
    findings(/\/\*/, in: "/*") { _ in "begin each line of a comment with //" }
  }

  /// Returns the names in backquotes of this package's comments that no code has.
  ///
  /// Names of C have no capital after a small letter; those of the two libraries stand beside their library's.
  func unknownNames(among words: Set<Substring>) -> [Diagnostic] {
    let name = /`([A-Za-z.]*[a-z][A-Z]\w*(?:\([\w:]*\))?|\w+\([\w:]*:\))`/
    var former: Substring = ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in
      defer { former = line }
      guard line.holds("`"),
        let comment = line.firstRange(of: "//").map({ line[$0.lowerBound...] }),
        !(former + comment).contains("ProgressHUD")
      else { return [Diagnostic]() }
      return comment.matches(of: name)
        .filter { $0.1.matches(of: /[A-Za-z]\w*/).contains { !words.contains($0.output) } }
        .map {
          Diagnostic(path: path, line: index + 1, message: "there is no \($0.1): name another one")
        }
    }
  }

  /// Returns the places outside the Embedded Swift subset; the compiler lets some of it pass.
  func embeddedBreaks() -> [Diagnostic] {
    findings(/\\\.|\\[A-Z]/, in: "\\") { _ in "Embedded Swift has no key paths" }
      + findings(Self.namesOutsideEmbedded) { "\($0) is not in the Embedded subset" }
      + findings(/\bany(?: +\w| *\()/, in: "any") { _ in
        "Embedded Swift has no `any`: name the type, or use an enum"
      }
      + findings(/\bthrows\b(?! *\()/, in: "throws") { _ in
        "Embedded Swift has no untyped `throws`: say what is thrown"
      }
  }

  private static let namesOutsideEmbedded: Set<Substring> = [
    "Mirror", "Codable", "Encodable", "Decodable", "Mutex", "async", "await",
  ]

  private static let impureNames: Set<Substring> = [
    "ContinuousClock", "SuspendingClock", "UTCClock", "clock_gettime", "gettimeofday",
    "getenv", "secure_getenv", "setenv", "environ", "CommandLine",
    "fopen", "openat", "FT_New_Face", "hb_blob_create_from_file", "readLine",
    "pthread_create", "Thread",
  ]
}
