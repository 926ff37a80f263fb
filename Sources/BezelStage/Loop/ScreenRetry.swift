internal import BezelLinux

/// When a screen that could not be had is asked for again: soon at first, then every two seconds.
struct ScreenRetry {
  private(set) var next: Timestamp?
  private var delay = ScreenRetry.shortest
  /// Whether people have heard of it.
  private(set) var isReported = false

  private static let shortest: Int64 = 250_000_000
  private static let longest: Int64 = 2_000_000_000

  func isDue(at now: Timestamp) -> Bool { next.map { $0 <= now } ?? true }

  /// Waits longer than the time before.
  ///
  /// - Returns: whether this is the first failure in a row, which people should hear of.
  mutating func failed(at now: Timestamp) -> Bool {
    next = now.advanced(byNanoseconds: delay)
    delay = min(delay * 2, ScreenRetry.longest)
    defer { isReported = true }
    return !isReported
  }

  /// Something has changed: asks at once, and soon again if it was too early.
  mutating func hurry() {
    next = nil
    delay = ScreenRetry.shortest
  }

  mutating func succeeded() { self = ScreenRetry() }

  /// Nothing is wanted any more: no wake-up, and no hurry lost for the next time.
  mutating func rest() {
    next = nil
    delay = ScreenRetry.shortest
  }
}
