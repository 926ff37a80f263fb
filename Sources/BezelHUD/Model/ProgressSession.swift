/// The times and ends of a HUD that a program shows and dismisses: SVProgressHUD's counter and times,
/// MBProgressHUD's grace time, and who waits for the end of a dismissal.
///
/// A HUD that the presentation queue shows has no times here, because they are the queue's.
struct ProgressSession: Sendable {
  /// How many shows of the indefinite ring were not taken back.
  private(set) var activityCount = 0
  /// Whether a dismissal has taken effect since the last show; before its end the HUD may still wait for
  /// its least time.
  private(set) var isFinished = false
  /// How the HUD appears when its grace time is over.
  private(set) var isAnimated = true
  /// The grace time, and the time of an image message; `nil` if the queue owns all times.
  private var lifetime: Lifetime? = Lifetime()
  /// Since when the HUD is on the screen, for its least time.
  private var seenSince = Moment(nanoseconds: 0)
  /// The dismissal that is requested; `nil` if none is.
  private var dismissal: Dismissal?
  /// The tokens of the dismissals in progress, which their ends are reported with, in the order of the calls.
  private var tokens: [DismissalToken] = []

  private struct Dismissal: Sendable {
    /// When the earliest one is due.
    var due: Moment
    /// Whether the HUD goes in time, and not at once: as the last call says.
    var isAnimated: Bool
  }

  /// Whether it, and not the queue, owns the times of what is shown.
  var ownsTimes: Bool {
    get { lifetime != nil }
    set { if newValue != ownsTimes { lifetime = newValue ? Lifetime() : nil } }
  }

  /// When the grace time ends, before which the HUD is not seen; `nil` if it is over.
  var graceEnd: Moment? { lifetime?.graceEnd }

  /// When something happens by itself: the grace time ends, an image message has been seen long enough, or a
  /// dismissal takes effect.
  var nextDue: Moment? { [lifetime?.nextDue, dismissal?.due].compactMap { $0 }.min() }

  // MARK: Shows

  /// Counts a show of an indefinite ring, or of a progress of nothing; one over an image message begins anew.
  mutating func count(_ content: Content) {
    if lifetime?.end != nil { activityCount = 0 }
    switch content {
    case .indefinite, .progress(.zero): activityCount += 1
    case .progress, .message, .image, .indicator: break
    }
  }

  /// A show supersedes every dismissal, and a grace time that one of the same turn has ended.
  mutating func beginShow(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    if let dismissal, dismissal.due <= now { lifetime?.endGrace() }
    dismissal = nil
    isFinished = false
    self.isAnimated = isAnimated
    endDismissals(finished: false, &events)
  }

  /// Begins the grace time, unless it has begun.
  mutating func beginGrace(of grace: Duration, at now: Moment) {
    if graceEnd == nil { lifetime?.beginGrace(of: grace, at: now) }
  }

  mutating func endGrace() { lifetime?.endGrace() }

  /// The HUD begins to come to the screen; the time of what it shows begins when it is there.
  mutating func appear(at now: Moment) {
    seenSince = now
    lifetime?.hold()
  }

  /// The HUD is on the screen, from now on for so long; `nil` for ever.
  mutating func stay(for time: Duration?, at now: Moment) {
    // After a dismissal only the least time counts, and a show on the way had its time begin.
    if !isFinished, lifetime?.end == nil { beginTime(of: time, at: now) }
  }

  /// The HUD shows something else where it is, from now on for so long; `nil` for ever.
  mutating func stayAnew(for time: Duration?, at now: Moment) {
    seenSince = now
    beginTime(of: time, at: now)
  }

  /// The HUD waits for a screen to appear on, for so long at most; `nil` for ever.
  mutating func waitForScreen(for time: Duration?, at now: Moment) { beginTime(of: time, at: now) }

  private mutating func beginTime(of time: Duration?, at now: Moment) {
    lifetime?.give(time, at: now)
    lifetime?.resume(at: now)
  }

  // MARK: Dismissals

  /// Takes one show of the indefinite ring back.
  ///
  /// - Returns: whether it was the last one.
  mutating func popActivity() -> Bool {
    activityCount = max(0, activityCount - 1)
    return activityCount == 0
  }

  /// Takes a dismissal in; the earliest counts.
  ///
  /// - Parameter isLeaving: whether the HUD is about to go in time, and can only go at once.
  mutating func dismiss(
    after delay: Duration, isAnimated: Bool, token: DismissalToken?, isLeaving: Bool, at now: Moment
  ) {
    activityCount = 0
    if let token { tokens.append(token) }
    if isLeaving, isAnimated { return }
    // It is due at the next settling at the earliest, so that a show of the same turn wins.
    let due = now.advanced(by: max(.zero, delay))
    dismissal = Dismissal(due: min(dismissal?.due ?? due, due), isAnimated: isAnimated)
  }

  /// Drops a dismissal that is not due yet; one that waits for the least time stays.
  mutating func dropDelay(at now: Moment) {
    if let dismissal, dismissal.due > now, !isFinished { self.dismissal = nil }
  }

  /// Takes the dismissal that is due.
  ///
  /// - Returns: whether the HUD goes in time.
  mutating func popDismissal() -> Bool {
    defer { dismissal = nil }
    return dismissal?.isAnimated ?? true
  }

  /// A dismissal takes effect: the time of what is shown is over.
  mutating func finish(_ events: inout [Event]) {
    activityCount = 0
    if !isFinished { events.append(.finished) }
    isFinished = true
    lifetime?.hold()
  }

  /// Puts a dismissal off if the HUD has not been seen for its least time.
  ///
  /// - Returns: whether it did.
  mutating func putOff(_ least: Duration, isAnimated: Bool, at now: Moment) -> Bool {
    let earliest = seenSince.advanced(by: least)
    guard ownsTimes, earliest > now else { return false }
    dismissal = Dismissal(due: earliest, isAnimated: isAnimated)
    return true
  }

  /// The HUD has gone, or was never seen: tells everybody who asked for a dismissal.
  mutating func end(_ events: inout [Event]) {
    dismissal = nil
    lifetime?.endGrace()
    events.append(.hidden)
    endDismissals(finished: true, &events)
  }

  /// The HUD is taken away at once.
  mutating func remove(_ events: inout [Event]) {
    activityCount = 0
    dismissal = nil
    if ownsTimes { lifetime = Lifetime() }
    endDismissals(finished: true, &events)
  }

  private mutating func endDismissals(finished: Bool, _ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: finished)) }
    tokens = []
  }
}
