/// The course of an animation.
enum Curve {
  /// The cubic Bézier curve (.42, 0, .58, 1), in and out in 1/65 536.
  ///
  /// - Range: 0 … 65 536; within 1/65 536 of the exact curve, and never falls.
  static func easeInOut(_ progress: Int) -> Int {
    let target = progress << 8
    // x(t) = 1.26 t (1 − t)² + 1.74 t² (1 − t) + t³ only rises: its inverse by halving.
    var (low, high) = (0, unit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if x(middle) < target { low = middle } else { high = middle }
    }
    let t = high
    let square = (t * t) >> 24
    // y(t) = 3 t² − 2 t³
    return (3 * square - 2 * ((square * t) >> 24) + 128) >> 8
  }

  /// Finer than the result by 8 bits, so that truncated products do not show.
  private static let unit = 1 << 24

  private static func x(_ t: Int) -> Int {
    let rest = unit - t
    let (first, second) = ((t * rest) >> 24, (t * t) >> 24)
    return (126 * ((first * rest) >> 24) + 174 * ((first * t) >> 24)) / 100 + ((second * t) >> 24)
  }
}
