/// The end of a command, as one line, `NUMBER STATUS BYTES BYTES`; that many bytes of output and of
/// errors follow.
package struct AgentReply: Equatable, Sendable {
  /// The most output and the most errors that come back, in bytes; the rest is dropped.
  package static let longestText = 1 << 20
  /// The status of a command that was killed at its time limit.
  package static let late = -1

  /// The request's number.
  package let number: Int
  /// The exit status, 128 and the signal's number if one ended it, or `late`.
  package let status: Int
  package let outputCount: Int
  package let errorCount: Int

  package init(number: Int, status: Int, outputCount: Int, errorCount: Int) {
    self.number = number
    self.status = status
    self.outputCount = outputCount
    self.errorCount = errorCount
  }

  /// Reads a line without its line feed; `nil` if it is no reply.
  package init?(line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
    guard words.count == 4, let number = words[0], let status = words[1],
      let outputCount = words[2], let errorCount = words[3],
      (0...Self.longestText).contains(outputCount), (0...Self.longestText).contains(errorCount)
    else { return nil }
    self.init(number: number, status: status, outputCount: outputCount, errorCount: errorCount)
  }

  /// The line, with its line feed.
  package var line: String { "\(number) \(status) \(outputCount) \(errorCount)\n" }
}
