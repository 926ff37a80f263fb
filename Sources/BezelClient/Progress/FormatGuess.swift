/// Finds the progress in lines of an unknown format.
///
/// No guess is final: the newest program that reports counts. Lines of a number alone, of per cent or a part of
/// a whole alone, lines with a bar, and first lines that begin with per cent are progress. All others have to
/// rise: a second line with the same words has more of the same whole, and no other progress comes between the
/// two. A number with a text behind it may as well be a name or a count, and is progress only after a line with
/// a number alone.
struct FormatGuess {
  private var scale = NumberScale.unknown
  /// Whether there was a line with a number alone.
  private var hasNumbers = false
  /// Whether numbers alone are bytes, as of `pv -n -b`.
  private var countsBytes = false
  /// Lines that may rise, the newest one last.
  private var candidates: [WordedLine] = []
  /// The line that rose, or has a bar.
  private var accepted: WordedLine?
  /// The newest report.
  private var last: ProgressReport?

  private static let mostCandidates = 8

  /// Notes a report of a known program, whose lines may begin with any number.
  mutating func handle(_ report: ProgressReport) {
    candidates.removeAll(keepingCapacity: true)
    (last, accepted, hasNumbers) = (report, nil, false)
  }

  /// Whether a line is of the program that wrote the newest one, with the same whole.
  func knows(_ line: String) -> Bool {
    accepted.map { WordedLine(line)?.isAlike($0) == true } ?? false
  }

  /// - Parameter isFirst: whether all that came was progress.
  mutating func report(_ line: String, isFirst: Bool) -> ProgressReport? {
    guard let report = numbered(line, isFirst) ?? worded(line) else { return nil }
    candidates.removeAll(keepingCapacity: true)
    last = report
    return report
  }

  /// Reads a line that is progress by itself.
  private mutating func numbered(_ line: String, _ isFirst: Bool) -> ProgressReport? {
    if let report = ProgressReport(jsonLine: line, scale: &scale) { return report }
    if hasNumbers, let last, let report = last.replaced(byTextOf: line) { return report }
    guard let numbered = NumberedLine(line) else { return nil }
    guard numbered.text != nil else {
      guard case .plain(let number) = numbered.number else {
        accepted = WordedLine(line)
        return numbered.report(&scale)
      }
      hasNumbers = true
      countsBytes = countsBytes || number.value > 100
      if countsBytes { return Int(nearest: number.value).map { ProgressReport(nil, done: $0) } }
      return numbered.report(&scale)
    }
    switch numbered.number {
    case .plain: return hasNumbers ? numbered.report(&scale) : nil
    // As `rauc install` and `apt-get` begin.
    case .percent(let percent) where percent == 0 || isFirst && WordedLine(line) != nil:
      accepted = WordedLine(line) ?? accepted
      return numbered.report(&scale)
    default: return nil
    }
  }

  private mutating func worded(_ line: String) -> ProgressReport? {
    guard let worded = WordedLine(line) else { return nil }
    if worded.hasBar || accepted.map({ worded.isAlike($0) }) == true {
      accepted = worded
      return worded.report
    }
    let index = candidates.firstIndex { worded.isAlike($0) }
    if let index, worded.follows(candidates[index]) {
      accepted = worded
      return worded.report
    }
    if let index { candidates.remove(at: index) }
    candidates.append(worded)
    if candidates.count > FormatGuess.mostCandidates { candidates.removeFirst() }
    return nil
  }
}
