/// The times of what is shown, as a value: a grace time before it is seen, and the time that it has, which
/// passes only while it is seen.
struct Lifetime: Equatable, Sendable {
  /// When the grace time ends, before which it is not seen; `nil` if it is over.
  private(set) var graceEnd: Moment?
  /// The time that it had when its time last began to pass; `nil` for ever.
  private var rest: Duration?
  /// Since when its time passes; `nil` if it stands still.
  private var runningSince: Moment?

  /// When its time is over; `nil` if it stands still, or has no end.
  var end: Moment? {
    guard let runningSince, let rest else { return nil }
    return runningSince.advanced(by: rest)
  }

  /// When something happens by itself.
  var nextDue: Moment? { [graceEnd, end].compactMap { $0 }.min() }

  /// Begins the grace time; one of nothing is over.
  mutating func beginGrace(of grace: Duration, at now: Moment) {
    graceEnd = grace > .zero ? now.advanced(by: grace) : nil
  }

  mutating func endGrace() { graceEnd = nil }

  /// Gives it another time, `nil` for ever; if time passes, this one begins now.
  mutating func give(_ time: Duration?, at now: Moment) {
    rest = time
    if runningSince != nil { runningSince = now }
  }

  /// Lets its time pass from now on.
  mutating func resume(at now: Moment) {
    if runningSince == nil { runningSince = now }
  }

  /// Stops its time; what is left is kept.
  mutating func pause(at now: Moment) {
    guard let runningSince else { return }
    rest = rest.map { max(.zero, $0 - .nanoseconds(now.nanoseconds(since: runningSince))) }
    self.runningSince = nil
  }

  /// Stops its time, and takes nothing of it for what passed since it last began.
  mutating func hold() { runningSince = nil }
}
