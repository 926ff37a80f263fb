/// A function of a source, and the code of its body.
struct Function {
  let name: Substring
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
  let calls: Set<Substring>

  /// Returns the names of those functions that are no tests and hold an expectation, or call one of
  /// the others that does.
  static func checkers(in functions: [Function]) -> Set<Substring> {
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
  /// The functions, nested ones too.
  ///
  /// A body ends with its line, or with the brace in the column in which the function begins: swift-format
  /// sees to that.
  var functions: [Function] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [Function] = []
    // The last attribute `@Test` that no function has followed yet.
    var (isTest, title): (Bool, String?) = (false, nil)
    for (index, line) in code.enumerated() {
      if line.holds("@Test") {
        let attribute = lines[index...].prefix(2).joined(separator: "\n")
        isTest = true
        title = attribute.firstMatch(of: /@Test\(\s*"((?:\\.|[^"\\])*)"/).map { String($0.1) }
      }
      guard line.holds("func "), let match = line.firstMatch(of: /\bfunc (\w+)(.*)/) else {
        continue
      }
      var body = String(match.2)
      if !line.hasSuffix("}") {
        let column = line.prefix { $0 == " " }.count
        for line in code[(index + 1)...]
        where line.utf8.contains(where: { $0 != UInt8(ascii: " ") }) {
          let start = line.prefix { $0 == " " }.count
          if start < column || start == column && line.dropFirst(start).first == "}" { break }
          body += "\n" + line
        }
      }
      found.append(
        Function(
          name: match.1, path: path, line: index + 1, isTest: isTest, title: title,
          expects: body.holds("#expect") || body.holds("#require") || body.holds("Issue.record"),
          calls: body.calledWords))
      (isTest, title) = (false, nil)
    }
    return found
  }
}
