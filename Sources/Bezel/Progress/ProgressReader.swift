/// Finds what a program says of its progress among what it writes, however its bytes arrive.
package struct ProgressReader {
  private enum Grammar {
    case pattern(ProgressPattern)
    case format(ProgressFormat)
  }

  private var grammar: Grammar
  private var lines = ProgressLines()
  /// Whether `pv` counts bytes, as only it knows.
  private var countsBytes = false
  /// The newest report.
  private var last: ProgressReport?
  /// Whether a line was no progress.
  package private(set) var hasIgnored = false

  package init(_ format: ProgressFormat) { grammar = .format(format) }

  package init(_ pattern: ProgressPattern) { grammar = .pattern(pattern) }

  /// - Returns: what is new in `bytes`, and what they complete; of what a pattern finds only the newest.
  package mutating func take(_ bytes: [UInt8]) -> [ProgressReport] {
    let lines = lines.take(bytes)
    switch grammar {
    case .pattern(let pattern):
      return lines.reversed().lazy.compactMap { pattern.report(in: $0) }.first.map { [$0] } ?? []
    case .format:
      var reports = lines.compactMap { read($0) }
      if let report = peek() { reports.append(report) }
      return reports
    }
  }

  /// - Returns: what the end of a line that never ended says.
  package mutating func takeRest() -> ProgressReport? {
    guard let line = lines.takeRest() else { return nil }
    switch grammar {
    case .pattern(let pattern): return pattern.report(in: line)
    case .format: return read(line)
    }
  }

  /// Reads a line that its writer ends only when it begins the next one.
  private mutating func peek() -> ProgressReport? {
    guard let line = lines.rest, case .format(var format) = grammar else { return nil }
    if format == .auto { format = ProgressFormat.of(line: line) ?? .auto }
    return format.isWhole(line) ? read(line) : nil
  }

  private mutating func read(_ line: String) -> ProgressReport? {
    guard let report = report(line) else {
      hasIgnored = true
      return nil
    }
    // It may have been peeked at.
    defer { last = report }
    return report == last ? nil : report
  }

  private mutating func report(_ line: String) -> ProgressReport? {
    guard case .format(let format) = grammar else { return nil }
    switch format {
    case .lines: return ProgressReport(line: line)
    case .pv: return PVNumbers(line: line)?.report(&countsBytes)
    case .curl: return ProgressReport(curl: line) ?? ProgressReport(curlTable: line)
    case .rsync: return ProgressReport(rsync: line)
    case .apt: return ProgressReport(apt: line)
    case .auto:
      guard let format = ProgressFormat.of(line: line) else { return nil }
      grammar = .format(format)
      return report(line)
    }
  }
}

extension ProgressPattern {
  fileprivate func report(in line: String) -> ProgressReport? {
    // Without a digit it is no number, and far cheaper to be told so.
    guard line.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
    return progress(in: line).map { ProgressReport($0) }
  }
}
