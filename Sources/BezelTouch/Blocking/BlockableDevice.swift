internal import BezelLinux

/// The reading and blocking of one input device.
///
/// In each turn of a loop: `read`, and then `settle`.
struct BlockableDevice<Source: EventSource & ~Copyable>: ~Copyable {
  /// What keeps blocking from being as asked.
  enum Problem: Equatable {
    /// A touch under way cannot be ended for the others.
    case cannotLift(Errno)
    /// Another program has the device to itself, or the kernel refuses otherwise.
    case refused(Errno)
  }

  private(set) var source: Source
  /// `nil` for a device that tells no places.
  private(set) var tracker: ContactTracker?
  private(set) var problem: Problem?
  /// Why nothing more comes.
  private(set) var failure: Errno?
  /// How often events were lost because nobody read them.
  private(set) var overflows = 0

  /// Since when others are kept from the device.
  private var heldSince: Timestamp?
  /// When they were not, for a moment or since then.
  private var gap: (start: Timestamp, end: Timestamp?)?
  /// What the others know of the axes, while they are kept from the device.
  private var knownAxes = AxisState()
  /// Somebody else had the device to himself, and it was not heard.
  private var hasMissed = false
  /// When the oldest event happened that was read since somebody asked.
  private var oldestRead: Timestamp?

  private var keys: PressedKeys
  private var lists: ContactLists?
  private var policy: GrabPolicy
  private var request: Bool?
  private var hasNews = false
  private var lastTime = Timestamp(nanoseconds: 0)
  /// What begins now is not reported: it is made up, or the rest of something older.
  private var isQuiet = false
  /// Lists of contacts are read from the middle of a touch: until the list is empty.
  private var isMidList = false
  private var pending: [DeviceEvent] = []
  // Kept, so that nothing is allocated for each event.
  private var touches: [TouchEvent] = []
  private var slotEvents: [InputEvent] = []

  /// Begins to read; what is touched or pressed already is never reported.
  ///
  /// - Parameter lists: turns lists of contacts into slots, for a device that tells lists.
  init(
    _ source: consuming Source, tracker: ContactTracker?, lists: consuming ContactLists?,
    keys: PressedKeys, policy: GrabPolicy
  ) {
    self.source = source
    self.tracker = tracker
    self.keys = keys
    self.policy = policy
    self.lists = lists
    // What came between opening the node and asking for its state is in both.
    compare(quietly: true)
  }

  /// Where the device's places are on the panel.
  var surface: Surface? {
    get { tracker?.surface }
    set { if let newValue { tracker?.surface = newValue } }
  }

  /// Whether a contact, a button or a key is down, also one that is not reported.
  var isBusy: Bool { tracker?.isTouched == true || !keys.isEmpty }

  /// Whether other programs are kept from the device.
  var isGrabbed: Bool { policy.isHeld && failure == nil }

  /// Whether something waits to be read.
  var hasPending: Bool { !pending.isEmpty }

  /// Takes everything there is to read; after 4 096 kernel events it goes on in the next turn.
  mutating func read(into events: inout [DeviceEvent]) {
    _ = drain()
    events.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Asks to keep the device from others, or to let them have it again; asking again after a refusal
  /// tries again.
  mutating func setBlocking(_ blocking: Bool) { request = blocking }

  /// Gives the device back at once, under a finger too: its touch is ended first, so that the others see
  /// nothing more of it, or what comes as a touch that begins.
  mutating func giveBackNow() {
    guard isGrabbed else { return }
    policy.want(false, at: lastTime)
    if isBusy { _ = endTouches() }
    if !release() { giveBack() }
    policy.didRelease()
  }

  /// Does what is due for blocking.
  ///
  /// - Parameter isCompanionBusy: another node of the same device is touched: both are taken and given
  ///   back together.
  /// - Returns: when to call it again at the latest; `nil` if the next event is early enough.
  mutating func settle(at now: Timestamp, isCompanionBusy: Bool = false) -> Timestamp? {
    if let request {
      // Another program may have had the device to himself for a while, unheard.
      if request, lists == nil, drain() { compare(quietly: false) }
      policy.want(request, at: now)
      problem = nil
      self.request = nil
    }
    for _ in 0..<4 {
      // What is still to be read may be a contact: nothing is decided before.
      guard drain() else { return now }
      if failure != nil { return rest(at: now, isCompanionBusy) }
      if hasNews { policy.heard(isTouched: isBusy, at: now) }
      hasNews = false
      switch policy.next(isTouched: isBusy || isCompanionBusy, at: now) {
      case .none: return rest(at: now, isCompanionBusy)
      case .grab: grab(lifting: false, at: now)
      case .liftAndGrab: if endTouches() { grab(lifting: true, at: now) }
      case .release: if release() { policy.didRelease() }
      }
    }
    policy.wasOvertaken(at: now)
    return policy.isHeld ? now : rest(at: now, isCompanionBusy)
  }
}

extension BlockableDevice where Source: ~Copyable {
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
      hasNews = true
    }
    return false
  }

  private mutating func handle(_ event: InputEvent, isCatchUp: Bool) {
    let isQuiet = isQuiet || policy.isMidTouch
    if let key = keys.handle(event, isQuiet: isQuiet) { pending.append(key) }
    tracker?.ignoresNewContacts = isQuiet || isMidList
    let isBlocked = isBlocked(at: event.time)
    tracker?.blocksNewContacts = isBlocked
    if heldSince != nil, !isBlocked { knownAxes.hear(event) }
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
    lists?.take(event) { slotEvents.append($0) }
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

  /// Ends what was read from lists: what a list has lost is in no state that could be asked for.
  private mutating func forgetLists() {
    tracker?.endAll(at: lastTime, into: &touches)
    // What ends in its table has ended in ours.
    lists?.reset(at: lastTime) { _ in }
    isMidList = true
  }

  /// Ends everything that is down for who reads this.
  private mutating func loseAll() {
    tracker?.cancelAll(at: lastTime, into: &touches)
    collect()
    pending += keys.loseAll()
  }

  private mutating func collect() {
    for touch in touches { pending.append(.contact(touch)) }
    touches.removeAll(keepingCapacity: true)
  }

  /// Drops what is to be read and takes over the device's true state.
  ///
  /// - Returns: whether that could be done; not when the device sends faster than it is read.
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

  /// Whether others did not hear of what happened then.
  private func isBlocked(at time: Timestamp) -> Bool {
    guard let heldSince, time > heldSince else { return false }
    guard let gap, time >= gap.start else { return true }
    return gap.end.map { time > $0 } ?? false
  }

  /// Takes the device, unless something has happened since it was last looked at: the others know of
  /// that.
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

  /// Gives the device back with its axes as the others know them, unless something has begun that they
  /// would see only the rest of.
  ///
  /// - Returns: whether it is given back.
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
      // The device is lost, or somebody else's at once.
    }
    heldSince = nil
    return true
  }

  /// Reads what there is, and tells when the oldest of it happened.
  private mutating func drainAnew() -> (isAll: Bool, oldest: Timestamp?) {
    oldestRead = nil
    let isAll = drain()
    return (isAll, oldestRead)
  }

  private mutating func giveBack() {
    // Refused only when the device is lost, and then the next step of reading says so.
    _ = try? source.grab(false)
    heldSince = nil
    if hasMissed { hasMissed = !compare(quietly: true) }
  }

  /// Writes the end of every touch and key to the node: the kernel believes it, and hands it to all who
  /// may hear the device.
  ///
  /// - Returns: whether nobody touches it any more.
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
      // They come to us too; a contact that is there after them is a new one.
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
