import BezelLinux

@testable import BezelTouch

/// An input device of a made-up kernel: a table of contacts, `BTN_TOUCH`, and two programs that read
/// it, Bezel and an application.
///
/// - Source: `drivers/input/input.c`, `input-mt.c` and `evdev.c` of Linux 6.1, as far as readers
///   notice.
final class FakePanel {
  struct Slot: Equatable {
    var id: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
  }

  /// A program's events that it has not read yet.
  struct Reader {
    var queue: [InputEvent] = []
    /// The rest of the packet under way, without the part that was already read.
    var packet: [InputEvent] = []
  }

  enum Holder { case nobody, bezel, other }

  static let bufferSize = 64

  private(set) var slots = [Slot](repeating: Slot(), count: 4)
  private(set) var keys: Set<UInt16> = []
  private(set) var holder = Holder.nobody
  private(set) var bezel = Reader()
  private(set) var application = Application()
  private var driverSlot = 0
  private var sentSlot = 0
  private var hasNews = false
  private(set) var time: Int64 = 1_000_000
  var isUnplugged = false
  var refusesWrites = false
  /// Called where another processor could change the device.
  var interrupt: () -> Void = {}

  // The slots as Bezel's own reading knows them, as libevdev keeps them.
  private var known = [Slot](repeating: Slot(), count: 4)
  private var knownKeys: Set<UInt16> = []
  private var knownSlot = 0
  private var catchUps: [InputEvent]?

  var now: Timestamp { Timestamp(nanoseconds: time) }

  func pass(_ nanoseconds: Int64) { time += nanoseconds }

  func foreignGrab(_ grabbed: Bool) {
    if grabbed, holder == .nobody { holder = .other }
    if !grabbed, holder == .other { holder = .nobody }
  }

  // MARK: The kernel's input core

  /// Handles an event of a driver or a program; one that changes nothing is not passed on.
  func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch (type, code) {
    case (InputEvent.synchronization, _):
      if hasNews { deliver(type, code, value) }
      if hasNews { flush() }
      hasNews = false
    case (InputEvent.key, _):
      guard keys.contains(code) != (value != 0) else { return }
      if value != 0 { keys.insert(code) } else { keys.remove(code) }
      deliver(type, code, value)
    case (_, InputEvent.slot): if slots.indices.contains(Int(value)) { driverSlot = Int(value) }
    case (_, InputEvent.trackingID): change(code, value, \.id)
    case (_, InputEvent.contactX): change(code, value, \.x)
    case (_, InputEvent.contactY): change(code, value, \.y)
    default: break
    }
  }

  private func change(_ code: UInt16, _ value: Int32, _ path: WritableKeyPath<Slot, Int32>) {
    guard slots[driverSlot][keyPath: path] != value else { return }
    slots[driverSlot][keyPath: path] = value
    if sentSlot != driverSlot {
      sentSlot = driverSlot
      deliver(InputEvent.absolute, InputEvent.slot, Int32(driverSlot))
    }
    deliver(InputEvent.absolute, code, value)
  }

  private func deliver(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    hasNews = true
    let event = InputEvent(type, code, value, at: now)
    if holder != .other { bezel.packet.append(event) }
    if holder == .nobody { application.update(event) }
  }

  private func flush() {
    for event in bezel.packet {
      if bezel.queue.count >= Self.bufferSize - 1 {
        let dropped = InputEvent(InputEvent.synchronization, 3, 0, at: now)
        bezel.queue = [dropped]
      }
      bezel.queue.append(event)
    }
    bezel.packet = []
    if holder == .nobody { application.look(at: slots) }
  }
}

extension FakePanel: EventSource {
  func next() -> EventStep {
    interrupt()
    if catchUps?.isEmpty == false { return .catchUp(catchUps!.removeFirst()) }
    catchUps = nil
    guard !isUnplugged else { return .failed(.noSuchDevice) }
    guard !bezel.queue.isEmpty else { return .empty }
    let event = bezel.queue.removeFirst()
    if event.type == InputEvent.synchronization, event.code == 3 {
      compare()
      return .gap
    }
    note(event)
    return .event(event)
  }

  private func note(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (InputEvent.key, let code):
      if event.value != 0 { knownKeys.insert(code) } else { knownKeys.remove(code) }
    case (_, InputEvent.slot): knownSlot = Int(event.value)
    case (_, InputEvent.trackingID): known[knownSlot].id = event.value
    case (_, InputEvent.contactX): known[knownSlot].x = event.value
    case (_, InputEvent.contactY): known[knownSlot].y = event.value
    default: break
    }
  }

  func compare() {
    bezel.queue = []
    var steps: [InputEvent] = []
    func step(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      steps.append(InputEvent(type, code, value, at: now))
    }
    for key in keys.symmetricDifference(knownKeys) {
      step(InputEvent.key, key, keys.contains(key) ? 1 : 0)
    }
    for (index, (slot, old)) in zip(slots, known).enumerated() where slot != old {
      step(InputEvent.absolute, InputEvent.slot, Int32(index))
      if slot.id != old.id, old.id >= 0, slot.id >= 0 {
        step(InputEvent.absolute, InputEvent.trackingID, -1)
      }
      if slot.id != old.id { step(InputEvent.absolute, InputEvent.trackingID, slot.id) }
      step(InputEvent.absolute, InputEvent.contactX, slot.x)
      step(InputEvent.absolute, InputEvent.contactY, slot.y)
    }
    step(InputEvent.absolute, InputEvent.slot, Int32(sentSlot))
    step(InputEvent.synchronization, InputEvent.report, 0)
    (known, knownKeys, knownSlot) = (slots, keys, sentSlot)
    catchUps = steps
  }

  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime {
    interrupt()
    pass(1_000)
    guard !isUnplugged else { throw .noSuchDevice }
    if grabbed {
      guard holder == .nobody else { throw .busy }
      holder = .bezel
    } else {
      guard holder == .bezel else { throw .invalidArgument }
      holder = .nobody
    }
    let grabTime = GrabTime(earliest: now, latest: now)
    pass(1_000)
    interrupt()
    return grabTime
  }

  func axes() -> AxisState {
    var state = AxisState()
    state.slot = Int32(knownSlot)
    for (index, slot) in known.enumerated() {
      for (code, value) in [(InputEvent.contactX, slot.x), (InputEvent.contactY, slot.y)] {
        state.values.append(AxisState.Value(slot: Int32(index), code: code, value: value))
      }
    }
    return state
  }

  func write(_ events: [InputEvent]) throws(Errno) {
    interrupt()
    guard !isUnplugged else { throw .noSuchDevice }
    guard !refusesWrites else { throw .notPermitted }
    // A grab by another program blocks written events for all.
    guard holder != .other else { return }
    let driversSlot = driverSlot
    for event in events { send(event.type, event.code, event.value) }
    // A driver names its slot in each frame.
    driverSlot = driversSlot
    pass(1_000)
    interrupt()
  }
}

/// The program behind the HUD: it believes every event, and a contact is at the last place that its
/// slot had.
struct Application {
  private(set) var slots = [FakePanel.Slot](repeating: FakePanel.Slot(), count: 4)
  private(set) var keys: Set<UInt16> = []
  private(set) var begun = 0
  /// The events that no real device would have sent.
  private(set) var complaints: [String] = []
  private var slot = 0

  /// Whether it believes that the panel is touched.
  var isTouched: Bool { slots.contains { $0.id >= 0 } || !keys.isEmpty }

  mutating func update(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (InputEvent.key, let code):
      if (event.value != 0) == keys.contains(code) { complaints.append("key \(event.value) twice") }
      if event.value != 0 { keys.insert(code) } else { keys.remove(code) }
    case (InputEvent.absolute, InputEvent.slot): slot = Int(event.value)
    case (InputEvent.absolute, InputEvent.trackingID):
      if (event.value >= 0) == (slots[slot].id >= 0) {
        complaints.append("contact \(event.value) in a slot with \(slots[slot].id)")
      }
      if event.value >= 0 { begun += 1 }
      slots[slot].id = event.value
    case (InputEvent.absolute, InputEvent.contactX): move(\.x, event.value)
    case (InputEvent.absolute, InputEvent.contactY): move(\.y, event.value)
    default: break
    }
  }

  private mutating func move(_ path: WritableKeyPath<FakePanel.Slot, Int32>, _ value: Int32) {
    slots[slot][keyPath: path] = value
  }

  /// Compares its state of the contacts with the truth.
  mutating func look(at truth: [FakePanel.Slot]) {
    for (mine, its) in zip(slots, truth) where mine.id >= 0 && mine != its {
      complaints.append("believes \(mine), is \(its)")
    }
  }
}
