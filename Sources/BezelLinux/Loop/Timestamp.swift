internal import CBezelLinux

/// A point on the kernel's monotonic clock, which cannot be set and stops in suspend.
///
/// - Units: nanoseconds since an arbitrary start, in practice the boot.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's reading (`CLOCK_MONOTONIC`).
  package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The time from `earlier` to this point, in nanoseconds, saturating.
  package func nanoseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? (nanoseconds < 0 ? .min : .max) : difference
  }

  /// The point `nanoseconds` later, or earlier if negative, saturating.
  package func advanced(byNanoseconds nanoseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return Timestamp(nanoseconds: overflow ? (nanoseconds < 0 ? .min : .max) : sum)
  }
}

extension Timestamp {
  /// Makes this thread sleep; never to be called on the thread of a loop.
  package static func sleep(milliseconds: Int) {
    var time = timespec()
    time.tv_sec = .init(milliseconds / 1_000)
    time.tv_nsec = .init(milliseconds % 1_000 * 1_000_000)
    nanosleep(&time, nil)
  }
}
