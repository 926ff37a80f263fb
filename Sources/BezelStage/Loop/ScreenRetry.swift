internal import BezelLinux

/// The retries after a screen could not be opened: after 250 ms at first, then up to every two seconds.
///
/// Where nothing is connected, each retry wakes the hardware, and the kernel's next event is a reason for one:
/// without an event they become ever more seldom, and after half a minute one in five minutes is for hardware
/// that does not tell.
struct ScreenRetry {
  private(set) var next: Timestamp?
  /// The end of the time that the screen is left to a session.
  private var pauseEnd: Timestamp?
  private var delay = ScreenRetry.shortest
  /// Whether the failure was reported.
  private(set) var isReported = false

  private static let shortest: Int64 = 250_000_000
  private static let longest: Int64 = 2_000_000_000
  /// The longest delay of the first half a minute without hardware, and all that follow.
  private static let (patient, rare): (Int64, Int64) = (16_000_000_000, 300_000_000_000)

  func isDue(at now: Timestamp) -> Bool { !isPausing(at: now) && (next.map { $0 <= now } ?? true) }

  /// Schedules the next retry, with twice the delay of the one before.
  ///
  /// - Parameter awaitsHardware: whether nothing is connected.
  /// - Returns: whether this is the first failure in a row, which is to be reported.
  mutating func failed(at now: Timestamp, awaitsHardware: Bool = false) -> Bool {
    if !awaitsHardware { delay = min(delay, ScreenRetry.longest) }
    next = now.advanced(byNanoseconds: delay)
    delay = delay < ScreenRetry.patient ? delay * 2 : ScreenRetry.rare
    defer { isReported = true }
    return !isReported
  }

  /// Retries at once after a change of hardware, and soon again if that was too early.
  mutating func hurry() {
    next = pauseEnd
    delay = ScreenRetry.shortest
  }

  /// Leaves the screen to a session that begins, for 15 seconds, as compositors of small machines take several to
  /// start; or until it ends.
  mutating func handle(_ change: LayerSearch.SessionChange, at now: Timestamp) {
    switch change {
    case .began: pauseEnd = now.advanced(byNanoseconds: 15_000_000_000)
    case .ended: pauseEnd = nil
    }
    next = pauseEnd
  }

  func isPausing(at now: Timestamp) -> Bool { pauseEnd.map { now < $0 } ?? false }

  mutating func succeeded() { self = ScreenRetry() }

  /// Ends the retries, as no screen is needed any more; the next failure starts over and is reported,
  /// as another program may own the screen by then.
  mutating func rest() { self = ScreenRetry() }
}
