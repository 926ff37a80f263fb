/// The indefinite ring's alphas, clear to opaque within a turn, at eight fractions of it.
///
/// `A(t) = (t + 3t² − 2t³) / 2`, which is `t · (1 + t · (3 − 2t)) / 2`.
///
/// - Parameter turns: t in 1/65 536.
/// - Range: 0 … 255, within 0.51/255 of the formula.
@inline(__always) func indefiniteCurve(_ turns: Octet) -> Octet {
  // In 1/16 320, which is 255 · 64; twice that is 2¹⁵ − 2⁷.
  let slope =
    Octet(repeating: 3 * 16_320) &- (turns &>> Octet(repeating: 1))
    &+ (turns &>> Octet(repeating: 9))
  let doubled = highProduct(turns, Octet(repeating: 16_320) &+ highProduct(turns, slope))
  return (doubled &+ Octet(repeating: 64)) &>> Octet(repeating: 7)
}
