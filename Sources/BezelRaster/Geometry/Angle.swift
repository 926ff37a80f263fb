/// A direction or a sweep in 1/65 536 of a turn, clockwise from 12 o'clock.
package struct Angle: Hashable, Sendable {
  /// A full turn is 65 536; sweeps may be longer or negative.
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Takes a fraction of a turn.
  ///
  /// - Precondition: `denominator > 0`; `numerator` fits 47 bits.
  package init(_ numerator: Int, over denominator: Int) {
    rawValue = Int(
      clamping: roundedQuotient(
        Int64(numerator) * Int64(Angle.fullTurn), Int64(denominator)))
  }

  package static let fullTurn = 65_536
  /// 12 o'clock, or no sweep.
  package static let zero = Angle(rawValue: 0)
  /// The sweep of a full circle.
  package static let whole = Angle(rawValue: fullTurn)

  /// The direction in 1/2³² of a turn.
  var turn: UInt32 { UInt32(truncatingIfNeeded: rawValue) << 16 }

  package static func + (a: Angle, b: Angle) -> Angle { Angle(rawValue: a.rawValue &+ b.rawValue) }
  package static func - (a: Angle, b: Angle) -> Angle { Angle(rawValue: a.rawValue &- b.rawValue) }
}
