/// The indefinite ring's alphas, clear to opaque within a turn, at 16 fractions of it.
///
/// `A(t) = (t + 3t² − 2t³) / 2`, which is `t · (1 + t · (3 − 2t)) / 2`.
///
/// - Parameters:
///   - turns: t in 1/65 536.
///   - thresholds: from which rest on an alpha is rounded up, 0 … 255, in 1/256; 128 rounds to nearest.
/// - Range: 0 … 255, within 0.51/255 of the formula if it is rounded to nearest.
@inline(__always) func indefiniteCurve(_ turns: Pixels, _ thresholds: Pixels) -> Pixels {
  // In 1/16 320, which is 255 · 64; twice that is 2¹⁵ − 2⁷.
  let slope =
    Pixels(repeating: 3 * 16_320) &- (turns &>> Pixels(repeating: 1))
    &+ (turns &>> Pixels(repeating: 9))
  let doubled = highProduct(turns, Pixels(repeating: 16_320) &+ highProduct(turns, slope))
  return (doubled &+ thresholds &>> Pixels(repeating: 1)) &>> Pixels(repeating: 7)
}
