internal import BezelHUD

/// The lines that debootstrap writes for an installer.
extension ProgressReport {
  /// Reads a line of `debootstrap --debian-installer`: "P: 45 100 DOWNDEBS", part, whole and maybe its name, or
  /// "PF: Downloading packages", the text of the line before it.
  ///
  /// - Source: debootstrap's `functions`, `progress` and `wgetprogress`.
  init?(debootstrap line: String, after last: ProgressReport? = nil) {
    if let fraction = last?.fraction, line.hasPrefix("PF: ") {
      self.init(fraction, text: String(line.dropFirst(4)))
      return
    }
    let words = line.split(separator: " ")
    guard words.count == 3 || words.count == 4 && words[3].allSatisfy({ $0.isUppercase }),
      words[0] == "P:", let part = Double(decimal: words[1]), let whole = Double(decimal: words[2]),
      let fraction = Fraction(part, of: whole)
    else { return nil }
    self.init(fraction)
  }
}
