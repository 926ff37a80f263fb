/// One row of a radial gradient: 0 at the centre, 255 at the radius and beyond.
///
/// - Range: radii to 16 384 px, and centres to 2 million px away; what is more counts as that.
package struct RadialRamp {
  private let centerX: Int64
  private let radius: Int64
  /// The row's distance from the centre, squared, in 1/256² px.
  private let rise: Int64

  package init(center: Point, radius: Fixed, y: Int) {
    let center = RadialRamp.limited(center)
    centerX = center.x
    self.radius = max(1, min(1 << 22, Int64(radius.rawValue)))
    let dy = Int64(y) * 256 + 128 - center.y
    rise = dy * dy
  }

  /// The centre in 1/256 px, near enough for the squares to fit.
  static func limited(_ center: Point) -> (x: Int64, y: Int64) {
    func limited(_ value: Fixed) -> Int64 { max(-1 << 29, min(1 << 29, Int64(value.rawValue))) }
    return (limited(center.x), limited(center.y))
  }

  /// Writes `round(255 · min(1, d / radius))` for `width` pixels from `x` on.
  ///
  /// Along a row the level only falls towards the centre and rises after it, so that comparing with
  /// the neighbouring levels' squared distances takes the place of a square root.
  ///
  /// - Complexity: the pixels plus at most 510 levels.
  package func write(to levels: UnsafeMutablePointer<UInt8>, x: Int, width: Int) {
    var level: Int64 = 0
    var below: Int64 = -1
    var above = threshold(1)
    var dx = Int64(x) * 256 + 128 - centerX
    var distance = dx * dx + rise
    for index in 0..<width {
      while distance >= above {
        level += 1
        (below, above) = (above, level == 255 ? .max : threshold(level + 1))
      }
      while distance < below {
        level -= 1
        (below, above) = (level == 0 ? -1 : threshold(level), below)
      }
      levels[index] = UInt8(truncatingIfNeeded: level)
      // (dx + 256)² − dx²
      distance += 512 * dx + 65_536
      dx += 256
    }
  }

  /// The smallest squared distance, in 1/256² px, that is rounded to `level` or more.
  private func threshold(_ level: Int64) -> Int64 {
    // d ≥ radius · (2 · level − 1) / 510
    let scaled = radius * (2 * level - 1)
    return (scaled * scaled + 510 * 510 - 1) / (510 * 510)
  }
}
