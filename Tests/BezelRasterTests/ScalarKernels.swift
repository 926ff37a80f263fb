import BezelRaster

/// What the kernels compute, in the plainest form: one byte after the other, with a division.
enum ScalarKernels {
  /// `round(a · b / 255)`.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8((2 * Int(a) * Int(b) + 255) / 510)
  }

  /// `source + target · (1 − source.alpha)`, byte by byte.
  static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let rest = UInt8(255 - source >> 24)
    return map(target) { byte, shift in UInt8(source >> shift & 0xFF) + product(byte, rest) }
  }

  /// All bytes of a pixel times `factor`.
  static func scaled(_ pixel: UInt32, _ factor: UInt8) -> UInt32 {
    map(pixel) { byte, _ in product(byte, factor) }
  }

  private static func map(_ pixel: UInt32, _ change: (UInt8, UInt32) -> UInt8) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= UInt32(change(UInt8(pixel >> shift & 0xFF), shift)) << shift
    }
    return result
  }

  /// The conical mask at a place right of and below its centre, in 1/256 px.
  ///
  /// Fourteen turns of CORDIC in 32-bit integers, then the curve in 15 bits.
  static func conical(x: Int, y: Int, seam: Angle) -> UInt8 {
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
    let t = (turn - seam.rawValue << 16) >> 17 & 0x7FFF
    let t2 = (t * t) >> 15
    let t3 = (t2 * t) >> 15
    return UInt8(((t + 3 * t2 - 2 * t3) * 255 + 32_768) >> 16)
  }

  /// `atan(2⁻ⁱ)` in 1/2³² of a turn.
  private static let arcTangents = [
    536_870_912, 316_933_406, 167_458_907, 85_004_756, 42_667_331, 21_354_465, 10_679_838,
    5_340_245, 2_670_163, 1_335_087, 667_544, 333_772, 166_886, 83_443,
  ]
}
