/// The course of an animation.
public enum Curve: Hashable, Sendable, CaseIterable {
  /// Slow at both ends: the cubic Bézier curve (.42, 0, .58, 1).
  case easeInOut
  /// Slow at its beginning: (.42, 0, 1, 1).
  case easeIn
  /// Slow at its end: (0, 0, .58, 1).
  case easeOut

  /// The curve's place after a part of its time, both in 1/65 536.
  ///
  /// - Range: 0 … 65 536; within 1/65 536 of the exact curve, and never falls.
  func eased(_ progress: Int) -> Int {
    let target = Int64(progress) << 8
    // x only rises with t: its inverse by halving.
    var (low, high) = (Int64(0), Curve.unit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if x(middle) < target { low = middle } else { high = middle }
    }
    // All three curves have y1 = 0 and y2 = 1, so y(t) = 3 t² − 2 t³.
    let square = (high * high) >> 24
    return Int((3 * square - 2 * ((square * high) >> 24) + 128) >> 8)
  }

  /// Finer than the result by 8 bits, so that truncated products do not show.
  private static let unit: Int64 = 1 << 24

  /// The control points' x, in hundredths.
  private var handles: (first: Int64, second: Int64) {
    switch self {
    case .easeInOut: (42, 58)
    case .easeIn: (42, 100)
    case .easeOut: (0, 58)
    }
  }

  /// x(t) = 3 x1 t (1 − t)² + 3 x2 t² (1 − t) + t³.
  private func x(_ t: Int64) -> Int64 {
    let rest = Curve.unit - t
    let (first, second) = ((t * rest) >> 24, (t * t) >> 24)
    let handles = handles
    return 3 * (handles.first * ((first * rest) >> 24) + handles.second * ((first * t) >> 24)) / 100
      + ((second * t) >> 24)
  }
}
