internal import BezelHUD

/// The lines that rsync writes about a transfer.
extension ProgressReport {
  /// Reads a line such as "  4,000,000  20%    7.40MB/s    0:00:12 (xfr#1, to-chk=4/6)".
  ///
  /// - Source: rsync(1), `--progress`; its `progress.c` for the units of the speed, powers of 1024.
  init?(rsync line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[1].hasSuffix("%"), words[2].hasSuffix("B/s"),
      let done = Int(rsync: words[0]), let percent = Double(percent: words[1]),
      let fraction = Fraction(percent, of: 100)
    else { return nil }
    self.init(fraction, done: done, rate: Int(words[2].dropLast(3), units: "kMG", of: 1_024))
  }
}

extension Int {
  /// Reads bytes as rsync writes them: with marks between thousands or, if it is asked to be human, as
  /// "4.00M" in powers of 1000.
  fileprivate init?(rsync text: Substring) {
    if text.last?.isLetter == true {
      self.init(text, units: "KMGTP", of: 1_000)
    } else {
      let digits = text.filter { $0 != "," && $0 != "." && $0 != "'" }
      guard let number = Double(decimal: digits) else { return nil }
      self.init(nearest: number)
    }
  }
}
