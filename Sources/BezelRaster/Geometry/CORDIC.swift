/// Sines and polar angles from shifts and additions alone, equal on every CPU.
///
/// - Source: J. Volder, "The CORDIC Trigonometric Computing Technique", 1959.
enum CORDIC {
  /// `atan(2⁻ⁱ)` in 1/2³² of a turn.
  static let angles: [Int32] = [
    536_870_912, 316_933_406, 167_458_907, 85_004_756, 42_667_331, 21_354_465, 10_679_838,
    5_340_245, 2_670_163, 1_335_087, 667_544, 333_772, 166_886, 83_443, 41_722, 20_861, 10_430,
    5_215, 2_608, 1_304, 652, 326, 163, 81,
  ]

  /// `2³⁰` divided by the length that the rotations of `angles` add, 1.646 760 258.
  private static let unit = 652_032_874

  /// The sine and cosine of `turn`, in 1/2³⁰.
  ///
  /// - Parameter turn: 1/2³² of a turn, any value.
  /// - Range: within 2⁻²¹ of the true value.
  static func sineAndCosine(turn: Int) -> (sine: Int, cosine: Int) {
    var rest = Int(Int32(truncatingIfNeeded: turn))
    // The rotations reach a little over a quarter turn to either side.
    var flip = 1
    if rest > 1 << 30 {
      rest -= 1 << 31
      flip = -1
    } else if rest < -(1 << 30) {
      rest += 1 << 31
      flip = -1
    }
    var x = unit
    var y = 0
    for (step, angle) in angles.enumerated() {
      let (dx, dy) = (y >> step, x >> step)
      if rest >= 0 {
        (x, y, rest) = (x - dx, y + dy, rest - Int(angle))
      } else {
        (x, y, rest) = (x + dx, y - dy, rest + Int(angle))
      }
    }
    return (y * flip, x * flip)
  }
}

extension Angle {
  /// The point at this angle on the circle around `center`.
  ///
  /// - Range: within 1/256 of a unit for radii to 4 096 units.
  func point(on center: Point, radius: Fixed) -> Point {
    Angle.point(turn: rawValue << 16, center: center, radius: radius)
  }

  /// The same for an angle in 1/2³² of a turn.
  static func point(turn: Int, center: Point, radius: Fixed) -> Point {
    let (sine, cosine) = CORDIC.sineAndCosine(turn: turn)
    return Point(
      x: center.x + Fixed(rawValue: roundedQuotient(sine * radius.raw, 1 << 30)),
      y: center.y - Fixed(rawValue: roundedQuotient(cosine * radius.raw, 1 << 30)))
  }
}

extension CORDIC {
  /// The angle of the vector (x, y), clockwise from 12 o'clock, rounded to 1/65 536 of a turn.
  static func angle(x: Int, y: Int) -> Angle {
    // The rotations bring the vector to 12 o'clock; their sum is the angle.
    var (up, right) = (-y << 16, x << 16)
    var sum = 0
    if up < 0 { (up, right, sum) = (-up, -right, 1 << 31) }
    for (step, angle) in angles.enumerated() {
      let (du, dr) = (right >> step, up >> step)
      if right >= 0 {
        (up, right, sum) = (up + du, right - dr, sum + Int(angle))
      } else {
        (up, right, sum) = (up - du, right + dr, sum - Int(angle))
      }
    }
    return Angle(rawValue: ((sum + 1 << 15) >> 16) & 0xFFFF)
  }
}
