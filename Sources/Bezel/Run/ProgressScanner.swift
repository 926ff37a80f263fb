/// Finds what a command says of its progress among what it writes.
struct ProgressScanner {
  private var lines = ProgressLines()
  private let pattern: ProgressPattern

  init(_ pattern: ProgressPattern) { self.pattern = pattern }

  /// - Returns: the newest report; `nil` if there is none in `bytes`, and what they complete.
  mutating func scan(_ bytes: [UInt8]) -> ProgressReport? {
    for line in lines.take(bytes).reversed() {
      // Without a digit it is no number, and far cheaper to be told so.
      guard line.utf8.contains(where: { (48...57).contains($0) }) else { continue }
      if let fraction = pattern.progress(in: line) { return ProgressReport(fraction) }
    }
    return nil
  }
}
