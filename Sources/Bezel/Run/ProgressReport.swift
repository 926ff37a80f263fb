internal import BezelHUD

/// How far a command is, as it says itself.
struct ProgressReport: Equatable {
  let fraction: Fraction
  /// In place of the text that is shown; `nil` to leave it.
  var text: String?

  init(_ fraction: Fraction, text: String? = nil) {
    self.fraction = fraction
    self.text = text
  }

  /// Reads a line such as "45", "45.5" or "45 Copying", with per cent before the first space.
  init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let percent = Double(decimal: parts[0]), let fraction = Fraction(percent, of: 100) else {
      return nil
    }
    self.fraction = fraction
    text = parts.count == 2 ? String(parts[1]) : nil
  }
}
