import BezelHUD

@testable import BezelClient

extension HostileReader {
  /// The progress output of programs, read as every format.
  static func progress() throws -> HostileReader {
    try HostileReader("progress") { bytes in
      var accepted = false
      for format in ProgressFormat.allCases {
        let reports = try bytes.inPieces { pieces in
          var reader = ProgressReader(format, in: .english)
          return pieces.flatMap { reader.read(Array($0)) } + [reader.popRest()].compactMap { $0 }
        }
        var random = bytes.choices
        var words = ProgressWords(in: .english)
        var now = Moment(nanoseconds: 0)
        for report in reports {
          accepted = true
          words.handle(report, at: now)
          now = now.advanced(by: .nanoseconds(Int64(random.int(0...2_000_000_000))))
          // A byte that is no UTF-8 becomes a character of three.
          let length = report.text?.utf8.count ?? 0
          try check(length <= 3 * ProgressLines.longest + 64, "a text of \(length) bytes")
          try check(min(report.done ?? 0, report.total ?? 0, report.rate ?? 0) >= 0, "\(report)")
        }
        let text = words.words(at: now) ?? ""
        try check(text.utf8.count < 100, "'\(text)'")
      }
      return accepted
    }
  }

  /// Regular expressions of users, each followed by a line that a command prints.
  static func patterns() throws -> HostileReader {
    try HostileReader("patterns") { bytes in
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
      let line = Array(parts.dropFirst().joined())
      for line in [line, Array(repeatElement(line, count: 64).joined().prefix(8_192))] {
        guard let progress = pattern.progress(in: line) else { continue }
        try check(progress >= .zero && progress <= .one, "\(progress)")
      }
      return true
    }
  }
}
