package import BezelRaster

/// A number as people write it, such as "2.5", "-0.25" or "10".
///
/// Digits with or without a sign before them and a point between them; digits behind the ninth decimal
/// place do not count.
///
/// - Range: ±100 000 000.
package struct DecimalNumber: Comparable, ExpressibleByIntegerLiteral, Sendable {
  /// In 1/1 000 000 000.
  private let billionths: Int64

  private static let whole: Int64 = 1_000_000_000
  private static let largest: Int64 = 100_000_000 * whole
  /// 1/256 of a whole.
  private static let step: Int64 = whole / 256

  /// - Returns: `nil` for what is no number, or out of the range.
  package init?(_ text: some StringProtocol) {
    var (sign, units): (Int64, Int64) = (1, 0)
    // The worth of one more digit, once the point is passed.
    var place: Int64?
    var hasDigits = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: "-") where index == 0: sign = -1
      case UInt8(ascii: ".") where place == nil: place = DecimalNumber.whole / 10
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigits = true
        let digit = Int64(byte - UInt8(ascii: "0"))
        if let worth = place {
          units += digit * worth
          place = worth / 10
        } else {
          units = units * 10 + digit * DecimalNumber.whole
          guard units <= DecimalNumber.largest else { return nil }
        }
      default: return nil
      }
    }
    guard hasDigits, units <= DecimalNumber.largest else { return nil }
    billionths = sign * units
  }

  /// The same number.
  package init(_ value: Fixed) { billionths = Int64(value.rawValue) * DecimalNumber.step }

  /// A time, in seconds.
  ///
  /// - Range: that of a setting, 0 … 1 000 000 s.
  init(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    billionths = seconds * DecimalNumber.whole + attoseconds / DecimalNumber.whole
  }

  /// The shortest number that has this opacity, of 1/255, as its nearest one.
  init(opacity: UInt8) {
    let opacity = Int64(opacity)
    var (places, part): (Int64, Int64) = (1, 0)
    repeat {
      part = (opacity * places + 127) / 255
      if (part * 255 + places / 2) / places == opacity { break }
      places *= 10
    } while places <= 1_000
    billionths = part * (DecimalNumber.whole / places)
  }

  /// A whole number.
  package init(integerLiteral value: Int32) { billionths = Int64(value) * DecimalNumber.whole }

  package static func < (a: DecimalNumber, b: DecimalNumber) -> Bool { a.billionths < b.billionths }

  /// The nearest number of parts of which a whole has so many; halves away from zero.
  ///
  /// - Parameter parts: 1 … 65 536.
  package func rounded(toParts parts: Int64) -> Int64 {
    let (wholes, rest) = billionths.quotientAndRemainder(dividingBy: DecimalNumber.whole)
    let half = (rest < 0 ? -1 : 1) * DecimalNumber.whole / 2
    return wholes * parts + (rest * parts + half) / DecimalNumber.whole
  }

  /// As seconds.
  package var duration: Duration { .nanoseconds(billionths) }
}

extension DecimalNumber: CustomStringConvertible {
  /// The digits, without a fraction's trailing zeros.
  package var description: String {
    var place = DecimalNumber.whole.magnitude
    var (wholes, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: place)
    var text = billionths < 0 ? "-\(wholes)" : "\(wholes)"
    if rest > 0 { text += "." }
    while rest > 0 {
      place /= 10
      (wholes, rest) = rest.quotientAndRemainder(dividingBy: place)
      text += "\(wholes)"
    }
    return text
  }
}

extension Fixed {
  /// Reads a decimal number, and takes the nearest 1/256.
  ///
  /// - Returns: `nil` for what is no number, or out of the range.
  package init?(decimal text: some StringProtocol, in range: ClosedRange<Fixed>) {
    guard let number = DecimalNumber(text), number >= DecimalNumber(range.lowerBound),
      number <= DecimalNumber(range.upperBound)
    else { return nil }
    self.init(rawValue: Int(number.rounded(toParts: 256)))
  }
}

extension Duration {
  /// Reads a decimal number of seconds.
  ///
  /// - Returns: `nil` for what is no number, or out of 0 … 1 000 000.
  package init?(seconds text: some StringProtocol) {
    guard let number = DecimalNumber(text), (0...1_000_000).contains(number) else { return nil }
    self = number.duration
  }
}
