import BezelRaster

/// The results of the kernels in the plainest form: one byte after the other, with a division.
enum ScalarKernels {
  /// Returns `a · b / 255`, rounded up from a rest on of 1 less the threshold, which is in 1/256.
  static func product(_ a: UInt8, _ b: UInt8, _ threshold: Int = 128) -> UInt8 {
    UInt8((Int(a) * Int(b) + threshold - 1) / 255)
  }

  /// Returns `source + target · (1 − source.alpha)`, byte by byte.
  static func over(_ source: UInt32, _ target: UInt32, _ threshold: Int = 128) -> UInt32 {
    let rest = UInt8(255 - source >> 24)
    return map(target) { byte, shift in
      UInt8(source >> shift & 0xFF) + product(byte, rest, threshold)
    }
  }

  /// Returns all bytes of a pixel times `factor`.
  static func scaled(_ pixel: UInt32, _ factor: UInt8, _ threshold: Int = 128) -> UInt32 {
    map(pixel) { byte, _ in product(byte, factor, threshold) }
  }

  /// Returns `s + target · (1 − s.alpha)` with `s = pixel · factor`; of the two products one is rounded up
  /// where the other one is rounded down.
  static func blended(
    _ pixel: UInt32, _ factor: UInt8, over target: UInt32, _ threshold: Int = 128
  ) -> UInt32 {
    over(scaled(pixel, factor, threshold), target, 256 - threshold)
  }

  /// Returns `target + (color − target · color.alpha) · strength`, the strength being in 1/32 768.
  static func drawn(_ color: UInt32, _ strength: Int, over target: UInt32) -> UInt32 {
    map(target) { byte, shift in
      let rise = Int(color >> shift & 0xFF) - Int(product(byte, UInt8(color >> 24)))
      return UInt8(Int(byte) + roundedProduct(rise, strength))
    }
  }

  /// Returns the strength of a coverage, in 1/32 768.
  static func strength(_ covered: UInt8) -> Int { Int(covered) * 257 / 2 }

  /// Returns the strength of a coverage by the indefinite ring, at a fraction of a turn in 1/65 536.
  static func strength(_ covered: UInt8, at turn: UInt16, _ threshold: Int) -> Int {
    let dithered = indefiniteCurve(turn, opaque: 32_768) + threshold / 2 - 64
    return roundedProduct(max(0, min(32_767, dithered)), strength(covered))
  }

  private static func roundedProduct(_ a: Int, _ b: Int) -> Int { (a * b + 16_384) >> 15 }

  private static func map(_ pixel: UInt32, _ change: (UInt8, UInt32) -> UInt8) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= UInt32(change(UInt8(pixel >> shift & 0xFF), shift)) << shift
    }
    return result
  }

  /// Returns `start · (1 − level) + end · level`, byte by byte, each rounded or dithered once.
  static func mixed(
    _ start: UInt32, _ end: UInt32, _ level: UInt8, _ threshold: Int = 128
  ) -> UInt32 {
    map(start) { byte, shift in
      let sum = Int(byte) * Int(255 - level) + Int(end >> shift & 0xFF) * Int(level)
      return UInt8((sum + threshold - 1) / 255)
    }
  }

  /// Returns the direction of a place right of and below the origin, in 1/65 536 of a turn.
  ///
  /// Sixteen turns of CORDIC in 32-bit integers, rounded to nearest.
  static func polar(x: Int, y: Int) -> UInt16 {
    var (up, right, turn) = (-y * 64, x * 64, 0)
    if up < 0 { (up, right, turn) = (-up, -right, 1 << 31) }
    for (step, angle) in arcTangents.enumerated() {
      let (du, dr) = (right >> step, up >> step)
      if right < 0 {
        (up, right, turn) = (up - du, right + dr, turn - angle)
      } else {
        (up, right, turn) = (up + du, right - dr, turn + angle)
      }
    }
    return UInt16((turn + 32_768) >> 16 & 0xFFFF)
  }

  /// Returns the indefinite ring's alpha at a fraction of a turn, in 1/65 536.
  static func curve(_ turn: UInt16, _ threshold: Int = 128) -> UInt8 {
    UInt8((indefiniteCurve(turn, opaque: 255 * 128) + threshold / 2) >> 7)
  }

  /// Returns the same as a part of `opaque`.
  private static func indefiniteCurve(_ turn: UInt16, opaque: Int) -> Int {
    let t = Int(turn)
    let rise = (t * (3 * opaque / 2 - (t * opaque) >> 16)) >> 16
    return (t * (opaque / 2 + rise)) >> 16
  }

  /// `atan(2⁻ⁱ)` in 1/2³² of a turn.
  private static let arcTangents = [
    536_870_912, 316_933_406, 167_458_907, 85_004_756, 42_667_331, 21_354_465, 10_679_838,
    5_340_245, 2_670_163, 1_335_087, 667_544, 333_772, 166_886, 83_443, 41_722, 20_861,
  ]
}
