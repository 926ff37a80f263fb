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

  /// Writes `255 · min(1, d / radius)` for `width` pixels from `x` on, rounded to nearest or dithered from
  /// there on.
  ///
  /// Along a row the level only falls towards the centre and rises after it, so that comparing with
  /// the neighbouring levels' squared distances takes the place of a square root. A dither takes what is
  /// between them for even, which it nearly is.
  ///
  /// - Complexity: the pixels plus at most 510 levels.
  package func write(
    to levels: UnsafeMutablePointer<UInt8>, x: Int, width: Int, _ dither: OrderedDither
  ) {
    var level: Int64 = 0
    // Where it begins: as far below nothing as it reaches above it.
    var below = -threshold(1)
    var above = threshold(1)
    var steps = DitheredLevel(level, from: below, to: above, dither)
    var dx = Int64(x) * 256 + 128 - centerX
    var distance = dx * dx + rise
    for index in 0..<width {
      if distance >= above && level < 255 || distance < below {
        while distance >= above, level < 255 {
          level += 1
          (below, above) = (above, threshold(level + 1))
        }
        while distance < below {
          level -= 1
          (below, above) = (level == 0 ? -below : threshold(level), below)
        }
        steps = DitheredLevel(level, from: below, to: above, dither)
      }
      levels[index] = steps.level(index, at: distance)
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

/// A level and its neighbours, of which a dither chooses for each of four pixels.
private struct DitheredLevel {
  /// The lower one of two for each pixel, and the squared distance from which on it is the other.
  private var lower = SIMD4<Int64>()
  private var turn = SIMD4<Int64>()

  /// - Parameters:
  ///   - below: the squared distance that is rounded to the level.
  ///   - above: the one that is rounded to the next.
  init(_ level: Int64, from below: Int64, to above: Int64, _ dither: OrderedDither) {
    for pixel in 0..<4 {
      let threshold = dither.threshold(pixel)
      let isAbove = threshold >= 128
      // From a half below the level on, to a half above it.
      let fraction = (isAbove ? 384 : 128) - threshold
      lower[pixel] = isAbove ? level : level - 1
      turn[pixel] = below + ((above - below) * fraction) >> 8
    }
  }

  func level(_ index: Int, at distance: Int64) -> UInt8 {
    let pixel = index & 3
    return UInt8(clamping: lower[pixel] + (distance >= turn[pixel] ? 1 : 0))
  }
}
