/// Rules about the repository's files, whatever their language.
enum TreeRules {
  /// The entries that may stand at the top of the repository, beside dot-files.
  static let topLevel: Set = ["Package.swift", "Sources", "Tests", "board", "udev", "README.md"]

  static let longestFile = 400

  /// The scripts that people and machines start by name.
  static let commands: Set = [
    "board/setup", "board/run", "board/test", "board/soak", "board/embedded", "board/arm",
    "board/docs", "board/sysroot", "board/vm/build", "board/vm/compositor", "board/vm/root",
    "board/package/build", ".ci/run",
  ]

  static func strayFiles(tracked: [String]) -> [Diagnostic] {
    tracked.compactMap { path in
      let names = path.split(separator: "/").map(String.init)
      if names.last == "Package.resolved" || names.contains(where: { $0.hasPrefix(".build") }) {
        return Diagnostic(
          path: path, line: nil, message: "is made by a build: git must not keep it")
      }
      guard let top = names.first, top.hasPrefix(".") || topLevel.contains(top) else {
        return Diagnostic(
          path: path, line: nil, message: "has no place at the top of the repository")
      }
      return nil
    }
  }

  /// Returns the files whose names say nothing about their contents.
  static func emptyNames(in paths: [String]) -> [Diagnostic] {
    let endings = ["Util", "Utils", "Utilities", "Helper", "Helpers", "Manager"]
    return paths.compactMap { path in
      let file = path.split(separator: "/").last ?? ""
      let name = String(file.prefix { $0 != "." })
      let lowercased = name.lowercased()
      guard endings.contains(where: { name.hasSuffix($0) || lowercased == $0.lowercased() })
      else { return nil }
      return Diagnostic(path: path, line: nil, message: "name the file after what it holds")
    }
  }

  static func unfinishedWork(path: String, text: String) -> [Diagnostic] {
    // In two parts, so that this file passes its own rule.
    let words: Set = ["TO" + "DO", "FIX" + "ME"]
    return lines(of: text).compactMap { number, line in
      let found = line.split { !$0.isLetter }.first { words.contains(String($0)) }
      return found.map {
        Diagnostic(path: path, line: number, message: "\($0): do it now, or open an issue")
      }
    }
  }

  static func excessLength(path: String, text: String) -> [Diagnostic] {
    let count = lines(of: text).count
    guard count > longestFile else { return [] }
    let message = "has \(count) lines, more than \(longestFile): look for the second concept"
    return [Diagnostic(path: path, line: nil, message: message)]
  }

  /// Returns the faults of a script, which needs both a first line that names its interpreter and
  /// the right to be executed.
  static func scriptFaults(path: String, text: String, isExecutable: Bool) -> [Diagnostic] {
    let hasInterpreter = text.hasPrefix("#!/")
    guard hasInterpreter || isExecutable || commands.contains(path) else { return [] }
    var findings: [Diagnostic] = []
    if !hasInterpreter {
      findings.append(Diagnostic(path: path, line: 1, message: "begin the script with #!/bin/…"))
    }
    if !isExecutable {
      findings.append(Diagnostic(path: path, line: nil, message: "run `chmod +x` on it"))
    }
    return findings
  }

  private static func lines(of text: String) -> [(number: Int, line: Substring)] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.enumerated().map { ($0.offset + 1, $0.element) }
  }
}
