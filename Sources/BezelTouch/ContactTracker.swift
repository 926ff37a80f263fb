internal import BezelLinux

/// Turns the kernel's events into contacts.
///
/// It keeps what the kernel keeps, as an event that would change nothing is never sent: each slot's
/// last coordinates outlive its contact, and the current slot outlives the frame.
///
/// - Source: "Multi-touch (MT) Protocol", kernel documentation, `multi-touch-protocol`.
struct ContactTracker: Equatable, Sendable {
  /// Who is in a slot.
  private enum Occupant: Equatable {
    case nobody
    /// A contact that others know, or that began before its time; it is never reported.
    case unreported
    case reported(ContactID, down: Bool)  // `down` once that was said
  }

  private struct Slot: Equatable {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var occupant = Occupant.nobody
    var lastPosition = PanelPoint(x: 0, y: 0)
  }

  /// Contacts that begin are known but never reported.
  var ignoresNewContacts = false

  private let panel: UInt32
  private let kind: TouchKind
  private let xRange: AxisRange
  private let yRange: AxisRange
  private var slots: [Slot]
  private var current = 0
  private var contacts: UInt64 = 0

  /// A panel that nobody touches.
  ///
  /// - Parameter kind: at most 1 024 slots are tracked, the kernel's own limit.
  init(panel: UInt32, kind: TouchKind, x: AxisRange, y: AxisRange) {
    self.panel = panel
    self.kind = kind
    xRange = x
    yRange = y
    let count =
      switch kind {
      case .multiTouch(let slots): min(max(slots, 1), 1_024)
      case .singleTouch: 1
      }
    slots = Array(repeating: Slot(), count: count)
  }

  /// Whether any contact is down, reported or not.
  var isTouched: Bool { slots.contains { $0.occupant != .nobody } }

  /// Takes over what a slot holds when reading begins; a contact in it is never reported.
  mutating func adopt(slot: Int, trackingID: Int32, x: Int32, y: Int32) {
    guard slots.indices.contains(slot) else { return }
    slots[slot] = Slot(
      trackingID: trackingID, x: x, y: y, occupant: trackingID < 0 ? .nobody : .unreported)
  }

  /// Takes over which slot the next events are for.
  mutating func adopt(currentSlot slot: Int) { current = slot }

  /// Takes one event, and appends what it means.
  ///
  /// - Parameter isCatchUp: it comes from comparing states after events were lost.
  mutating func handle(
    _ event: InputEvent, isCatchUp: Bool = false, into events: inout [TouchEvent]
  ) {
    switch (event.type, event.code) {
    case (InputEvent.synchronization, InputEvent.report):
      for index in slots.indices { say(index, at: event.time, into: &events) }
    case (InputEvent.absolute, let code):
      switch kind {
      case .multiTouch: handleSlot(code, event, isCatchUp: isCatchUp, into: &events)
      case .singleTouch: handlePosition(code, event)
      }
    case (InputEvent.key, InputEvent.touch) where kind == .singleTouch:
      set(0, trackingID: event.value == 0 ? -1 : 0, event, isCatchUp: isCatchUp, into: &events)
    default: break
    }
  }

  /// Hears that events were lost; what changed meanwhile follows.
  ///
  /// A single touch has no number that would tell whether it is still the same finger, so it ends.
  mutating func beginCatchUp(at time: Timestamp, into events: inout [TouchEvent]) {
    if kind == .singleTouch { cancelAll(at: time, into: &events) }
  }

  /// Ends every contact: those reported are cancelled, and none of them is reported again.
  mutating func cancelAll(at time: Timestamp, into events: inout [TouchEvent]) {
    for index in slots.indices where slots[index].occupant != .nobody {
      leave(index, cancelled: true, at: time, into: &events)
      slots[index].occupant = .unreported
    }
  }

  /// The slots that hold a contact, reported or not.
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
    // A device may name slots it has not announced; what is said about them is not kept.
    guard slots.indices.contains(current) else { return }
    switch code {
    case InputEvent.contactX: slots[current].x = event.value
    case InputEvent.contactY: slots[current].y = event.value
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
    // Every negative number is "nobody"; the kernel says -1.
    let trackingID = max(trackingID, -1)
    let former = slots[index].trackingID
    guard trackingID != former else { return }
    slots[index].trackingID = trackingID
    if former >= 0 {
      leave(index, cancelled: isCatchUp || trackingID >= 0, at: event.time, into: &events)
    }
    if trackingID >= 0 {
      contacts += 1
      let id = ContactID(panel: panel, number: contacts)
      slots[index].occupant = ignoresNewContacts ? .unreported : .reported(id, down: false)
    }
  }

  /// Ends the contact in a slot, after everything that is still to be said about it.
  private mutating func leave(
    _ index: Int, cancelled: Bool, at time: Timestamp, into events: inout [TouchEvent]
  ) {
    say(index, at: time, into: &events)
    if case .reported(let id, _) = slots[index].occupant {
      let contact = TouchContact(id: id, position: slots[index].lastPosition, time: time)
      events.append(cancelled ? .cancelled(contact) : .up(contact))
    }
    slots[index].occupant = .nobody
  }

  /// Says what is new about the contact in a slot: at the end of a frame, when all of it is known.
  private mutating func say(_ index: Int, at time: Timestamp, into events: inout [TouchEvent]) {
    guard case .reported(let id, let isDown) = slots[index].occupant else { return }
    let position = PanelPoint(
      x: xRange.fraction(slots[index].x), y: yRange.fraction(slots[index].y))
    let contact = TouchContact(id: id, position: position, time: time)
    if !isDown {
      events.append(.down(contact))
      slots[index].occupant = .reported(id, down: true)
    } else if position != slots[index].lastPosition {
      events.append(.moved(contact))
    }
    slots[index].lastPosition = position
  }
}
