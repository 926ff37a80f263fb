internal import BezelHUD

/// The lines that e2fsck writes about a check.
extension ProgressReport {
  /// The per cent at the beginning of each of its five passes, and at the end.
  ///
  /// - Source: e2fsck's `unix.c`, where its own bar begins them.
  private static let passes: [Double] = [0, 70, 90, 92, 95, 100]

  /// Reads a line of `e2fsck -C FD`, "1 45 98 /dev/sda2": the pass, how far it is, of how much, and what is
  /// checked.
  init?(e2fsck line: String) {
    // The name may be a label with blanks.
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count == 4, let pass = Int(words[0]),
      (1..<Self.passes.count).contains(pass),
      let part = Double(decimal: words[1]), let whole = Double(decimal: words[2]), whole > 0,
      part <= whole
    else { return nil }
    let (start, end) = (Self.passes[pass - 1], Self.passes[pass])
    guard let fraction = Fraction(start + (end - start) * part / whole, of: 100) else { return nil }
    self.init(fraction)
  }
}
