internal import BezelRaster

/// What a screen's edges are taken up by, in points: an on-screen keyboard, a bar.
public struct Insets: Hashable, Sendable {
  /// At the upper edge.
  public var top: Fixed
  /// At the left edge.
  public var left: Fixed
  /// At the lower edge.
  public var bottom: Fixed
  /// At the right edge.
  public var right: Fixed

  /// Takes the four lengths; less than nothing counts as nothing.
  public init(top: Fixed = 0, left: Fixed = 0, bottom: Fixed = 0, right: Fixed = 0) {
    self.top = max(0, top)
    self.left = max(0, left)
    self.bottom = max(0, bottom)
    self.right = max(0, right)
  }

  /// What lies between two insets.
  ///
  /// - Parameter part: 0 … 65 536 of the way.
  func moved(towards end: Insets, by part: Int) -> Insets {
    func between(_ a: Fixed, _ b: Fixed) -> Fixed {
      a + Fixed(rawValue: Int(Int64((b - a).rawValue) * Int64(part) / Int64(Fraction.whole)))
    }
    return Insets(
      top: between(top, end.top), left: between(left, end.left),
      bottom: between(bottom, end.bottom), right: between(right, end.right))
  }
}

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

  /// What a HUD is moved by: at most 10 points on each axis.
  ///
  /// - Source: SVProgressHUD's motion effect.
  var shift: Point {
    // 10 points are 2 560 of 1/256.
    Point(x: Fixed(rawValue: x * 5 / 128), y: Fixed(rawValue: y * 5 / 128))
  }
}

/// What moves a HUD besides its appearance.
struct Surroundings: Equatable, Sendable {
  var insets = Insets()
  /// By the tilt of the device.
  var shift = Point.zero
}

/// Insets on their way to others.
struct InsetMove: Equatable, Sendable {
  private var from = Insets()
  private var to = Insets()
  private var start = Moment(nanoseconds: 0)
  private var length: Int64 = 0
  private var curve = Curve.easeInOut

  /// When they are there; `nil` if they do not move.
  var end: Moment? { length > 0 ? start.advanced(by: .nanoseconds(length)) : nil }

  func insets(at now: Moment) -> Insets {
    length > 0 ? from.moved(towards: to, by: curve.eased(now.part(of: length, since: start))) : to
  }

  mutating func move(to end: Insets, over duration: Duration, _ curve: Curve, at now: Moment) {
    from = insets(at: now)
    to = end
    start = now
    length = max(0, duration.nanoseconds)
    self.curve = curve
  }

  mutating func settle() { length = 0 }
}
