import ArgumentParser
import BezelHUD

/// A part of a whole: per cent such as "40%" or "40", or with a point a fraction such as "0.4".
struct Part {
  static let form = "per cent as in 40% or 40, or with a point a fraction as in 0.4"

  let fraction: Fraction

  /// - Throws: `ValidationError` with the accepted forms.
  @Sendable static func typed(_ argument: String) throws -> Part {
    let isPercent = argument.hasSuffix("%")
    let digits = isPercent ? argument.dropLast() : argument[...]
    let isPart = !isPercent && digits.contains(".")
    guard let number = DecimalNumber(digits), (0...(isPart ? 1 : 100)).contains(number) else {
      throw ValidationError("write \(form); it is 0 … 100 %.")
    }
    return Part(
      fraction: Fraction(
        Int(number.rounded(toParts: 65_536)), over: isPart ? 65_536 : 6_553_600))
  }
}
