/// Decides whose presentation the one HUD of a screen shows, as a value.
///
/// The highest priority wins. Within one, what is queued passes one after another, each over the stack,
/// and of the stack the newest is seen; a message of the stack that something covers ends. A
/// presentation's time passes while it is the one on the screen, and what ends it makes room for the next
/// one at once, so that the HUD stays up between them.
///
/// In each turn its owner first passes the HUD's events to `handle(_:at:)`, then shows, updates and dismisses, and
/// then passes what `popRequests(at:)` returns to the HUD; `popNotifications()` may be called at any time.
package struct PresentationQueue: Sendable {
  /// How many handles there may be at a time: in all, and of one owner.
  package static let (longest, longestOfOne) = (64, 16)

  /// In the order of their places.
  var entries: [QueuedPresentation] = []
  var notifications: [Notification] = []
  /// The presentation that was last requested from the HUD; `nil` after a dismissal.
  var screen: Screen?
  /// The configuration that was last requested from the HUD; `nil` if none was.
  var configuration: HUDConfiguration?
  private(set) var base = Base()
  /// The receivers of the events of the HUD that is, or was last, on the screen.
  var audience = Audience()
  /// The receivers of events during a switch, until the new presentation appears; `nil` without a switch.
  var formerAudience: Audience?
  /// Whether any of the HUD is on a screen, and since when it has to stay there for its least time.
  var seenSince: Moment?
  /// Whether the HUD is on its way to be seen, when nobody's time passes.
  var isAppearing = false
  /// The change that the HUD has not been told of; `nil` if there is none.
  var change: Change?
  private var lastHandle: UInt64 = 0
  private var lastPlace: UInt64 = 0

  /// The configuration that the requests' settings change, and the titles of buttons that no caller gave.
  package struct Base: Equatable, Sendable {
    var configuration = HUDConfiguration()
    var titles = ButtonTitles()

    package init(_ configuration: HUDConfiguration, _ titles: ButtonTitles) {
      (self.configuration, self.titles) = (configuration, titles)
    }

    init() {}
  }

  /// A change that the HUD has not been told of.
  struct Change: Sendable {
    let since: Moment
    /// Whether presentations were updated, and nothing else happened.
    let isUpdate: Bool
  }

  /// The presentation that was requested from a HUD.
  struct Screen: Sendable {
    var place: UInt64
    let presentation: Presentation
  }

  /// The receivers of the HUD's events.
  struct Audience: Sendable {
    var place: UInt64 = 0
    var handles: [Handle] = []
  }

  package init() {}

  // MARK: What callers want

  /// Takes in what is to be shown.
  ///
  /// - Throws: `tooMany`.
  package mutating func show(
    _ request: PresentationRequest, for owner: Owner, at now: Moment
  ) throws(PresentationQueueError) -> Handle {
    guard handles.count < PresentationQueue.longest else {
      throw .tooMany(limit: PresentationQueue.longest)
    }
    try checkRoom(of: owner)
    let handle = newHandle()
    place(
      QueuedPresentation.Subscriber(handle: handle, owner: owner, request: request), at: now)
    endCovered()
    return handle
  }

  /// Takes in what another queue had under a handle: one that stayed while its service restarted.
  ///
  /// - Parameter dismissal: the delay after which it ends; `nil` if it is not to end by itself.
  package mutating func restore(
    _ handle: Handle, _ request: PresentationRequest, for owner: Owner, dismissal: Duration?,
    at now: Moment
  ) {
    guard handles.count < PresentationQueue.longest, !handles.contains(handle) else { return }
    lastHandle = max(lastHandle, handle.rawValue)
    var subscriber = QueuedPresentation.Subscriber(
      handle: handle, owner: owner, request: request)
    subscriber.dismissal = dismissal.map { now.advanced(by: max(.zero, $0)) }
    place(subscriber, at: now)
    endCovered()
  }

  /// Replaces what a handle shows, and whose it is: the new owner's from now on.
  ///
  /// It comes over all that was shown before it, or to the end of the queue; one of the queue keeps its
  /// turn there. Its times begin anew as with an update.
  ///
  /// - Returns: its handle from now on, which is another one if the owner is another one: the former owner's
  ///   has ended.
  /// - Throws: `noSuchHandle`; `tooMany` for what the new owner shows.
  package mutating func replace(
    _ former: Handle, with request: PresentationRequest, for owner: Owner, at now: Moment
  ) throws(PresentationQueueError) -> Handle {
    let (index, subscriber) = try find(former)
    var handle = former
    if entries[index].subscribers[subscriber].owner != owner {
      try checkRoom(of: owner)
      handle = newHandle()
      entries[index].subscribers[subscriber] = QueuedPresentation.Subscriber(
        handle: handle, owner: owner, request: request)
      notifications.append(.ended(former, .replaced))
    }
    if request.order == .queue, entries[index].request.order == .stack {
      // A place of the stack is one handle's alone.
      let former = entries.remove(at: index)
      var subscriber = former.subscribers[subscriber]
      subscriber.dismissal = nil
      subscriber.request = request
      place(subscriber, at: now)
      // It has been on the screen, and its grace time is over.
      if former.lifetime.graceEnd == nil, let (index, _) = try? find(handle) {
        entries[index].lifetime.endGrace()
      }
    } else {
      try change(handle, to: request, isUpdate: false, at: now)
      if request.order == .stack { bringToFront(handle) }
    }
    endCovered()
    return handle
  }

  /// Replaces what a handle shows, where it is; its time and its watchdog's begin anew, and a dismissal
  /// that was to come is called off.
  ///
  /// One that shared its place with equal ones goes to the end of the queue if it is not equal any more.
  ///
  /// - Throws: `noSuchHandle`.
  package mutating func update(
    _ handle: Handle, to request: PresentationRequest, at now: Moment
  ) throws(PresentationQueueError) {
    try change(handle, to: request, isUpdate: true, at: now)
    endCovered()
  }

  /// Gives all presentations another base: how they look changes, and nothing of their times.
  package mutating func restyle(over base: Base, at now: Moment) {
    guard base != self.base else { return }
    self.base = base
    for index in entries.indices { entries[index].restyle(over: base) }
    noteChange(at: now)
  }

  /// Returns the last request of a handle; `nil` if there is no such handle.
  package func request(of handle: Handle) -> PresentationRequest? {
    guard let (index, subscriber) = try? find(handle) else { return nil }
    return entries[index].subscribers[subscriber].request
  }

  /// Returns the owner of a handle; `nil` if there is no such handle.
  package func owner(of handle: Handle) -> Owner? {
    guard let (index, subscriber) = try? find(handle) else { return nil }
    return entries[index].subscribers[subscriber].owner
  }

  /// Returns the handle of a name; `nil` if nothing is shown under it.
  package func handle(named name: String) -> Handle? {
    entries.flatMap { $0.subscribers }.first { $0.request.name == name }?.handle
  }

  /// Ends what a handle shows after a delay, the earliest if there are several.
  ///
  /// - Throws: `noSuchHandle`.
  package mutating func dismiss(
    _ handle: Handle, after delay: Duration = .zero, at now: Moment
  ) throws(PresentationQueueError) {
    let (index, subscriber) = try find(handle)
    noteChange(at: now)
    if delay <= .zero {
      end(subscriber, of: index, .dismissed, at: now)
      endCovered()
    } else {
      let due = now.advanced(by: delay)
      let former = entries[index].subscribers[subscriber].dismissal
      entries[index].subscribers[subscriber].dismissal = min(former ?? due, due)
    }
  }

  /// Ends everything after a delay; without one, the HUD goes before its least time is over.
  package mutating func dismissAll(after delay: Duration = .zero, at now: Moment) {
    for handle in handles { try? dismiss(handle, after: delay, at: now) }
    if delay > .zero { return }
    entries.removeAll { $0.ended != nil }
    noteChange(at: now)
  }

  /// Ends the newest indefinite presentation of an owner; if it has none, the newest one of any owner that
  /// outlives its connection.
  package mutating func popActivity(of owner: Owner, at now: Moment) {
    let activities = entries.filter { $0.request.isActivity }.sorted { $0.place < $1.place }
    let own = activities.flatMap { $0.subscribers }.filter { $0.owner == owner }
    let others = activities.filter { $0.request.stays }.flatMap { $0.subscribers }
    guard let subscriber = (own.isEmpty ? others : own).last else { return }
    try? dismiss(subscriber.handle, at: now)
  }

  /// Ends everything of an owner that does not stay, before its least time is over.
  package mutating func leave(_ owner: Owner, at now: Moment) {
    let count = entries.count
    entries.removeAll { $0.ended?.owners.contains(owner) == true }
    if entries.count < count { noteChange(at: now) }
    let subscribers = entries.filter { !$0.request.stays }.flatMap { $0.subscribers }
    for handle in subscribers.filter({ $0.owner == owner }).map({ $0.handle }) {
      guard let (index, subscriber) = try? find(handle) else { continue }
      noteChange(at: now)
      end(subscriber, of: index, .ownerLeft, isForced: true, at: now)
    }
    endCovered()
  }

  // MARK: What there is

  /// The handle of what is on the screen; of several with equal requests the first.
  ///
  /// `nil` if nothing is, or only what has ended and is seen for its least time.
  package var current: Handle? { front.flatMap { entries[$0].subscribers.first?.handle } }

  /// Whether any of the HUD is on a screen.
  package var isSeen: Bool { seenSince != nil }

  /// Everything that is shown, or would be, from the front.
  package var statuses: [Status] {
    let front = front
    return entries.indices.sorted { entries[$0].isOver(entries[$1]) }.flatMap { index in
      let (entry, state) = (entries[index], entries[index].state(isFront: index == front))
      return entry.subscribers.map {
        Status(handle: $0.handle, owner: $0.owner, request: $0.request, state: state)
      }
    }
  }

  /// Those that outlive their owners, with the moments at which they are to end, in the order in which `restore`
  /// makes the same queue of them.
  package var staying: [(status: Status, dismissal: Moment?)] {
    entries.filter { $0.request.stays }.sorted { $0.place < $1.place }.flatMap { entry in
      entry.subscribers.map {
        let status = Status(
          handle: $0.handle, owner: $0.owner, request: $0.request,
          state: entry.state(isFront: false))
        return (status, $0.dismissal)
      }
    }
  }

  /// When `popRequests(at:)` has to be called at the latest, which may be long ago; `nil` if nothing is due.
  package var nextWake: Moment? { change?.since ?? nextDue }

  /// Returns the notifications since the last call, oldest first.
  package mutating func popNotifications() -> [Notification] {
    defer { notifications = [] }
    return notifications
  }

  private var handles: [Handle] { entries.flatMap { $0.handles } }

  private mutating func newHandle() -> Handle {
    lastHandle += 1
    return Handle(rawValue: lastHandle)
  }

  private func checkRoom(of owner: Owner) throws(PresentationQueueError) {
    let count = entries.reduce(0) { $0 + $1.subscribers.count(where: { $0.owner == owner }) }
    guard count < PresentationQueue.longestOfOne else {
      throw .tooMany(limit: PresentationQueue.longestOfOne)
    }
  }

  private func find(_ handle: Handle) throws(PresentationQueueError) -> (
    index: Int, subscriber: Int
  ) {
    for index in entries.indices {
      let subscriber = entries[index].subscribers.firstIndex { $0.handle == handle }
      if let subscriber {
        return (index, subscriber)
      }
    }
    throw .noSuchHandle(handle)
  }

  private mutating func change(
    _ handle: Handle, to request: PresentationRequest, isUpdate: Bool, at now: Moment
  ) throws(PresentationQueueError) {
    let (index, subscriber) = try find(handle)
    noteChange(isUpdate: isUpdate, at: now)
    entries[index].subscribers[subscriber].dismissal = nil
    entries[index].subscribers[subscriber].request = request
    if entries[index].subscribers.count > 1,
      !entries[index].isEqual(to: entry(entries[index].subscribers[subscriber], at: now))
    {
      place(entries[index].subscribers.remove(at: subscriber), at: now)
    } else {
      entries[index].handle(request, over: base, at: now)
    }
  }

  /// Notes that the HUD has to be told something.
  mutating func noteChange(isUpdate: Bool = false, at now: Moment) {
    change = Change(
      since: change?.since ?? now, isUpdate: isUpdate && change?.isUpdate != false)
  }

  /// Gives a handle a place after all others; the screen shows it as before.
  private mutating func bringToFront(_ handle: Handle) {
    guard let (index, _) = try? find(handle) else { return }
    let former = entries[index].place
    lastPlace += 1
    entries[index].place = lastPlace
    if screen?.place == former { screen?.place = lastPlace }
    if audience.place == former { audience.place = lastPlace }
    if formerAudience?.place == former { formerAudience?.place = lastPlace }
  }

  /// Gives a subscriber the place of an equal request in the queue, or one of its own after all others.
  private mutating func place(_ subscriber: QueuedPresentation.Subscriber, at now: Moment) {
    noteChange(at: now)
    let entry = entry(subscriber, at: now)
    if subscriber.request.order == .queue,
      let index = entries.firstIndex(where: { !$0.subscribers.isEmpty && $0.isEqual(to: entry) })
    {
      entries[index].subscribers.append(subscriber)
      entries[index].handle(subscriber.request, over: base, at: now)
      return
    }
    lastPlace = entry.place
    entries.append(entry)
  }

  /// Makes an entry with a place of its own after all others.
  private func entry(
    _ subscriber: QueuedPresentation.Subscriber, at now: Moment
  ) -> QueuedPresentation {
    QueuedPresentation(subscriber, place: lastPlace + 1, over: base, at: now)
  }
}
