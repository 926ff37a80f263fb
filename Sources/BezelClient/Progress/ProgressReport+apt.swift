internal import BezelHUD
internal import BezelWords

/// The lines that apt writes to `APT::Status-Fd`.
extension ProgressReport {
  /// Reads a line such as "pmstatus:pv:20.0000:Unpacking pv (amd64)".
  ///
  /// Packages are downloaded and then installed, each from 0 to 100 per cent.
  ///
  /// - Source: apt's `README.progress-reporting`.
  init?(apt line: String, in words: Words) {
    let parts = line.split(separator: ":", maxSplits: 16, omittingEmptySubsequences: false)
    guard let kind = parts.first, ["dlstatus", "pmstatus", "pmerror", "pmconffile"].contains(kind)
    else { return nil }
    // A package may be followed by a colon and its architecture.
    let candidates = parts.indices.dropFirst(2).prefix(2)
    for index in candidates {
      let number = parts[index].drop { $0 == " " }
      guard let percent = Double(decimal: number), let fraction = Fraction(percent, of: 100) else {
        continue
      }
      let subject = parts[1..<index].joined(separator: ":")
      let text = parts[(index + 1)...].joined(separator: ":")
      // Its own text is the names of two files, and apt does not go on without an answer.
      let said = kind == "pmconffile" ? words[.needsAnswer, subject] : text
      self.init(fraction, text: said.isEmpty ? nil : said)
      return
    }
    return nil
  }
}
