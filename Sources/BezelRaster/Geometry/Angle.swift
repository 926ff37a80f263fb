/// A direction or a sweep in 1/65 536 of a turn, clockwise from 12 o'clock.
public struct Angle: Hashable, Sendable {
  /// A full turn is 65 536; sweeps may be longer or negative.
  public let rawValue: Int

  /// Takes 1/65 536 of a turn.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Takes a fraction of a turn.
  ///
  /// - Precondition: `denominator > 0`; `numerator` fits 47 bits.
  public init(_ numerator: Int, over denominator: Int) {
    rawValue = Int(
      clamping: roundedQuotient(
        Int64(numerator) * Int64(Angle.fullTurn), Int64(denominator)))
  }

  /// The raw value of a full turn.
  public static let fullTurn = 65_536
  /// 12 o'clock, or no sweep.
  public static let zero = Angle(rawValue: 0)
  /// The sweep of a full circle.
  public static let whole = Angle(rawValue: fullTurn)

  /// The direction in 1/2³² of a turn.
  var turn: UInt32 { UInt32(truncatingIfNeeded: rawValue) << 16 }

  /// The sum.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(rawValue: a.rawValue &+ b.rawValue) }
  /// The difference.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(rawValue: a.rawValue &- b.rawValue) }
}
