internal import BezelHUD

/// The lines that curl writes about a transfer.
extension ProgressReport {
  /// Reads `curl --progress-bar`: number signs and blanks, and per cent.
  init?(curl line: String) {
    let number = line.drop { $0 == "#" || $0 == " " }
    guard number.hasSuffix("%"), let percent = Double(percent: number),
      let fraction = Fraction(percent, of: 100)
    else { return nil }
    self.init(fraction)
  }

  /// Reads a line of the usual table.
  ///
  /// Its columns are per cent, bytes of all, per cent and bytes received, the same sent, the mean speeds
  /// down and up, three times, and the current speed. Where the size is unknown, the total is the bytes
  /// received.
  init?(curlTable line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 12, let total = Int(curl: words[1]), let received = Int(curl: words[3]),
      let sent = Int(curl: words[5]), let down = Int(curl: words[6]), let up = Int(curl: words[7]),
      let percentReceived = Double(decimal: words[2]), let percentSent = Double(decimal: words[4]),
      Double(decimal: words[0]) != nil
    else { return nil }
    let (done, percent) = (max(received, sent), max(percentReceived, percentSent))
    let isKnown = total > done || percent >= 100
    self.init(
      isKnown ? Fraction(percent, of: 100) : nil, done: done, total: isKnown ? total : nil,
      rate: max(down, up))
  }
}

extension Int {
  /// Reads curl's amounts of bytes: "1171k", "38.1M", in powers of 1024.
  fileprivate init?(curl text: Substring) {
    self.init(text, units: "kMGTP", of: 1_024)
  }

  /// Reads a decimal number that a letter may multiply.
  ///
  /// - Parameters:
  ///   - units: the letters for the first, second … power.
  ///   - base: what they are powers of.
  init?(_ text: Substring, units: String, of base: Double) {
    guard let letter = text.last else { return nil }
    var (digits, factor) = (text, 1.0)
    if let power = units.firstIndex(of: letter) {
      digits = text.dropLast()
      for _ in units[...power] { factor *= base }
    }
    guard let number = Double(decimal: digits) else { return nil }
    self.init(nearest: number * factor)
  }
}
