internal import CBezelLinux

/// Tells from two clocks whether the machine was suspended in between.
///
/// The one goes on in suspend (`CLOCK_BOOTTIME`), the other stops (`CLOCK_MONOTONIC`). A board on
/// which no clock at all runs in suspend is not noticed.
package struct SleepDetector: Equatable, Sendable {
  /// Both clocks at one moment, in nanoseconds.
  package struct Clocks: Equatable, Sendable {
    package let boottime: Int64
    package let monotonic: Int64

    package init(boottime: Int64, monotonic: Int64) {
      self.boottime = boottime
      self.monotonic = monotonic
    }

    /// What has been slept since the boot.
    fileprivate var slept: Int64 {
      let (difference, overflow) = boottime.subtractingReportingOverflow(monotonic)
      return overflow ? (boottime < 0 ? .min : .max) : difference
    }
  }

  private var slept: Int64
  /// What two readings may differ by without a suspend, 10 ms: other programs run in between.
  private static let tolerance: Int64 = 10_000_000

  /// Starts with what has been slept up to now.
  package init(at clocks: Clocks) { slept = clocks.slept }

  /// Whether there was a suspend since the last time it was asked.
  package mutating func hasSlept(at clocks: Clocks) -> Bool {
    let (growth, overflow) = clocks.slept.subtractingReportingOverflow(slept)
    let former = slept
    slept = clocks.slept
    return overflow ? former < slept : growth > Self.tolerance
  }
}

extension SleepDetector.Clocks {
  /// Reads both clocks, again where something came in between: the closest of 8 readings.
  package static func now() -> SleepDetector.Clocks {
    var closest = SleepDetector.Clocks(boottime: 0, monotonic: 0)
    var shortest = Int64.max
    for _ in 0..<8 where shortest > 100_000 {
      let before = Timestamp.now()
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      let length = Timestamp.now().nanoseconds(since: before)
      guard length < shortest else { continue }
      shortest = length
      closest = SleepDetector.Clocks(
        boottime: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec),
        monotonic: before.nanoseconds + length / 2)
    }
    return closest
  }
}
