internal import BezelLinux

/// The retries after a screen could not be opened: after 250 ms at first, then up to every two seconds.
struct ScreenRetry {
  private(set) var next: Timestamp?
  private var delay = ScreenRetry.shortest
  /// Whether the failure was reported.
  private(set) var isReported = false

  private static let shortest: Int64 = 250_000_000
  private static let longest: Int64 = 2_000_000_000

  func isDue(at now: Timestamp) -> Bool { next.map { $0 <= now } ?? true }

  /// Schedules the next retry, with twice the delay of the one before.
  ///
  /// - Returns: whether this is the first failure in a row, which is to be reported.
  mutating func failed(at now: Timestamp) -> Bool {
    next = now.advanced(byNanoseconds: delay)
    delay = min(delay * 2, ScreenRetry.longest)
    defer { isReported = true }
    return !isReported
  }

  /// Retries at once after a change of hardware, and soon again if that was too early.
  mutating func hurry() {
    next = nil
    delay = ScreenRetry.shortest
  }

  mutating func succeeded() { self = ScreenRetry() }

  /// Ends the retries, as no screen is needed any more; the next failure starts over and is reported,
  /// as another program may own the screen by then.
  mutating func rest() { self = ScreenRetry() }
}
