package import BezelWords

/// Finds what a program says of its progress among what it writes, however its bytes arrive.
package struct ProgressReader {
  private let format: ProgressFormat
  private let words: Words
  private var lines = ProgressLines()
  private var block = GaugeBlock()
  private var scale = NumberScale.unknown
  private var guess = FormatGuess()
  /// Whether `pv` counts bytes, as only it knows.
  private var countsBytes = false
  /// The newest report.
  private var last: ProgressReport?
  /// Whether a line was no progress.
  package private(set) var hasIgnored = false

  /// - Parameter words: for what is shown in place of a line that is for programs.
  package init(_ format: ProgressFormat, in words: Words) {
    self.format = format
    self.words = words
  }

  /// - Returns: what is new in the lines that end in `bytes`.
  package mutating func read(_ bytes: [UInt8]) -> [ProgressReport] {
    lines.append(bytes).compactMap { read($0) }
  }

  /// Whether there is a line that has not ended.
  package var hasUnfinished: Bool { lines.rest != nil }

  /// How long nothing more comes of an unfinished line that counts as it is, in nanoseconds.
  package static let pause: Int64 = 100_000_000

  /// Reads a line whose writer pauses: it may end it only when it begins the next one.
  package mutating func readUnfinished() -> ProgressReport? {
    guard let line = lines.rest else { return nil }
    // The whole line is read once more.
    var reader = self
    let report = reader.read(line)
    last = reader.last
    return report
  }

  /// - Returns: what the end of a line that never ended says.
  package mutating func popRest() -> ProgressReport? { lines.popRest().flatMap { read($0) } }

  private mutating func read(_ line: String) -> ProgressReport? {
    // The text of a block and its fence have a meaning without a number; most lines of most programs have none.
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard block.isOpen || GaugeBlock.begins(with: line) || line.utf8.contains(where: isDigit) else {
      hasIgnored = true
      return nil
    }
    if format == .auto { guess.handle(line) }
    let format = format == .auto ? guess.program ?? .auto : format
    let found: ProgressReport?
    switch format == .lines ? block.read(line) : .other {
    case .other:
      found = report(line, format)
      hasIgnored = hasIgnored || found == nil
    case .more: return nil
    case .report(let report): found = report
    }
    guard let report = found else { return nil }
    // It may have been read before it had ended.
    defer { last = report }
    return report == last ? nil : report
  }

  private mutating func report(_ line: String, _ format: ProgressFormat) -> ProgressReport? {
    switch format {
    case .lines: return NumberedLine(line)?.report(&scale)
    case .pv: return PVNumbers(line: line)?.report(&countsBytes)
    case .curl: return ProgressReport(curl: line) ?? ProgressReport(curlTable: line)
    case .rsync: return ProgressReport(rsync: line)
    case .apt: return ProgressReport(apt: line, in: words)
    case .swupdate: return ProgressReport(swupdate: line)
    case .e2fsck: return ProgressReport(e2fsck: line)
    case .auto: return guess.report(line)
    }
  }
}
