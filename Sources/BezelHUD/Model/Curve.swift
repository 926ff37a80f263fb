/// The course of an animation.
public enum Curve: Hashable, Sendable, CaseIterable {
  /// Slow at both ends: the cubic Bézier curve (.42, 0, .58, 1).
  case easeInOut
  /// Slow at its beginning: (.42, 0, 1, 1).
  case easeIn
  /// Slow at its end: (0, 0, .58, 1).
  case easeOut
  /// A spring that is just stiff enough not to swing over: MBProgressHUD's.
  case spring

  /// The curve's place after a part of its time, both in 1/65 536.
  ///
  /// - Range: 0 … 65 536; within 1/65 536 of the exact curve, and never falls.
  func eased(_ progress: Int) -> Int {
    switch self {
    case .easeInOut: bezier(progress, first: 42, second: 58)
    case .easeIn: bezier(progress, first: 42, second: 100)
    case .easeOut: bezier(progress, first: 0, second: 58)
    case .spring: Curve.spring(progress)
    }
  }

  /// - Parameters:
  ///   - first: the first control point's x, in hundredths; its y is 0.
  ///   - second: the second one's; its y is 1.
  private func bezier(_ progress: Int, first: Int64, second: Int64) -> Int {
    let target = Int64(progress) << 8
    // x only rises with t: its inverse by halving.
    var (low, high) = (Int64(0), Curve.unit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if x(middle, first, second) < target { low = middle } else { high = middle }
    }
    // All three curves have y1 = 0 and y2 = 1, so y(t) = 3 t² − 2 t³.
    let square = (high * high) >> 24
    return Int((3 * square - 2 * ((square * high) >> 24) + 128) >> 8)
  }

  /// Finer than the result by 8 bits, so that truncated products do not show.
  private static let unit: Int64 = 1 << 24

  /// x(t) = 3 x1 t (1 − t)² + 3 x2 t² (1 − t) + t³.
  private func x(_ t: Int64, _ x1: Int64, _ x2: Int64) -> Int64 {
    let rest = Curve.unit - t
    let (first, second) = ((t * rest) >> 24, (t * t) >> 24)
    return 3 * (x1 * ((first * rest) >> 24) + x2 * ((first * t) >> 24)) / 100 + ((second * t) >> 24)
  }

  /// 1 − (1 + u) e⁻ᵘ, where u rises to 9.2334: there 99.9 % of the way are done.
  ///
  /// - Source: the critically damped oscillator, from rest.
  private static func spring(_ progress: Int) -> Int {
    let one: Int64 = 1 << 28
    func times(_ a: Int64, _ b: Int64) -> Int64 { (a * b) >> 28 }
    // 9.2334 in 1/2²⁸, and what has passed of it.
    let u = (2_478_571_939 * Int64(progress)) >> 16
    // e to a 64th of -u by Horner's scheme, whose sixth power could not be seen, and that squared six
    // times.
    let part = u >> 6
    var power = one
    for n: Int64 in [5, 4, 3, 2, 1] { power = one - times(part, power) / n }
    for _ in 0..<6 { power = times(power, power) }
    return Int((one - times(one + u, power) + 1 << 11) >> 12)
  }
}
