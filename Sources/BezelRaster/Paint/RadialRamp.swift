/// One row of a radial gradient: 0 at the centre, 255 at the radius and beyond.
///
/// - Range: radii to 16 384 px, and centres to 2 million px away; what is more counts as that.
struct RadialRamp {
  private let centerX: Int
  private let radius: Int
  /// The row's distance from the centre, squared, in 1/256² px.
  private let rise: Int

  init(center: Point, radius: Fixed, y: Int) {
    // So that the squares fit.
    func limited(_ center: Fixed) -> Int { max(-1 << 29, min(1 << 29, center.raw)) }
    centerX = limited(center.x)
    self.radius = max(1, min(1 << 22, radius.raw))
    let dy = y * 256 + 128 - limited(center.y)
    rise = dy * dy
  }

  /// Writes `round(255 · min(1, d / radius))` for `width` pixels from `x` on.
  ///
  /// Along a row the level only falls towards the centre and rises after it, so that comparing with
  /// the neighbouring levels' squared distances takes the place of a square root.
  ///
  /// - Complexity: the pixels plus at most 510 levels.
  func write(to levels: inout [UInt8], x: Int, width: Int) {
    var level = 0
    var below = -1
    var above = threshold(1)
    var dx = x * 256 + 128 - centerX
    var distance = dx * dx + rise
    levels.withUnsafeMutableBufferPointer { levels in
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
  }

  /// The smallest squared distance, in 1/256² px, that is rounded to `level` or more.
  private func threshold(_ level: Int) -> Int {
    // d ≥ radius · (2 · level − 1) / 510
    let scaled = radius * (2 * level - 1)
    return (scaled * scaled + 510 * 510 - 1) / (510 * 510)
  }
}
