/// The course of an animation.
enum Curve {
  /// The cubic Bézier curve (.42, 0, .58, 1), in and out in 1/65 536.
  ///
  /// - Range: 0 … 65 536; within 1/65 536 of the exact curve.
  static func easeInOut(_ progress: Int) -> Int {
    let unit = 1 << 20
    let target = progress << 4
    // x(t) = 1.26 t (1 − t)² + 1.74 t² (1 − t) + t³ only rises: its inverse by halving.
    var (low, high) = (0, unit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if x(middle) < target { low = middle } else { high = middle }
    }
    let t = high
    let square = (t * t) >> 20
    // y(t) = 3 t² − 2 t³
    return (3 * square - 2 * ((square * t) >> 20) + 8) >> 4
  }

  private static func x(_ t: Int) -> Int {
    let rest = (1 << 20) - t
    let (first, second) = ((t * rest) >> 20, (t * t) >> 20)
    return (126 * ((first * rest) >> 20) + 174 * ((first * t) >> 20)) / 100 + ((second * t) >> 20)
  }
}
