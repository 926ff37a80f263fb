/// The indefinite ring's alphas, clear to opaque within a turn, at eight fractions of it.
///
/// `A(t) = (t + 3t² − 2t³) / 2`, which is `t · (1 + t · (3 − 2t)) / 2`.
///
/// - Parameters:
///   - turns: t in 1/65 536.
///   - thresholds: from which rest on an alpha is rounded up, 0 … 255, in 1/256; 128 rounds to nearest.
/// - Range: 0 … 255, within 0.51/255 of the formula if it is rounded to nearest.
@inline(__always) func indefiniteCurve(_ turns: Octet, _ thresholds: Octet) -> Octet {
  // In 1/16 320, which is 255 · 64; twice that is 2¹⁵ − 2⁷.
  let slope =
    Octet(repeating: 3 * 16_320) &- (turns &>> Octet(repeating: 1))
    &+ (turns &>> Octet(repeating: 9))
  let doubled = highProduct(turns, Octet(repeating: 16_320) &+ highProduct(turns, slope))
  return (doubled &+ thresholds &>> Octet(repeating: 1)) &>> Octet(repeating: 7)
}
