/// Finds a command's progress by a pattern, at a bounded cost however much the command writes.
///
/// Bytes are only kept until somebody looks: then the newest lines are tried, the last one first.
package struct PatternReader {
  /// The most that is kept; a longer line is not looked at.
  static let longest = 8_192
  /// The most lines that are tried at a look.
  static let mostLines = 32

  private let pattern: ProgressPattern
  /// The end of what came, from the last look on.
  private var bytes: [UInt8] = []
  /// Whether the beginning of the first line is lost.
  private var isCut = false

  package init(_ pattern: ProgressPattern) { self.pattern = pattern }

  package mutating func read(_ part: [UInt8]) {
    bytes += part.suffix(PatternReader.longest)
    let excess = bytes.count - PatternReader.longest
    if excess > 0 { bytes.removeFirst(excess) }
    isCut = isCut || excess > 0 || part.count > PatternReader.longest
  }

  /// - Returns: what the newest line with a progress says of it; `nil` if none does of those that ended
  ///   since the last look.
  package mutating func poll() -> ProgressReport? {
    guard let end = bytes.lastIndex(where: PatternReader.endsLine) else { return nil }
    var rest = bytes[..<end]
    let lacksBeginning = isCut
    defer {
      bytes.removeFirst(end + 1)
      isCut = false
    }
    for _ in 0..<PatternReader.mostLines {
      let before = rest.lastIndex(where: PatternReader.endsLine)
      if before == nil, lacksBeginning { return nil }
      if let fraction = pattern.progress(in: rest[(before.map { $0 + 1 } ?? 0)...]) {
        return ProgressReport(fraction)
      }
      guard let before else { return nil }
      rest = rest[..<before]
    }
    return nil
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
