internal import BezelRaster

/// The movement of a field whose text was refused: three times to either side, ever less far.
///
/// - Source: the login window of macOS.
struct Shake: Equatable, Sendable {
  let start: Moment

  private static let length = Duration.milliseconds(400)
  /// The places that it goes to, each in the same time, in points; none is farther than a box's padding.
  private static let places: [Fixed] = [0, -10, 9, -7, 5, -3, 2, 0]

  var end: Moment { start.advanced(by: Shake.length) }

  /// The distance to the right, in points.
  func offset(at now: Moment) -> Fixed {
    let steps = Shake.places.count - 1
    let part = now.part(of: Shake.length.nanoseconds, since: start) * steps
    let step = part / Fraction.whole
    guard step < steps else { return 0 }
    let (from, to) = (Shake.places[step], Shake.places[step + 1])
    let eased = Curve.easeInOut.eased(part % Fraction.whole)
    return Fixed(rawValue: Int(from.rawValue).moved(towards: Int(to.rawValue), by: eased))
  }
}
