internal import BezelHUD
package import BezelWords

/// Finds what a program says of its progress among what it writes, however its bytes arrive.
package struct ProgressReader {
  private let format: ProgressFormat
  /// The number of bytes of all, for programs that know only how many are done.
  private let total: Int?
  private let words: Words
  private var lines = ProgressLines()
  private var block = GaugeBlock()
  private var scale = NumberScale.unknown
  private var guess = FormatGuess()
  private var layers = LayerProgress()
  /// The program that wrote the newest line that only one writes.
  private var program: ProgressFormat?
  /// Whether `pv` counts bytes, as only it knows.
  private var countsBytes = false
  /// The newest report.
  private var last: ProgressReport?
  /// Whether a line was no progress.
  package private(set) var hasIgnored = false

  /// - Parameters:
  ///   - total: the number of bytes of all, if it is known.
  ///   - words: for what is shown in place of a line that is for programs.
  package init(_ format: ProgressFormat, total: Int? = nil, in words: Words) {
    self.format = format
    self.total = total
    self.words = words
  }

  /// - Returns: what is new in the lines that end in `bytes`.
  package mutating func read(_ bytes: [UInt8]) -> [ProgressReport] {
    lines.append(bytes).compactMap { read($0) }
  }

  /// Whether there is a line that has not ended.
  package var hasUnfinished: Bool { lines.rest != nil }

  /// How long nothing more comes of an unfinished line that counts as it is, in nanoseconds.
  package static let pause: Int64 = 200_000_000

  /// Reads a line whose writer pauses: it may end it only when it begins the next one.
  ///
  /// A writer that fills its buffer may pause within a number. So a line that ends with a digit counts only if
  /// it says the same with one more, or is a part of the whole that is known.
  package mutating func readUnfinished() -> ProgressReport? {
    guard let line = lines.rest else { return nil }
    // The whole line is read once more.
    var (reader, other) = (self, self)
    guard let report = reader.read(line) else { return nil }
    if line.utf8.last?.isDigit == true, !guess.knows(line) {
      guard let longer = other.read(line + "0"), longer.fraction == report.fraction,
        longer.done == report.done
      else { return nil }
    }
    last = report
    return report
  }

  /// - Returns: what the end of a line that never ended says.
  package mutating func popRest() -> ProgressReport? { lines.popRest().flatMap { read($0) } }

  private mutating func read(_ line: String) -> ProgressReport? {
    // The text of a block, its fence and other texts have a meaning without a number; most lines of most
    // programs have none.
    guard
      block.isOpen || GaugeBlock.begins(with: line) || line.utf8.contains(where: { $0.isDigit })
        || line.utf8.first == UInt8(ascii: "#") || (program ?? format) == .debootstrap
    else {
      hasIgnored = true
      return nil
    }
    var found: ProgressReport?
    switch format == .lines || format == .auto ? block.read(line) : .other {
    case .other: found = format == .auto ? guessed(line) : report(line, format)
    case .more: return nil
    case .report(let report):
      found = report
      guess.handle(report)
    }
    guard var report = found else {
      hasIgnored = true
      return nil
    }
    if report.fraction == nil, let total, let done = report.done {
      report.fraction = Fraction(Double(done), of: Double(total))
      report.total = report.fraction == nil ? nil : total
    }
    // It may have been read before it had ended.
    defer { last = report }
    return report == last ? nil : report
  }

  private mutating func guessed(_ line: String) -> ProgressReport? {
    program = ProgressFormat.of(line: line) ?? program
    guard let program, let report = report(line, program) else {
      return guess.report(line, isFirst: !hasIgnored)
    }
    guess.handle(report)
    return report
  }

  private mutating func report(_ line: String, _ format: ProgressFormat) -> ProgressReport? {
    switch format {
    case .lines:
      return ProgressReport(jsonLine: line, scale: &scale) ?? last?.replaced(byTextOf: line)
        ?? NumberedLine(line)?.report(&scale)
    case .pv: return PVNumbers(line: line)?.report(&countsBytes)
    case .curl: return ProgressReport(curl: line) ?? ProgressReport(curlTable: line)
    case .rsync: return ProgressReport(rsync: line)
    case .apt: return ProgressReport(apt: line, in: words)
    case .swupdate: return ProgressReport(swupdate: line)
    case .e2fsck: return ProgressReport(e2fsck: line)
    case .dd: return ProgressReport(dd: line)
    case .debootstrap: return ProgressReport(debootstrap: line, after: last)
    case .docker: return layers.report(line)
    case .auto: return nil
    }
  }
}
