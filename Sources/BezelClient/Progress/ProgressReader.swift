package import BezelWords

/// Finds what a program says of its progress among what it writes, however its bytes arrive.
package struct ProgressReader {
  private var format: ProgressFormat
  private let words: Words
  private var lines = ProgressLines()
  private var block = GaugeBlock()
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

  /// - Returns: what is new in `bytes`, and what they complete.
  package mutating func read(_ bytes: [UInt8]) -> [ProgressReport] {
    var reports = lines.append(bytes).compactMap { read($0) }
    if let report = peek() { reports.append(report) }
    return reports
  }

  /// - Returns: what the end of a line that never ended says.
  package mutating func popRest() -> ProgressReport? { lines.popRest().flatMap { read($0) } }

  /// Reads a line that its writer ends only when it begins the next one.
  private mutating func peek() -> ProgressReport? {
    guard let line = lines.rest else { return nil }
    let known = format == .auto ? ProgressFormat.of(line: line) ?? .auto : format
    return known.isWhole(line) ? read(line) : nil
  }

  private mutating func read(_ line: String) -> ProgressReport? {
    if format == .auto { format = ProgressFormat.of(line: line) ?? .auto }
    let found: ProgressReport?
    switch format == .lines ? block.read(line) : .other {
    case .other:
      found = report(line)
      hasIgnored = hasIgnored || found == nil
    case .more: return nil
    case .report(let report): found = report
    }
    guard let report = found else { return nil }
    // It may have been peeked at.
    defer { last = report }
    return report == last ? nil : report
  }

  private mutating func report(_ line: String) -> ProgressReport? {
    switch format {
    case .lines: return ProgressReport(line: line)
    case .pv: return PVNumbers(line: line)?.report(&countsBytes)
    case .curl: return ProgressReport(curl: line) ?? ProgressReport(curlTable: line)
    case .rsync: return ProgressReport(rsync: line)
    case .apt: return ProgressReport(apt: line, in: words)
    case .swupdate: return ProgressReport(swupdate: line)
    case .auto: return nil
    }
  }
}
