internal import BezelLinux

/// The reading and blocking of one input device.
///
/// In each turn of a loop `read` is called, and then `settle`.
struct GrabbableDevice<Source: EventSource & ~Copyable>: ~Copyable {
  /// The reason why the device is not blocked as requested.
  enum GrabFailure: Equatable {
    /// A touch under way cannot be ended for the other programs.
    case cannotLift(Errno)
    /// Another program has grabbed the device, or the kernel refuses the grab otherwise.
    case refused(Errno)
  }

  private(set) var source: Source
  /// `nil` for a device that reports no positions.
  private(set) var tracker: ContactTracker?
  private(set) var problem: GrabFailure?
  /// The error after which nothing can be read any more.
  private(set) var failure: Errno?
  /// The number of times that events were lost because they were not read in time.
  private(set) var overflows = 0

  /// The time of the grab.
  private var heldSince: Timestamp?
  /// The time of an interruption of the grab; without an end if the device was released.
  private var gap: (start: Timestamp, end: Timestamp?)?
  /// The axes as the other programs know them, while the device is grabbed.
  private var knownAxes = AxisState()
  /// Whether another program had grabbed the device, so that events were missed.
  private var hasMissed = false
  /// The time of the oldest event that was read since `drainAnew()`.
  private var oldestRead: Timestamp?

  private var keys: PressedKeys
  private var lists: ProtocolAConverter?
  private var policy: GrabPolicy
  private var request: Bool?
  private var hasTouchChange = false
  private var lastTime = Timestamp(nanoseconds: 0)
  /// Whether contacts and keys that begin now are not reported: they are synthesized, or the rest
  /// of older ones.
  private var isQuiet = false
  /// Whether lists of contacts are read from the middle of a touch: until a list is empty.
  private var isMidList = false
  private var pending: [DeviceEvent] = []
  // Kept, so that nothing is allocated for each event.
  private var touches: [TouchEvent] = []
  private var slotEvents: [InputEvent] = []

  /// Begins to read; contacts and keys that are down already are never reported.
  ///
  /// - Parameter lists: converts lists of contacts to slots, for a device with protocol A.
  init(
    _ source: consuming Source, tracker: ContactTracker?, lists: consuming ProtocolAConverter?,
    keys: PressedKeys, policy: GrabPolicy
  ) {
    self.source = source
    self.tracker = tracker
    self.keys = keys
    self.policy = policy
    self.lists = lists
    // Events between opening the node and reading its state are in both.
    compare(quietly: true)
  }

  /// The mapping from device units to the panel.
  var surface: PanelMapping? {
    get { tracker?.surface }
    set { if let newValue { tracker?.surface = newValue } }
  }

  /// Whether a contact, a button or a key is down, also one that is not reported.
  var isBusy: Bool { tracker?.isTouched == true || !keys.isEmpty }

  /// Whether the device is grabbed.
  var isGrabbed: Bool { policy.isHeld && failure == nil }

  /// Whether there are events for `read`.
  var hasPending: Bool { !pending.isEmpty }

  /// Reads all events; after 4 096 kernel events it goes on in the next turn.
  mutating func read(into events: inout [DeviceEvent]) {
    _ = drain()
    events.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Requests that the device is kept from other programs, or released; a new request after a
  /// refusal tries again.
  mutating func setBlocking(_ blocking: Bool) { request = blocking }

  /// Releases the device at once, also if it is touched.
  mutating func giveBackNow() {
    guard isGrabbed else { return }
    policy.want(false, at: lastTime)
    liftAndRelease()
  }

  /// Does the pending work of blocking.
  ///
  /// - Parameter isCompanionBusy: whether another node of the same device is touched: both are
  ///   grabbed and released together.
  /// - Returns: the time of the next call at the latest; `nil` if the next event is early enough.
  mutating func settle(at now: Timestamp, isCompanionBusy: Bool = false) -> Timestamp? {
    if let request {
      // Another program may have grabbed the device for a while, so that events were missed.
      if request, lists == nil, drain() { compare(quietly: false) }
      policy.want(request, at: now)
      problem = nil
      self.request = nil
    }
    for _ in 0..<4 {
      // An unread event may be a contact: everything is read before a decision.
      guard drain() else { return now }
      if failure != nil { return rest(at: now, isCompanionBusy) }
      if hasTouchChange { policy.update(isTouched: isBusy, at: now) }
      hasTouchChange = false
      switch policy.next(isTouched: isBusy || isCompanionBusy, at: now) {
      case .none: return rest(at: now, isCompanionBusy)
      case .grab: grab(lifting: false, at: now)
      case .liftAndGrab: if endTouches() { grab(lifting: true, at: now) }
      case .release: if release() { policy.didRelease() }
      case .liftAndRelease: liftAndRelease()
      }
    }
    policy.wasOvertaken(at: now)
    return policy.isHeld ? now : rest(at: now, isCompanionBusy)
  }
}

extension GrabbableDevice where Source: ~Copyable {
  private mutating func rest(at now: Timestamp, _ isCompanionBusy: Bool) -> Timestamp? {
    if policy.isStuck, problem == nil { problem = .cannotLift(.notPermitted) }
    if hasPending { return now }
    return failure == nil ? policy.deadline(isTouched: isBusy || isCompanionBusy) : nil
  }

  /// Reads until there is nothing, at most 4 096 events.
  ///
  /// - Returns: whether everything has been read.
  private mutating func drain() -> Bool {
    guard failure == nil else { return true }
    for _ in 0..<4_096 {
      switch source.next() {
      case .event(let event):
        lastTime = event.time
        handle(event, isCatchUp: false)
      case .catchUp(let event): handle(event, isCatchUp: true)
      case .gap:
        overflows += 1
        beginCatchUp()
      case .empty: return true
      case .failed(let errno):
        failure = errno
        loseAll()
        return true
      }
      hasTouchChange = true
    }
    return false
  }

  private mutating func handle(_ event: InputEvent, isCatchUp: Bool) {
    let isQuiet = isQuiet || policy.isMidTouch
    if let key = keys.handle(event, isQuiet: isQuiet) { pending.append(key) }
    tracker?.ignoresNewContacts = isQuiet || isMidList
    let isBlocked = isBlocked(at: event.time)
    tracker?.blocksNewContacts = isBlocked
    if heldSince != nil, !isBlocked { knownAxes.update(event) }
    oldestRead = min(oldestRead ?? event.time, event.time)
    if lists == nil {
      tracker?.handle(event, isCatchUp: isCatchUp, into: &touches)
    } else {
      handleList(event)
    }
    if event.isReport { collect() }
  }

  private mutating func handleList(_ event: InputEvent) {
    var slotEvents: [InputEvent] = []
    swap(&slotEvents, &self.slotEvents)
    lists?.convert(event) { slotEvents.append($0) }
    for slotEvent in slotEvents { tracker?.handle(slotEvent, into: &touches) }
    slotEvents.removeAll(keepingCapacity: true)
    swap(&slotEvents, &self.slotEvents)
    if event.isReport, tracker?.isTouched != true, keys.isEmpty { isMidList = false }
  }

  private mutating func beginCatchUp() {
    if lists != nil {
      forgetLists()
    } else {
      tracker?.beginCatchUp(at: lastTime, into: &touches)
    }
    collect()
  }

  /// Ends the contacts from lists: the device has no state from which a lost list could be read.
  private mutating func forgetLists() {
    tracker?.endAll(at: lastTime, into: &touches)
    // The tracker's contacts have been ended already.
    lists?.reset(at: lastTime) { _ in }
    isMidList = true
  }

  /// Ends all reported contacts and keys.
  private mutating func loseAll() {
    tracker?.cancelAll(at: lastTime, into: &touches)
    collect()
    pending += keys.loseAll()
  }

  private mutating func collect() {
    for touch in touches { pending.append(.contact(touch)) }
    touches.removeAll(keepingCapacity: true)
  }

  /// Drops unread events and adopts the device's present state.
  ///
  /// - Returns: whether that succeeded; not when the device sends faster than it is read.
  @discardableResult private mutating func compare(quietly: Bool) -> Bool {
    if lists != nil { forgetLists() }
    source.compare()
    isQuiet = quietly
    defer { isQuiet = false }
    let isAll = drain()
    if !isBusy { isMidList = false }
    return isAll
  }

  // MARK: Taking and giving back

  /// Whether other programs did not receive the events of that time.
  private func isBlocked(at time: Timestamp) -> Bool {
    guard let heldSince, time > heldSince else { return false }
    guard let gap, time >= gap.start else { return true }
    return gap.end.map { time > $0 } ?? false
  }

  /// Grabs the device, and releases it again if an event was sent since the last one that was read:
  /// the other programs have received that.
  private mutating func grab(lifting: Bool, at now: Timestamp) {
    knownAxes = source.axes()
    let taken: GrabTime
    do throws(Errno) {
      taken = try source.grab(true)
    } catch {
      policy.wasRefused(at: now)
      problem = .refused(error)
      hasMissed = true
      return
    }
    heldSince = taken.latest
    isQuiet = lifting
    let (isAll, oldest) = drainAnew()
    isQuiet = false
    guard isAll, failure == nil, !hasMissed, oldest.map({ $0 > taken.latest }) ?? true else {
      giveBack()
      return
    }
    problem = nil
    policy.didGrab(lifting: lifting, at: now)
  }

  /// Releases the device with its axes as the other programs know them, unless a contact has begun
  /// of which they would receive only the rest.
  ///
  /// - Returns: whether it is released.
  private mutating func release() -> Bool {
    // Without the right to write, the next contact may seem to be at its old place.
    for _ in 0..<3 {
      let changes = knownAxes.events(from: source.axes(), at: lastTime)
      if changes.isEmpty { break }
      try? source.write(changes)
      guard drain(), failure == nil, !isBusy else { return false }
    }
    defer { gap = nil }
    do throws(Errno) {
      let given = try source.grab(false)
      gap = (given.earliest, nil)
      if let oldest = drainAnew().oldest, oldest < given.earliest {
        gap = (given.earliest, try source.grab(true).latest)
        _ = drain()
        return false
      }
    } catch {
      // The device is lost, or another program has grabbed it at once.
    }
    heldSince = nil
    return true
  }

  /// Releases the device even if it is touched.
  ///
  /// Its touch is ended first, so that the other programs receive nothing more of it, or its rest as
  /// a new touch. Without the right to write they receive the rest as it is.
  private mutating func liftAndRelease() {
    var isReleased = false
    // A driver that begins a new contact at once may do so in between.
    for _ in 0..<3 where !isReleased && failure == nil {
      if isBusy { _ = endTouches() }
      isReleased = release()
    }
    if !isReleased { giveBack() }
    problem = nil
    policy.didRelease()
  }

  /// Reads the events, and returns the time of the oldest.
  private mutating func drainAnew() -> (isAll: Bool, oldest: Timestamp?) {
    oldestRead = nil
    let isAll = drain()
    return (isAll, oldestRead)
  }

  private mutating func giveBack() {
    // Refused only when the device is lost, which the next read reports.
    _ = try? source.grab(false)
    heldSince = nil
    if hasMissed { hasMissed = !compare(quietly: true) }
  }

  /// Writes the end of every touch and key to the node: the kernel passes it on to all readers of
  /// the device.
  ///
  /// - Returns: whether the device is not touched any more.
  private mutating func endTouches() -> Bool {
    var events: [InputEvent] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(type, code, value, at: lastTime))
    }
    if lists != nil {
      add(InputEvent.synchronization, InputEvent.listEntry, 0)
    } else if let tracker, tracker.hasTable {
      for slot in tracker.touchedSlots {
        add(InputEvent.absolute, InputEvent.slot, Int32(slot))
        add(InputEvent.absolute, InputEvent.trackingID, -1)
      }
    }
    for code in keys.codes { add(InputEvent.key, code, 0) }
    add(InputEvent.synchronization, InputEvent.report, 0)
    loseAll()
    do throws(Errno) {
      try source.write(events)
      // They are read here too; a contact that is there after them is a new one.
      isQuiet = true
      defer { isQuiet = false }
      return drain() && !isBusy
    } catch {
      policy.couldNotLift()
      problem = .cannotLift(error)
      return false
    }
  }
}
