import BezelHUD

@testable import BezelClient

/// Regular expressions of users, each followed by a line that a command prints.
struct ProgressPatterns: HostileFormat {
  let name = "patterns"
  let seeds = [
    "(\\d+)%\n 45% of it", "(\\d+)/(\\d+)\n[ 3/7] Copying", "(?:\\d+,?)+ +(\\d+)%\n12,345 67%",
    "^(?<a>\\d+)(?:\\.\\d+)?\\s*%$\n99.5 %", "(a+)+(\\d)\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "(?|x(\\d)|y(\\d))\ny5", "(\\p{Nd}+)%\\K\n45%", "(?i)progress: (\\d{1,3})\nPROGRESS: 50",
  ].map { Array($0.utf8) }
  let words =
    [
      "\n", "(", ")", "(?", "(?:", "(?=", "(?<!", "(?R)", "(?1)", "(*", "(*LIMIT_MATCH=4294967295)",
      "(*NO_JIT)", "(*UCP)", "{1,65535}", "{0}", "\\d", "\\D+", "\\X", "\\R", "\\K", "\\1", "\\C",
      "\\Q", "\\E", "[", "]", "[^", "|", "*", "+?", "++", "$", "^", "\\x{10FFFF}", "%", "/",
    ].map { Array($0.utf8) } + [Array(repeating: UInt8(ascii: "9"), count: 400)]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let pattern: ProgressPattern
    do throws(ProgressPattern.ValueError) {
      pattern = try ProgressPattern(String(decoding: parts[0], as: UTF8.self))
    } catch {
      try check(!error.description.isEmpty, "a refusal without a word")
      return false
    }
    // The line has any length that a reader allows.
    let line = parts.dropFirst().first.map { Array($0) } ?? []
    for line in [line, Array(repeatElement(line, count: 64).joined().prefix(8_192))] {
      guard let progress = pattern.progress(in: line) else { continue }
      try check(progress >= .zero && progress <= .one, "\(progress)")
    }
    return true
  }
}
