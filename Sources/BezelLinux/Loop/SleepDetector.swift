internal import CBezelLinux

/// Compares two clocks to find out whether the machine was suspended.
///
/// `CLOCK_BOOTTIME` goes on in suspend, `CLOCK_MONOTONIC` stops. On a board without any clock that
/// runs in suspend, a suspend is not detected.
package struct SleepDetector: Equatable, Sendable {
  /// Both clocks at one moment, in nanoseconds.
  package struct Clocks: Equatable, Sendable {
    package let boottime: Int64
    package let monotonic: Int64

    package init(boottime: Int64, monotonic: Int64) {
      self.boottime = boottime
      self.monotonic = monotonic
    }

    /// The time spent in suspend since the boot.
    fileprivate var slept: Int64 {
      let (difference, overflow) = boottime.subtractingReportingOverflow(monotonic)
      return overflow ? (boottime < 0 ? .min : .max) : difference
    }
  }

  private var slept: Int64
  /// The difference of two readings without a suspend, at most 10 ms: other programs run in
  /// between.
  private static let tolerance: Int64 = 10_000_000

  /// Starts with the time spent in suspend up to now.
  package init(at clocks: Clocks) { slept = clocks.slept }

  /// Whether there was a suspend since the last call.
  package mutating func hasSlept(at clocks: Clocks) -> Bool {
    let (growth, overflow) = clocks.slept.subtractingReportingOverflow(slept)
    let former = slept
    slept = clocks.slept
    return overflow ? former < slept : growth > Self.tolerance
  }
}

extension SleepDetector.Clocks {
  /// Reads both clocks, at most 8 times, and returns the reading with the least time in between.
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
