/// A point in time on a clock that never jumps, in nanoseconds.
///
/// - Range: ±292 years around the clock's zero; additions saturate.
public struct Moment: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's zero.
  public let nanoseconds: Int64

  /// Takes nanoseconds since the clock's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Whether the first is the earlier one.
  public static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment a while later.
  public func advanced(by duration: Duration) -> Moment {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.nanoseconds)
    return Moment(nanoseconds: overflow ? (nanoseconds < 0 ? .min : .max) : sum)
  }

  /// How long ago `earlier` was, in nanoseconds; 0 if it lies ahead.
  package func nanoseconds(since earlier: Moment) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? .max : max(0, difference)
  }

  /// How much of a length has passed since `start`.
  ///
  /// - Returns: 0 … 65 536, which is all of it; a length of nothing or less has passed.
  func part(of length: Int64, since start: Moment) -> Int {
    let elapsed = nanoseconds(since: start)
    guard elapsed < length else { return Fraction.whole }
    let product = UInt64(elapsed).multipliedFullWidth(by: UInt64(Fraction.whole))
    return Int(UInt64(length).dividingFullWidth(product).quotient)
  }
}

extension Duration {
  /// The length in nanoseconds, rounded towards zero, saturating.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow2) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
  }
}
