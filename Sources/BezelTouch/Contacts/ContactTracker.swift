internal import BezelLinux

/// Turns the kernel's events into contacts.
///
/// It keeps the same state as the kernel, which does not send an event that would change nothing:
/// the last coordinates of a slot remain after its contact has ended, and the current slot remains
/// after the frame.
///
/// A contact of the kernel is a touch only while it is down: one that hovers begins when it comes
/// down and ends when it rises. A palm is no touch, and a contact that turns into one is cancelled.
///
/// - Source: "Multi-touch (MT) Protocol", kernel documentation, `multi-touch-protocol`; for palms
///   libinput, `evdev-fallback.c`.
struct ContactTracker: Equatable, Sendable {
  /// The contact in a slot.
  private enum Occupant: Equatable {
    case nobody
    /// A palm, or a contact that other programs have seen begin, or that was down before reading
    /// began; it is never reported.
    case unreported
    /// A contact that hovers, or whose first frame has not ended.
    case pending
    case reported(ContactID)
  }

  private struct Slot: Equatable {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    /// `ABS_MT_TOOL_TYPE`.
    var tool: Int32 = 0
    /// `ABS_MT_DISTANCE`: 0 when it touches.
    var distance: Int32 = 0
    var occupant = Occupant.nobody
    /// Whether the contact began while the device was grabbed.
    var isBlocked = false
    var lastPlace = DevicePoint(x: 0, y: 0)
  }

  /// Whether contacts that begin are tracked but never reported.
  var ignoresNewContacts = false
  /// Whether contacts that begin are marked as blocked, as the device is grabbed.
  var blocksNewContacts = false
  /// Maps device coordinates to the panel.
  var surface: PanelMapping

  private let panel: UInt32
  private let kind: TouchKind
  private var slots: [Slot]
  private var current = 0
  private var contacts: UInt64 = 0
  /// The tools (`BTN_TOOL_…`) that are in proximity, a bit each; `nil` until the device has
  /// reported one, as many announce tools and never report any.
  private var tools: UInt16?

  /// Creates a panel without contacts.
  init(panel: UInt32, kind: TouchKind, surface: PanelMapping) {
    self.panel = panel
    self.kind = kind
    self.surface = surface
    slots = Array(repeating: Slot(), count: kind.slotCount)
  }

  /// Whether any contact is down, reported or not.
  var isTouched: Bool { slots.contains { $0.occupant != .nobody } }

  /// Sets the state of a slot when reading begins; a contact in it is never reported.
  mutating func adopt(
    slot: Int, trackingID: Int32, x: Int32, y: Int32, tool: Int32 = 0, distance: Int32 = 0
  ) {
    guard slots.indices.contains(slot) else { return }
    slots[slot] = Slot(
      trackingID: trackingID, x: x, y: y, tool: tool, distance: distance,
      occupant: trackingID < 0 ? .nobody : .unreported)
  }

  /// Sets the current slot when reading begins.
  mutating func adopt(currentSlot slot: Int) { current = slot }

  /// Handles one kernel event, and appends the touch events that it causes.
  ///
  /// - Parameter isCatchUp: whether it comes from comparing states after events were lost.
  mutating func handle(
    _ event: InputEvent, isCatchUp: Bool = false, into events: inout [TouchEvent]
  ) {
    switch (event.type, event.code) {
    case (InputEvent.synchronization, InputEvent.report):
      for index in slots.indices { say(index, at: event.time, into: &events) }
    case (InputEvent.absolute, let code):
      switch kind {
      case .multiTouch, .contactLists:
        handleSlot(code, event, isCatchUp: isCatchUp, into: &events)
      case .singleTouch: handlePosition(code, event)
      }
    case (InputEvent.key, let code) where kind == .singleTouch(button: code):
      set(0, trackingID: event.value == 0 ? -1 : 0, event, isCatchUp: isCatchUp, into: &events)
    case (InputEvent.key, let code): update(tool: code, isThere: event.value != 0)
    default: break
    }
  }

  /// Notes that a tool is in proximity or has left; other keys and buttons are ignored.
  mutating func update(tool code: UInt16, isThere: Bool) {
    guard InputEvent.isTool(code) else { return }
    let bit: UInt16 = 1 << (code & 15)
    if isThere {
      tools = (tools ?? 0) | bit
    } else {
      tools? &= ~bit
    }
  }

  /// Prepares for the events that describe the changes since events were lost.
  ///
  /// Only with slots each contact has a tracking ID that tells whether it is still the same;
  /// otherwise all contacts are cancelled.
  mutating func beginCatchUp(at time: Timestamp, into events: inout [TouchEvent]) {
    switch kind {
    case .multiTouch: break
    case .contactLists, .singleTouch: cancelAll(at: time, into: &events)
    }
  }

  /// Ends every contact: those reported are cancelled, and none of them is reported again.
  mutating func cancelAll(at time: Timestamp, into events: inout [TouchEvent]) {
    for index in slots.indices where slots[index].occupant != .nobody {
      leave(index, cancelled: true, at: time, into: &events)
      slots[index].occupant = .unreported
    }
  }

  /// Does the same, after which no contact is down.
  mutating func endAll(at time: Timestamp, into events: inout [TouchEvent]) {
    cancelAll(at: time, into: &events)
    for index in slots.indices {
      slots[index].occupant = .nobody
      slots[index].trackingID = -1
    }
  }

  /// Whether the device has slots (protocol B), which other programs read too.
  var hasTable: Bool {
    if case .multiTouch = kind { true } else { false }
  }

  /// The slots with a contact, reported or not.
  var touchedSlots: [Int] { slots.indices.filter { slots[$0].occupant != .nobody } }
}

extension ContactTracker {
  private mutating func handleSlot(
    _ code: UInt16, _ event: InputEvent, isCatchUp: Bool, into events: inout [TouchEvent]
  ) {
    if code == InputEvent.slot {
      current = Int(event.value)
      return
    }
    // A device may use slots that it has not announced; events for those are dropped.
    guard slots.indices.contains(current) else { return }
    switch code {
    case InputEvent.contactX: slots[current].x = event.value
    case InputEvent.contactY: slots[current].y = event.value
    case InputEvent.contactTool: slots[current].tool = event.value
    case InputEvent.contactDistance: slots[current].distance = event.value
    case InputEvent.trackingID:
      set(current, trackingID: event.value, event, isCatchUp: isCatchUp, into: &events)
    default: break
    }
  }

  private mutating func handlePosition(_ code: UInt16, _ event: InputEvent) {
    switch code {
    case InputEvent.x: slots[0].x = event.value
    case InputEvent.y: slots[0].y = event.value
    default: break
    }
  }

  private mutating func set(
    _ index: Int, trackingID: Int32, _ event: InputEvent, isCatchUp: Bool,
    into events: inout [TouchEvent]
  ) {
    // Every negative number means no contact; the kernel sends -1.
    let trackingID = max(trackingID, -1)
    let former = slots[index].trackingID
    guard trackingID != former else { return }
    slots[index].trackingID = trackingID
    if former >= 0 {
      leave(index, cancelled: isCatchUp || trackingID >= 0, at: event.time, into: &events)
    }
    if trackingID >= 0 {
      slots[index].occupant = ignoresNewContacts ? .unreported : .pending
      slots[index].isBlocked = blocksNewContacts
    }
  }

  /// Ends the contact in a slot, after reporting its last changes.
  private mutating func leave(
    _ index: Int, cancelled: Bool, at time: Timestamp, into events: inout [TouchEvent]
  ) {
    say(index, at: time, into: &events)
    if case .reported(let id) = slots[index].occupant {
      let contact = contact(id, index, at: time)
      events.append(cancelled ? .cancelled(contact) : .up(contact))
    }
    slots[index].occupant = .nobody
  }

  /// Reports the changes of the contact in a slot: at the end of a frame, when it is complete.
  private mutating func say(_ index: Int, at time: Timestamp, into events: inout [TouchEvent]) {
    let place = DevicePoint(x: slots[index].x, y: slots[index].y)
    let isPalm = slots[index].tool == InputEvent.palm
    switch slots[index].occupant {
    case .nobody, .unreported: break
    case .pending where isPalm: slots[index].occupant = .unreported
    case .pending:
      guard isDown(index) else { break }
      contacts += 1
      let id = ContactID(panel: panel, number: contacts)
      slots[index].occupant = .reported(id)
      slots[index].lastPlace = place
      events.append(.down(contact(id, index, at: time)))
    case .reported(let id) where isPalm:
      slots[index].occupant = .unreported
      events.append(.cancelled(contact(id, index, at: time)))
    case .reported(let id):
      if !isDown(index) {
        slots[index].occupant = .pending
        events.append(.up(contact(id, index, at: time)))
      } else if place != slots[index].lastPlace {
        slots[index].lastPlace = place
        events.append(.moved(contact(id, index, at: time)))
      }
    }
  }

  /// Whether the contact in a slot touches the panel.
  private func isDown(_ index: Int) -> Bool {
    switch kind {
    case .multiTouch, .contactLists: slots[index].distance <= 0
    case .singleTouch(let button): button != InputEvent.touch || tools != 0
    }
  }

  /// Returns the contact in a slot, at its last reported place.
  private func contact(_ id: ContactID, _ index: Int, at time: Timestamp) -> TouchContact {
    let place = slots[index].lastPlace
    return TouchContact(
      id: id, raw: place, position: surface.position(of: place), time: time,
      isBlocked: slots[index].isBlocked)
  }
}
