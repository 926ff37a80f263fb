internal import BezelFiles
internal import BezelLinux

/// Asks fontconfig for the system's font on a thread of its own, once.
///
/// Without its caches fontconfig takes longer than everything before a first frame.
final class FontSearch {
  private let worker: Worker<FontFile?>

  /// Starts the search.
  ///
  /// - Parameters:
  ///   - memo: the file that caches the choice.
  ///   - token: the token of the descriptor in the `Poll`.
  init(memo: String, _ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    worker = try Worker(name: "bezel-font")
    try poll.add(worker.descriptor, token: token)
    worker.begin { (try? FontFile.find(configured: nil, memo: memo)) ?? nil }
  }

  /// Takes the answer.
  ///
  /// - Returns: the system's font; `nil` if there is none, or if the search failed.
  func finish(_ poll: borrowing Poll) -> FontFile? {
    poll.remove(worker.descriptor)
    return worker.popAnswer() ?? nil
  }

  /// Waits for the end of the search, as a process should not end within a library's code.
  func waitForEnd() { _ = worker.waitForAnswer(atMostMilliseconds: 2_000) }
}
