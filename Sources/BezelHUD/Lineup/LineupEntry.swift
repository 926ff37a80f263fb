/// A place in a lineup: a wish, and all whose wish it is.
struct LineupEntry: Sendable {
  /// What one show has of it.
  struct Claim: Sendable {
    let handle: Handle
    let owner: Owner
    /// When it is to end; `nil` if nobody said so.
    var dismissal: Moment?
    /// What was last told of its state.
    var told: Lineup.State?
  }

  /// A later one is greater.
  let place: UInt64
  private(set) var wish: Wish
  /// In the order of the shows; none if it has ended and is only seen for its least time.
  var claims: [Claim]

  /// When its grace time ends, before which it is not seen.
  let arrival: Moment
  var hasArrived: Bool
  /// Whether it was on the screen.
  var hasBeenShown = false
  /// How much time it has; `nil` for ever.
  private var rest: Duration?
  /// Since when it is on the screen, and its time passes; `nil` if it is not.
  private var countsSince: Moment?
  /// When its watchdog has to be fed; `nil` if it has none, or has bitten.
  private(set) var watchdogDue: Moment?
  /// Whether its watchdog has bitten since it was heard of.
  private(set) var isLate = false
  /// When it has been seen long enough although it has ended; `nil` if it has not.
  var end: Moment?

  init(_ wish: Wish, claim: Claim, place: UInt64, at now: Moment) {
    self.wish = wish
    claims = [claim]
    self.place = place
    arrival = now.advanced(by: max(.zero, wish.setup.timing.grace))
    hasArrived = arrival <= now
    hear(wish, at: now)
  }

  var handles: [Handle] { claims.map { $0.handle } }

  /// What is to be seen of it, and how.
  ///
  /// Its grace time and its own time are the lineup's, so that a HUD that is up does not come or go
  /// between two presentations.
  var shown: (presentation: Presentation, setup: HUDSetup) {
    var (presentation, setup) = (wish.presentation, wish.setup)
    if isLate, let watchdog = wish.watchdog { watchdog.action.apply(to: &presentation, &setup) }
    setup.timing.grace = .zero
    // 34 years.
    setup.timing.minimumDismiss = .seconds(1 << 30)
    setup.timing.maximumDismiss = nil
    return (presentation, setup)
  }

  /// Whether its watchdog offers to end it.
  var offersCancel: Bool { isLate && wish.watchdog?.action == .cancel }

  /// Its owner says what he wants, again or for the first time.
  mutating func hear(_ wish: Wish, at now: Moment) {
    self.wish = wish
    rest = wish.time
    if countsSince != nil { countsSince = now }
    isLate = false
    watchdogDue = wish.watchdog.map { now.advanced(by: max(.zero, $0.limit)) }
  }

  /// It looks otherwise, and all its times go on.
  mutating func restyle(_ wish: Wish) { self.wish = wish }

  mutating func bite() {
    isLate = true
    watchdogDue = nil
  }

  /// When its time on the screen is over.
  var timeout: Moment? {
    guard let countsSince, let rest else { return nil }
    return countsSince.advanced(by: rest)
  }

  /// It is on the screen from now on.
  mutating func resume(at now: Moment) {
    if countsSince == nil { countsSince = now }
  }

  /// It is not on the screen any more, and keeps the rest of its time.
  mutating func pause(at now: Moment) {
    guard let countsSince else { return }
    rest = rest.map { max(.zero, $0 - .nanoseconds(now.nanoseconds(since: countsSince))) }
    self.countsSince = nil
  }

  /// What has passed since it came does not count, and neither does what will, until it is resumed.
  mutating func hold() { countsSince = nil }

  /// When something happens to it by itself.
  var nextDue: Moment? {
    if let end { return end }
    var due = [timeout, watchdogDue, hasArrived ? nil : arrival].compactMap { $0 }
    due += claims.compactMap { $0.dismissal }
    return due.min()
  }
}
