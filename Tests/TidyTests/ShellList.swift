/// Returns the words of `name=( … )` in a shell script, written one or more a line with comments
/// between.
///
/// - Returns: `nil` if the script has no such list.
func shellList(_ name: String, in script: String) -> [String]? {
  let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
  guard let first = lines.firstIndex(of: "\(name)=(") else { return nil }
  let body = lines[(first + 1)...]
  guard let last = body.firstIndex(of: ")") else { return nil }
  return body[..<last].flatMap { line in
    line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
  }
}

/// Returns the faults of `list` as an order in which to compile `expected`.
///
/// - Returns: sentences; none if every expected module is there, once, after all that it imports.
func compileOrderFaults(
  _ list: [String], expected: Set<String>, arrows: [String: Set<String>]
) -> [String] {
  var faults = expected.subtracting(list).sorted().map { "\($0) is missing" }
  var compiled: Set<String> = []
  for module in list {
    if !expected.contains(module) { faults.append("\(module) does not belong there") }
    if compiled.contains(module) { faults.append("\(module) is there twice") }
    let missing = (arrows[module] ?? []).intersection(expected).subtracting(compiled)
    for needed in missing.sorted() where needed != module {
      faults.append("\(module) comes before \(needed), which it imports")
    }
    compiled.insert(module)
  }
  return faults
}
