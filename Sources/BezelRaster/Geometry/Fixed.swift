/// A length in 1/256 of a unit: of a pixel in the rasterizer, of a point in a layout.
///
/// - Range: ±8 388 607 units; every operation saturates there instead of wrapping or trapping.
public struct Fixed: Hashable, Comparable, Sendable {
  /// The length in 1/256 of a unit.
  public let rawValue: Int32

  /// Takes a length in 1/256 of a unit, saturating.
  public init(rawValue: Int) { self.rawValue = Int32(clamping: rawValue) }

  /// The same for what came out of a product, which needs 64 bits on every CPU.
  init(rawValue: Int64) { self.rawValue = Int32(clamping: rawValue) }

  /// Takes a whole number of units, saturating.
  public init(_ units: Int) {
    let (raw, overflow) = units.multipliedReportingOverflow(by: 256)
    self.init(rawValue: overflow ? (units < 0 ? Int.min : .max) : raw)
  }

  /// Takes the fraction `numerator / denominator`, rounded to nearest.
  ///
  /// - Precondition: `denominator > 0`; `numerator` fits 48 bits.
  public init(_ numerator: Int, over denominator: Int) {
    self.init(rawValue: roundedQuotient(Int64(numerator) * 256, Int64(denominator)))
  }

  /// Nothing.
  public static let zero = Fixed(rawValue: 0)
  /// One unit.
  public static let one = Fixed(rawValue: 256)

  /// `rawValue` with room for products.
  var raw: Int64 { Int64(rawValue) }

  /// The largest whole number that is not larger.
  package var floor: Int { Int(raw >> 8) }
  /// The smallest whole number that is not smaller.
  package var ceil: Int { Int((raw + 255) >> 8) }
  /// The nearest whole number, halves away from zero.
  package var rounded: Int { Int(raw < 0 ? -((-raw + 128) >> 8) : (raw + 128) >> 8) }

  /// Whether the first is the smaller one.
  public static func < (a: Fixed, b: Fixed) -> Bool { a.rawValue < b.rawValue }
  /// The sum, saturating.
  public static func + (a: Fixed, b: Fixed) -> Fixed { Fixed(rawValue: a.raw + b.raw) }
  /// The difference, saturating.
  public static func - (a: Fixed, b: Fixed) -> Fixed { Fixed(rawValue: a.raw - b.raw) }
  /// The negative.
  public static prefix func - (a: Fixed) -> Fixed { Fixed(rawValue: -a.raw) }
  /// The product, rounded to nearest, saturating.
  public static func * (a: Fixed, b: Fixed) -> Fixed {
    Fixed(rawValue: roundedQuotient(a.raw * b.raw, 256))
  }
  /// The product with a whole number, saturating.
  public static func * (a: Fixed, b: Int) -> Fixed {
    let (raw, overflow) = a.raw.multipliedReportingOverflow(by: Int64(b))
    return Fixed(rawValue: overflow ? ((a.raw < 0) == (b < 0) ? Int64.max : .min) : raw)
  }
  /// The quotient, rounded to nearest.
  ///
  /// - Precondition: `b` is not zero.
  public static func / (a: Fixed, b: Fixed) -> Fixed {
    b.rawValue < 0
      ? Fixed(rawValue: roundedQuotient(-a.raw * 256, -b.raw))
      : Fixed(rawValue: roundedQuotient(a.raw * 256, b.raw))
  }
  /// The quotient by a whole number, rounded to nearest.
  ///
  /// - Precondition: `b` is not zero.
  public static func / (a: Fixed, b: Int) -> Fixed {
    Fixed(
      rawValue: b < 0
        ? roundedQuotient(-a.raw, -Int64(b)) : roundedQuotient(a.raw, Int64(b)))
  }
}

extension Fixed: ExpressibleByIntegerLiteral {
  /// A whole number of units.
  public init(integerLiteral value: Int) { self.init(value) }
}
