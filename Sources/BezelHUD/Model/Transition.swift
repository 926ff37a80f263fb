/// A value that can be interpolated.
protocol Interpolatable: Equatable, Sendable {
  /// - Parameter part: 0 … 65 536 of the way to the other one.
  func moved(towards end: Self, by part: Int) -> Self
}

/// A way from one value to another, in a time and by a course.
struct Transition<Value: Interpolatable>: Equatable, Sendable {
  let start: Moment
  let length: Int64
  let from: Value
  let to: Value
  let curve: Curve

  init(start: Moment, duration: Duration, from: Value, to: Value, curve: Curve) {
    self.start = start
    length = max(0, duration.nanoseconds)
    self.from = from
    self.to = to
    self.curve = curve
  }

  var end: Moment { start.advanced(by: .nanoseconds(length)) }

  func value(at now: Moment) -> Value {
    let progress = now.part(of: length, since: start)
    guard progress < Fraction.whole else { return to }
    return from.moved(towards: to, by: curve.eased(progress))
  }
}

extension Int: Interpolatable {
  func moved(towards end: Int, by part: Int) -> Int {
    self + Int((Int64(end) - Int64(self)) * Int64(part) / Int64(Fraction.whole))
  }
}
