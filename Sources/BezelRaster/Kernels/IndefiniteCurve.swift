/// The indefinite ring's opacities, clear to opaque within a turn, at 16 fractions of it.
///
/// `A(t) = (t + 3t² − 2t³) / 2`, which is `t · (1 + t · (3 − 2t)) / 2`. `SolidKernels.h` has it in 1/32 768.
///
/// - Parameter turns: t in 1/65 536.
/// - Returns: A in 1/32 640, which is 255 · 128; less than the formula by at most 2, and never 32 640.
@inline(__always) func indefiniteCurve(_ turns: Pixels) -> Pixels {
  let half = Pixels(repeating: 16_320)
  let slope = Pixels(repeating: 3 * 16_320) &- highProduct(turns, Pixels(repeating: 2 * 16_320))
  return highProduct(turns, half &+ highProduct(turns, slope))
}
