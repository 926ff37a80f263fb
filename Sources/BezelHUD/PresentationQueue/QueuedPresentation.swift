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

  /// The grace time before it is seen, and the time that passes while it is on the screen.
  var lifetime = Lifetime()
  /// Whether it was on the screen.
  var hasBeenShown = false
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
    lifetime.beginGrace(of: configuration.timing.grace, at: now)
    beginTimes(at: now)
  }

  var handles: [Handle] { subscribers.map { $0.handle } }

  /// The presentation and the configuration for the HUD.
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
    request.order == .stack && request.isMessage && lifetime.graceEnd == nil && ended == nil
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
    lifetime.give(time, at: now)
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

  /// When something happens to it by itself.
  var nextDue: Moment? {
    if let ended { return ended.until }
    let due = [lifetime.nextDue, watchdogDue, questionDue] + subscribers.map { $0.dismissal }
    return due.compactMap { $0 }.min()
  }
}
