/// Finds the progress in lines of an unknown format.
///
/// No guess is final: a line that only one program writes counts from then on as that program's, whatever
/// was taken for progress before. Lines that begin with a number are progress if that is all of them, if
/// it has a per cent sign, or is a part of a whole; with a text behind a number alone they may as well be
/// names and counts, and are progress only after a line with a number alone. Lines that begin with
/// words are progress when a second one has the same words and more of the same whole.
struct FormatGuess {
  /// The program that writes this.
  private(set) var program: ProgressFormat?
  private var scale = NumberScale.unknown
  /// Whether there was a line with a number alone.
  private var hasNumbers = false
  /// Whether numbers alone are bytes, as of `pv -n -b`.
  private var countsBytes = false
  private var candidate: WordedLine?
  /// The candidate that rose.
  private var accepted: WordedLine?

  /// Notes which program writes such lines.
  mutating func handle(_ line: String) {
    if let program = ProgressFormat.of(line: line) { self.program = program }
  }

  mutating func report(_ line: String) -> ProgressReport? {
    if let numbered = NumberedLine(line) {
      switch (numbered.number, numbered.text) {
      case (.plain, .some) where !hasNumbers: break
      case (.plain(let number), nil):
        hasNumbers = true
        countsBytes = countsBytes || number.value > 100
        if countsBytes {
          return Int(nearest: number.value).map { ProgressReport(nil, done: $0) }
        }
        return numbered.report(&scale)
      default: return numbered.report(&scale)
      }
    }
    guard let worded = WordedLine(line) else { return nil }
    if let accepted, worded.isAlike(accepted) { return worded.report }
    guard let candidate, worded.isAlike(candidate) else {
      self.candidate = worded
      return nil
    }
    if worded.follows(candidate) { accepted = worded }
    self.candidate = worded
    return accepted == worded ? worded.report : nil
  }
}
