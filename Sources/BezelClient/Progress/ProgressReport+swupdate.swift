internal import BezelHUD

/// The lines that SWUpdate's programs write about an update.
extension ProgressReport {
  /// Reads a line of one of them.
  init?(swupdate line: String) {
    guard let report = Self(swupdateProgress: line) ?? Self(swupdateClient: line) else {
      return nil
    }
    self = report
  }

  /// Reads a line of `swupdate-progress`: a bar, "1 of 2 50% (rootfs.ext4), dwl 0% of 0 bytes".
  ///
  /// Each step goes from 0 to 100 per cent.
  ///
  /// - Source: SWUpdate, `tools/swupdate-progress.c`.
  private init?(swupdateProgress line: String) {
    guard line.hasPrefix("[ "), let end = line[...].firstPlace(of: " ] ") else { return nil }
    let words = line[end.upperBound...].split(separator: " ")
    guard words.count >= 5, words[1] == "of", let step = Double(decimal: words[0]),
      let steps = Double(decimal: words[2]), let percent = Double(percent: words[3]),
      words[3].hasSuffix("%"), step >= 1, percent <= 100,
      // Version 2022.12 ends with "3 of 2 0% ()".
      let fraction = Fraction(min((step - 1) * 100 + percent, steps * 100), of: steps * 100)
    else { return nil }
    let image = words[4...].joined(separator: " ").drop { $0 == "(" }.prefix { $0 != ")" }
    self.init(fraction, text: image.isEmpty ? nil : String(image))
  }

  /// Reads a line of `swupdate-client`, which knows no per cent:
  /// "Status: 3 message: [install_single_image] : Installing rootfs".
  ///
  /// - Source: SWUpdate, `tools/swupdate-client.c`.
  private init?(swupdateClient line: String) {
    guard line.hasPrefix("Status: "), let message = line[...].firstPlace(of: " message: "),
      Double(decimal: line[..<message.lowerBound].dropFirst("Status: ".count)) != nil
    else { return nil }
    var text = line[message.upperBound...]
    // The function that says it is of no interest.
    if text.hasPrefix("["), let end = text.firstPlace(of: "] : ") { text = text[end.upperBound...] }
    self.init(nil, text: text.isEmpty ? nil : String(text))
  }
}
