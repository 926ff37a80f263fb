package import BezelHUD
internal import BezelLinux
internal import BezelWire

/// A report of progress by a program.
package struct ProgressReport: Equatable, Sendable {
  /// The progress; `nil` if the total is unknown.
  package var fraction: Fraction?
  /// A new text for the HUD; `nil` to leave the old one.
  package var text: String?
  /// The number of bytes done; `nil` if unknown.
  package var done: Int?
  /// The total number of bytes.
  package var total: Int?
  /// The speed in bytes a second, as measured by the program.
  package var rate: Int?

  /// - Parameter text: cut to the length that the service accepts.
  package init(
    _ fraction: Fraction?, text: String? = nil, done: Int? = nil, total: Int? = nil,
    rate: Int? = nil
  ) {
    self.fraction = fraction
    self.text = text?.shortened(toBytes: WirePresentation.longestText)
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
