/// The quotient rounded to nearest, halves away from zero.
///
/// - Precondition: `denominator > 0`.
func roundedQuotient(_ numerator: Int64, _ denominator: Int64) -> Int64 {
  numerator < 0
    ? -((-numerator + denominator / 2) / denominator)
    : (numerator + denominator / 2) / denominator
}

/// The quotient rounded down, and the rest, which is not negative.
///
/// - Precondition: `denominator > 0`.
func floorDivision(_ numerator: Int64, _ denominator: Int64) -> (quotient: Int64, rest: Int64) {
  let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
  return rest < 0 ? (quotient - 1, rest + denominator) : (quotient, rest)
}

/// The largest number whose square is not larger.
///
/// - Precondition: `value >= 0`.
package func squareRoot(_ value: Int64) -> Int64 {
  guard value > 1 else { return value }
  // Newton's method from above never goes below the root.
  var root: Int64 = 1 << ((64 - Int64(value.leadingZeroBitCount) + 1) / 2)
  while true {
    let next = (root + value / root) / 2
    if next >= root { return root }
    root = next
  }
}
