/// One row of a linear gradient: 0 at its start and before, 255 at its end and beyond.
///
/// Where start and end are the same point everything is beyond the end.
///
/// - Range: points and pixels to 131 072 px from the origin; points further out count as just there.
package struct LinearRamp {
  /// The gradient's direction, in 1/256 px.
  private let rise: (x: Int64, y: Int64)
  private let start: (x: Int64, y: Int64)
  /// The row's centre.
  private let y: Int64

  package init(from start: Point, to end: Point, y: Int) {
    // So that 510 times a product of two distances fits.
    func limited(_ value: Fixed) -> Int64 { max(-1 << 25, min(1 << 25, Int64(value.rawValue))) }
    self.start = (limited(start.x), limited(start.y))
    rise = (limited(end.x) - self.start.x, limited(end.y) - self.start.y)
    self.y = Int64(y) * 256 + 128
  }

  /// Writes `255 · min(1, max(0, (p − start) · rise / rise²))` for the centres p of `width` pixels from
  /// `x` on, dithered from there on, or rounded to nearest.
  ///
  /// From one pixel to the next one with its threshold the level and its rest go up by the same, so that
  /// only the first ones take a division.
  package func write(
    to levels: UnsafeMutablePointer<UInt8>, x: Int, width: Int, _ dither: OrderedDither
  ) {
    let square = rise.x * rise.x + rise.y * rise.y
    guard square > 0 else { return levels.update(repeating: 255, count: width) }
    let step = floorDivision(4 * 510 * 256 * rise.x, 2 * square)
    for first in 0..<min(4, width) {
      let across = Int64(x + first) * 256 + 128 - start.x
      let along = across * rise.x + (y - start.y) * rise.y
      // The threshold is one of 2 · square: a half is square.
      let threshold = dither.threshold(first)
      let added = (square >> 7) * threshold + ((square & 127) * threshold) >> 7
      var (level, rest) = floorDivision(510 * along + added, 2 * square)
      for index in stride(from: first, to: width, by: 4) {
        levels[index] = UInt8(max(0, min(255, level)))
        level += step.quotient
        rest += step.rest
        if rest >= 2 * square {
          rest -= 2 * square
          level += 1
        }
      }
    }
  }
}
