/// A fixed-point number, parsed exactly from decimal digits.
struct BinaryFraction: Equatable, Sendable {
  /// - Units: 2⁻³².
  let value: Int64

  /// Parses digits with or without a sign, a point and an exponent, as C writes numbers.
  ///
  /// - Returns: the nearest value, and 0 for a number that is too small; `nil` for anything else
  ///   and for 2³¹ or more. Digits after the eighteenth that is not a leading zero are ignored.
  init?(decimal text: some Collection<UInt8>) {
    var rest = Array(text)[...]
    let isNegative = Self.parseSign(&rest)
    var digits: UInt64 = 0
    var exponent = 0
    let whole = Self.parseDigits(&rest, into: &digits)
    exponent += whole.dropped
    var count = whole.count
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let part = Self.parseDigits(&rest, into: &digits)
      exponent -= part.count - part.dropped
      count += part.count
    }
    guard count > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      let isBelowOne = Self.parseSign(&rest)
      var number: UInt64 = 0
      let written = Self.parseDigits(&rest, into: &number)
      guard written.count > 0 else { return nil }
      // An exponent of more than four digits means 0 or too much: no text is that long.
      let size = written.dropped > 0 ? 1_000_000 : Int(min(number, 1_000_000))
      exponent += isBelowOne ? -size : size
    }
    guard rest.isEmpty, let magnitude = Self.scaled(digits, byTenTo: exponent) else { return nil }
    value = isNegative ? -magnitude : magnitude
  }

  private static func parseSign(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
      return false
    }
    rest.removeFirst()
    return sign == UInt8(ascii: "-")
  }

  /// Parses digits, and appends them to `number` while it has room for another.
  private static func parseDigits(
    _ rest: inout ArraySlice<UInt8>, into number: inout UInt64
  ) -> (count: Int, dropped: Int) {
    var count = 0
    var dropped = 0
    while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      rest.removeFirst()
      count += 1
      if dropped == 0, number < 100_000_000_000_000_000 {
        number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
      } else {
        dropped += 1
      }
    }
    return (count, dropped)
  }

  /// Returns `digits` · 10^`exponent` in 2⁻³², rounded to nearest; `nil` from 2³¹ on.
  ///
  /// - Precondition: `digits` is below 10¹⁸.
  private static func scaled(_ digits: UInt64, byTenTo exponent: Int) -> Int64? {
    if digits == 0 { return 0 }
    var digits = digits
    var exponent = exponent
    while exponent > 0 {
      guard digits < 1 << 31 else { return nil }
      digits *= 10
      exponent -= 1
    }
    // One more bit, for the rounding; successive floors give the floor of the whole quotient.
    var divisor: UInt64 = 1
    for _ in 0..<min(-exponent, 19) { divisor *= 10 }
    let product = digits.multipliedFullWidth(by: 1 << 33)
    guard product.high < divisor else { return nil }
    var halves = divisor.dividingFullWidth(product).quotient
    while exponent < -19, halves > 0 {
      halves /= 10
      exponent += 1
    }
    return Int64(exactly: halves / 2 + halves % 2)
  }
}
