public import BezelRaster

// The only way from a programmer's Double into fixed point: each is rounded here, once, and all that
// follows is whole numbers.

extension Fixed: ExpressibleByFloatLiteral {
  /// Takes a length, rounded to the nearest 1/256 of a unit.
  ///
  /// - Range: ±8 388 607 units, at which it saturates; not-a-number is nothing.
  public init(_ units: Double) { self.init(rawValue: units.rounded(in: 256, limit: 2_147_483_647)) }

  /// Takes a length, as `init(_:)` does.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Angle: ExpressibleByFloatLiteral {
  /// Takes a part of a turn, rounded to the nearest 1/65 536: 0.25 is a quarter, clockwise.
  ///
  /// - Range: ±16 384 turns, at which it saturates; not-a-number is nothing.
  public init(_ turns: Double) {
    self.init(rawValue: turns.rounded(in: Double(Angle.fullTurn), limit: 1_073_741_824))
  }

  /// Takes a part of a turn, as `init(_:)` does.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Double {
  /// The length in whole units and their parts, exactly.
  public init(_ length: Fixed) { self = Double(length.rawValue) / 256 }

  /// The part of a turn, exactly.
  public init(_ angle: Angle) { self = Double(angle.rawValue) / Double(Angle.fullTurn) }

  fileprivate func rounded(in parts: Double, limit: Double) -> Int {
    guard !isNaN else { return 0 }
    let value = Swift.max(-limit, Swift.min(limit, self * parts))
    return Int(value + (value < 0 ? -0.5 : 0.5))
  }
}

extension Point {
  /// Makes a point of its two coordinates, each rounded to the nearest 1/256.
  @_disfavoredOverload
  public init(x: Double, y: Double) { self.init(x: Fixed(x), y: Fixed(y)) }
}

extension Size {
  /// Makes a size of its two lengths, each rounded to the nearest 1/256.
  @_disfavoredOverload
  public init(width: Double, height: Double) {
    self.init(width: Fixed(width), height: Fixed(height))
  }
}

extension Color {
  /// Reads "RRGGBB" or "RRGGBBAA" in hexadecimal digits, with or without a number sign before it.
  ///
  /// - Returns: `nil` for anything else.
  public init?(hex: String) { self.init(hexadecimal: hex) }
}
