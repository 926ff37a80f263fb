package import BezelHUD

/// The smoothed rate of growth of an amount.
///
/// At first it is the mean since its beginning; what is long ago counts less and less after that.
package struct Pace: Sendable {
  /// In which time what was counts for about a third of what it did.
  private static let memory = 10.0

  private var start: Moment?
  private var last = (value: 0.0, time: Moment(nanoseconds: 0))
  private var perSecond = 0.0
  /// How long the newest growth took, in seconds.
  private var step = 0.0

  package init() {}

  /// Takes in how much there is now; less than before is a new beginning.
  package mutating func handle(_ value: Double, at now: Moment) {
    guard let start, value >= last.value else {
      self = Pace()
      self.start = now
      last = (value, now)
      return
    }
    // Growth within a moment is reported at the next one.
    guard value > last.value, now > last.time else { return }
    step = Pace.seconds(last.time, now)
    perSecond = smoothed(value - last.value, in: step, since: start)
    last = (value, now)
  }

  /// The growth in a second; `nil` if unknown.
  ///
  /// It gets slower where it does not grow for longer than twice the time before.
  package func rate(at now: Moment) -> Double? {
    guard let start, perSecond > 0 else { return nil }
    let idle = Pace.seconds(last.time, now) - 2 * step
    let rate = idle > 0 ? smoothed(0, in: idle, since: start) : perSecond
    return rate > 0 ? rate : nil
  }

  /// Returns the time to reach a value; `nil` if unknown.
  package func remaining(to end: Double, at now: Moment) -> Duration? {
    guard let rate = rate(at: now) else { return nil }
    let passed = min(Pace.seconds(last.time, now), 2 * step)
    let seconds = max(0, (end - last.value) / rate - passed)
    return seconds < 1e9 ? .milliseconds(Int64(seconds * 1_000)) : nil
  }

  private func smoothed(_ growth: Double, in time: Double, since start: Moment) -> Double {
    let weight = time / (min(Pace.seconds(start, last.time), Pace.memory) + time)
    return perSecond + weight * (growth / time - perSecond)
  }

  private static func seconds(_ from: Moment, _ to: Moment) -> Double {
    Double(to.nanoseconds) / 1e9 - Double(from.nanoseconds) / 1e9
  }
}
