/// A direction or a sweep in 1/65 536 of a turn, clockwise from 12 o'clock.
package struct Angle: Hashable, Sendable {
  /// A full turn is 65 536; sweeps may be longer or negative.
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Takes a fraction of a turn.
  ///
  /// - Precondition: `denominator > 0`.
  package init(_ numerator: Int, over denominator: Int) {
    rawValue = roundedQuotient(numerator * Angle.fullTurn, denominator)
  }

  package static let fullTurn = 65_536

  package static func + (a: Angle, b: Angle) -> Angle { Angle(rawValue: a.rawValue + b.rawValue) }
}
