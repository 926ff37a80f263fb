/// Polar angles from shifts and additions alone, equal on every CPU.
///
/// - Source: J. Volder, "The CORDIC Trigonometric Computing Technique", 1959.
enum CORDIC {
  /// `atan(2⁻ⁱ)` in 1/2³² of a turn.
  static let angles: [Int32] = [
    536_870_912, 316_933_406, 167_458_907, 85_004_756, 42_667_331, 21_354_465, 10_679_838,
    5_340_245, 2_670_163, 1_335_087, 667_544, 333_772, 166_886, 83_443, 41_722, 20_861, 10_430,
    5_215, 2_608, 1_304, 652, 326, 163, 81,
  ]

  /// The angle of the vector (x, y), clockwise from 12 o'clock, rounded to 1/65 536 of a turn.
  ///
  /// - Range: x and y to ±2⁴⁵.
  static func angle(x: Int64, y: Int64) -> Angle {
    // The rotations bring the vector to 12 o'clock; their sum is the angle.
    var (up, right) = (-y << 16, x << 16)
    var sum: Int64 = 0
    if up < 0 { (up, right, sum) = (-up, -right, 1 << 31) }
    for (step, angle) in angles.enumerated() {
      let (du, dr) = (right >> step, up >> step)
      if right >= 0 {
        (up, right, sum) = (up + du, right - dr, sum + Int64(angle))
      } else {
        (up, right, sum) = (up - du, right + dr, sum - Int64(angle))
      }
    }
    return Angle(rawValue: Int(((sum + 1 << 15) >> 16) & 0xFFFF))
  }
}
