internal import BezelHUD
internal import BezelWire

/// Lines of the format `lines` besides those that begin with a number.
extension ProgressReport {
  /// Reads an object of JSON with "percent" or "progress", and maybe "message", "text" or "status".
  init?(jsonLine line: String, scale: inout NumberScale) {
    guard line.utf8.first == UInt8(ascii: "{"),
      case .object(let members)? = try? JSON(reading: Array(line.utf8).span)
    else { return nil }
    func value(_ names: String...) -> JSON? {
      names.lazy.compactMap { name in members.first { $0.name == name }?.value }.first
    }
    let fraction: Fraction?
    switch value("percent", "progress") {
    case .integer(let number): fraction = scale.fraction(Double(number), hasDecimals: false)
    case .real(let number):
      fraction =
        value("percent") == nil
        ? scale.fraction(number, hasDecimals: true) : Fraction(number, of: 100)
    case .string(let text):
      guard let numbered = NumberedLine(text), numbered.text == nil else { return nil }
      fraction = numbered.report(&scale)?.fraction
    default: return nil
    }
    guard let fraction else { return nil }
    var text: String?
    if case .string(let words)? = value("message", "text", "status") { text = words }
    self.init(fraction, text: text)
  }

  /// Returns the same progress with the text of a line such as "# Copying", which `zenity --progress` reads;
  /// `nil` for other lines.
  func replaced(byTextOf line: String) -> ProgressReport? {
    guard line.hasPrefix("# ") || line.hasPrefix("#\t") else { return nil }
    return ProgressReport(
      fraction, text: String(line.dropFirst(2)), done: done, total: total, rate: rate)
  }
}
