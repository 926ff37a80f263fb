internal import BezelRaster

/// How far a device is tilted, as part of the tilt that moves a HUD farthest.
public struct Tilt: Hashable, Sendable {
  /// To the right, in 1/65 536; -65 536 … 65 536.
  public let x: Int
  /// Towards its lower edge, in 1/65 536; -65 536 … 65 536.
  public let y: Int

  /// Takes both in 1/65 536, limited to a whole to either side.
  package init(rawX x: Int, rawY y: Int) {
    self.x = max(-Fraction.whole, min(Fraction.whole, x))
    self.y = max(-Fraction.whole, min(Fraction.whole, y))
  }

  /// Takes parts from -1 to 1; more is cut off, and not-a-number is no tilt.
  public init(x: Double, y: Double) {
    func part(_ value: Double) -> Int {
      let part = max(-1, min(1, value)) * Double(Fraction.whole)
      return value.isNaN ? 0 : Int(part + (part < 0 ? -0.5 : 0.5))
    }
    self.init(rawX: part(x), rawY: part(y))
  }

  /// Lying or standing as it usually does.
  public static let none = Tilt(rawX: 0, rawY: 0)

  /// The distance that the tilt moves a HUD: at most 10 points on each axis.
  ///
  /// - Source: SVProgressHUD's motion effect.
  var shift: Point {
    // 10 points are 2 560 of 1/256.
    Point(x: Fixed(rawValue: x * 5 / 128), y: Fixed(rawValue: y * 5 / 128))
  }
}
