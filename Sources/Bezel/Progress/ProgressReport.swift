package import BezelHUD

/// What somebody says of how far something is.
package struct ProgressReport: Equatable, Sendable {
  /// How much is done; `nil` if nobody knows of how much.
  package var fraction: Fraction?
  /// In place of the text that is shown; `nil` to leave it.
  package var text: String?
  /// How many bytes are done; `nil` if it is not about bytes, or not said.
  package var done: Int?
  /// Of how many bytes.
  package var total: Int?
  /// In bytes a second, as measured by who says it.
  package var rate: Int?

  package init(
    _ fraction: Fraction?, text: String? = nil, done: Int? = nil, total: Int? = nil,
    rate: Int? = nil
  ) {
    self.fraction = fraction
    self.text = text
    self.done = done
    self.total = total
    self.rate = rate
  }

  /// Reads a line such as "45", "45.5%", "3/7" or "45 Copying": per cent, or a part and the whole, and
  /// after a blank a text.
  ///
  /// A number alone is per cent, also if it is less than 1.
  init?(line: String) {
    let words = line.drop { $0 == " " }
    let number = words.prefix { $0 != " " }
    guard let fraction = Fraction(said: number) else { return nil }
    let hasText = number.endIndex < words.endIndex
    self.init(fraction, text: hasText ? String(words[number.endIndex...].dropFirst()) : nil)
  }
}

extension Fraction {
  /// Reads per cent, with or without a "%", or a part and the whole.
  fileprivate init?(said text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let percent = Double(percent: text) else { return nil }
      self.init(percent, of: 100)
    case 2:
      guard let part = Double(decimal: parts[0]), let whole = Double(decimal: parts[1]) else {
        return nil
      }
      self.init(part, of: whole)
    default: return nil
    }
  }
}

extension Double {
  /// Reads digits with at most one point, and maybe a "%" after them.
  init?(percent text: Substring) {
    self.init(decimal: text.hasSuffix("%") ? text.dropLast() : text)
  }
}
