/// An entry of the presentation queue: a request, and the subscribers that share it.
struct QueuedPresentation: Sendable {
  /// The handle of one show of the presentation, with its owner.
  struct Subscriber: Sendable {
    let handle: Handle
    let owner: Owner
    /// The subscriber's own request, which has another name than the equal ones of others.
    var request: PresentationRequest
    /// When it is to end; `nil` if nobody said so.
    var dismissal: Moment?
    /// The state that was last reported.
    var notified: PresentationQueue.State?
  }

  /// A later one is greater.
  var place: UInt64
  private(set) var request: PresentationRequest
  /// The request's presentation and configuration, with what the queue gives to all.
  private(set) var (presentation, configuration): (Presentation, HUDConfiguration)
  /// In the order of the shows; none if it has ended and is only seen for its least time.
  var subscribers: [Subscriber]

  /// When its grace time ends, before which it is not seen; `nil` if it is over.
  var arrival: Moment?
  /// Whether it was on the screen.
  var hasBeenShown = false
  /// How much time it has; `nil` for ever.
  private var rest: Duration?
  /// Since when it is on the screen, and its time passes; `nil` if it is not.
  private var countsSince: Moment?
  /// When its watchdog has to be fed; `nil` if it has none, or has bitten.
  private(set) var watchdogDue: Moment?
  /// When its question is over; `nil` if it has none, or that has no end.
  private(set) var questionDue: Moment?
  /// Whether its watchdog has bitten since it was heard of.
  private(set) var isLate = false
  /// When it has been seen long enough although it has ended, and whose it was; `nil` if it has not.
  var ended: (until: Moment, owners: [Owner])?

  init(
    _ subscriber: Subscriber, place: UInt64, over base: PresentationQueue.Base, at now: Moment
  ) {
    request = subscriber.request
    presentation = request.presentation(base.titles)
    configuration = request.configuration(over: base.configuration)
    subscribers = [subscriber]
    self.place = place
    let grace = configuration.timing.grace
    arrival = grace > .zero ? now.advanced(by: grace) : nil
    beginTimes(at: now)
  }

  var handles: [Handle] { subscribers.map { $0.handle } }

  /// The presentation and the configuration for the HUD.
  ///
  /// The queue owns all times, so that a visible HUD does not disappear and appear between two
  /// presentations.
  func shown(_ titles: ButtonTitles) -> (
    presentation: Presentation, configuration: HUDConfiguration
  ) {
    var (presentation, configuration) = (presentation, configuration)
    // A panel is taken as a whole: an answer must not reach what is behind the question.
    if request.question != nil {
      presentation.becomeTouchable(in: configuration, blocking: .everything)
    }
    if isLate, let watchdog = request.watchdog {
      watchdog.action.apply(to: &presentation, &configuration, cancel: titles.cancel)
    }
    presentation.timeOwner = .queue
    return (presentation, configuration)
  }

  /// Whether both are one presentation of the queue: the same is seen, for the same times.
  func isEqual(to other: QueuedPresentation) -> Bool {
    let (a, b) = (request, other.request)
    return presentation == other.presentation && configuration == other.configuration
      && (a.order, a.priority, a.stays) == (b.order, b.priority, b.stays)
      && (a.limit, a.watchdog, a.question) == (b.limit, b.watchdog, b.question)
  }

  /// Whether it is over when something covers it: nobody has to read later what was said before.
  var passesWhenCovered: Bool {
    request.order == .stack && request.isMessage && arrival == nil && ended == nil
  }

  /// Whether its watchdog offers to end it.
  var offersCancel: Bool {
    if case .cancel = request.watchdog?.action { isLate } else { false }
  }

  /// Applies an owner's later request.
  mutating func handle(
    _ request: PresentationRequest, over base: PresentationQueue.Base, at now: Moment
  ) {
    let isConfigured = request.isConfigured(as: self.request)
    self.request = request
    presentation = request.presentation(base.titles)
    if !isConfigured { configuration = request.configuration(over: base.configuration) }
    beginTimes(at: now)
  }

  /// Applies what the queue gives to all; all times go on.
  mutating func restyle(over base: PresentationQueue.Base) {
    presentation = request.presentation(base.titles)
    configuration = request.configuration(over: base.configuration)
  }

  private mutating func beginTimes(at now: Moment) {
    rest = time
    if countsSince != nil { countsSince = now }
    isLate = false
    watchdogDue = request.watchdog.map { now.advanced(by: max(.zero, $0.limit)) }
    questionDue = request.question?.timeout.map { now.advanced(by: max(.zero, $0)) }
  }

  /// How long it is to be on the screen; `nil` for ever.
  private var time: Duration? {
    if let limit = request.limit { return max(.zero, limit) }
    guard request.isMessage else { return nil }
    return configuration.timing.displayDuration(of: request.status)
  }

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

  /// Stops counting the time limit, and drops the time counted so far, until it is resumed.
  mutating func hold() { countsSince = nil }

  /// When something happens to it by itself.
  var nextDue: Moment? {
    if let ended { return ended.until }
    let due = [timeout, watchdogDue, questionDue, arrival] + subscribers.map { $0.dismissal }
    return due.compactMap { $0 }.min()
  }
}
