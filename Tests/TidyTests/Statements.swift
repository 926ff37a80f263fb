/// The numbered statements of how a HUD behaves, `.github/STATEMENTS.md`.
enum Statements {
  /// Returns the items of the list: each a number and a sentence.
  static func list() throws -> [Substring] {
    try Repository.text(".github/STATEMENTS.md").split(separator: "\n")
      .compactMap { $0.wholeMatch(of: /- (.*)/)?.1 }
  }

  /// Returns the numbers in a test's name.
  static func numbers(inName name: String) -> [String] {
    name.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      .filter { $0.holds("-") && $0.wholeMatch(of: /(SV-\d{3}|MB-\d{3}|X-\d{2})/) != nil }
  }

  /// Returns the sentences of a source that may name statements: the names of its tests, and the lines of
  /// its tables that begin with a number.
  static func sentences(in source: SourceFile) -> [String] {
    let rows = zip(
      source.text.split(separator: "\n", omittingEmptySubsequences: false), source.code
    )
    .filter {
      $1.utf8.allSatisfy { $0 == UInt8(ascii: " ") } && $0.holds("-")
        && $0.contains(/^ *(?:SV|MB|X)-\d+\b/)
    }
    return source.functions.compactMap(\.title) + rows.map { String($0.0) }
  }

  /// Returns the tests that name a statement and expect nothing, neither in their body nor in a
  /// function of their module that it calls.
  static func hollowTests(in sources: [SourceFile]) -> [Diagnostic] {
    Dictionary(grouping: sources, by: \.module).values.flatMap { sources -> [Diagnostic] in
      let functions = sources.flatMap(\.functions)
      let checkers = Function.checkers(in: functions)
      let hollow = functions.filter { function in
        !numbers(inName: function.title ?? "").isEmpty && !function.expects
          && function.calls.isDisjoint(with: checkers)
      }
      return hollow.map { test in
        Diagnostic(
          path: test.path, line: test.line, message: "the test \(test.name) expects nothing")
      }
    }
  }
}
