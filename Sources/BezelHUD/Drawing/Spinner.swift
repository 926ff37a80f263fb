internal import BezelRaster

/// The native indefinite indicator: twelve spokes, of which one after the other is the brightest.
enum Spinner {
  /// The box it takes in a layout, in points.
  static let side: Fixed = 37

  private static let spokes = 12
  private static let width: Fixed = 3
  /// Where the ink of a spoke begins and ends.
  private static let (inner, outer): (Fixed, Fixed) = (9, Fixed(33, over: 2))

  /// How many steps were taken after so many nanoseconds.
  private static func steps(after elapsed: Int64) -> Int64 {
    // A second is not a whole number of steps.
    let (seconds, rest) = elapsed.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(spokes) + rest * Int64(spokes) / 1_000_000_000
  }

  /// When the next spoke is the brightest.
  static func nextStep(after now: Moment, since start: Moment) -> Moment {
    let next = steps(after: now.nanoseconds(since: start)) + 1
    let (seconds, rest) = next.quotientAndRemainder(dividingBy: Int64(spokes))
    let nanoseconds = (rest * 1_000_000_000 + Int64(spokes) - 1) / Int64(spokes)
    return start.advanced(by: .seconds(seconds)).advanced(by: .nanoseconds(nanoseconds))
  }

  /// The spokes, around the origin.
  ///
  /// - Parameter elapsed: nanoseconds since the first one was the brightest.
  static func items(after elapsed: Int64, _ color: Color) -> [Item] {
    let head = Int(steps(after: elapsed) % Int64(spokes))
    return (0..<spokes).map { spoke in
      let age = (head - spoke + spokes) % spokes
      // From all of the colour's opacity down to a quarter of it, in equal steps.
      let alpha = Int(color.alpha) * (44 - 3 * age) / 44
      var path = Path()
      path.stroke(
        [place(spoke, at: inner + width / 2), place(spoke, at: outer - width / 2)], width: width)
      return Item(.path(path, .nonZero), .solid(color.withAlpha(UInt8(alpha))))
    }
  }

  private static func place(_ spoke: Int, at radius: Fixed) -> Point {
    Point(direction: Angle(spoke, over: spokes), radius: radius)
  }
}
