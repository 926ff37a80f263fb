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
    /// Whether the contact began while others were kept from it.
    var isBlocked = false
    var lastPlace = DevicePoint(x: 0, y: 0)
  }

  /// Contacts that begin are known but never reported.
  var ignoresNewContacts = false
  /// Whether others are kept from contacts that begin.
  var blocksNewContacts = false
  /// Where on the panel a place of the device's is.
  var surface: Surface

  private let panel: UInt32
  private let kind: TouchKind
  private var slots: [Slot]
  private var current = 0
  private var contacts: UInt64 = 0

  /// A panel that nobody touches.
  init(panel: UInt32, kind: TouchKind, surface: Surface) {
    self.panel = panel
    self.kind = kind
    self.surface = surface
    slots = Array(repeating: Slot(), count: kind.slotCount)
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
      case .multiTouch, .contactLists:
        handleSlot(code, event, isCatchUp: isCatchUp, into: &events)
      case .singleTouch: handlePosition(code, event)
      }
    case (InputEvent.key, let code) where kind == .singleTouch(button: code):
      set(0, trackingID: event.value == 0 ? -1 : 0, event, isCatchUp: isCatchUp, into: &events)
    default: break
    }
  }

  /// Hears that events were lost; what changed meanwhile follows.
  ///
  /// Only in a table of contacts has each a number that tells whether it is still the same finger; in
  /// others all of them end.
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

  /// The same, after which nobody is known to touch the device.
  mutating func endAll(at time: Timestamp, into events: inout [TouchEvent]) {
    cancelAll(at: time, into: &events)
    for index in slots.indices {
      slots[index].occupant = .nobody
      slots[index].trackingID = -1
    }
  }

  /// Whether the device has a table of contacts, which others read too.
  var hasTable: Bool {
    if case .multiTouch = kind { true } else { false }
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
      slots[index].isBlocked = blocksNewContacts
    }
  }

  /// Ends the contact in a slot, after everything that is still to be said about it.
  private mutating func leave(
    _ index: Int, cancelled: Bool, at time: Timestamp, into events: inout [TouchEvent]
  ) {
    say(index, at: time, into: &events)
    if case .reported(let id, _) = slots[index].occupant {
      let contact = contact(id, index, at: time)
      events.append(cancelled ? .cancelled(contact) : .up(contact))
    }
    slots[index].occupant = .nobody
  }

  /// Says what is new about the contact in a slot: at the end of a frame, when all of it is known.
  private mutating func say(_ index: Int, at time: Timestamp, into events: inout [TouchEvent]) {
    guard case .reported(let id, let isDown) = slots[index].occupant else { return }
    let place = DevicePoint(x: slots[index].x, y: slots[index].y)
    let isNews = place != slots[index].lastPlace
    slots[index].lastPlace = place
    if !isDown {
      events.append(.down(contact(id, index, at: time)))
      slots[index].occupant = .reported(id, down: true)
    } else if isNews {
      events.append(.moved(contact(id, index, at: time)))
    }
  }

  /// The contact in a slot, where it was last said to be.
  private func contact(_ id: ContactID, _ index: Int, at time: Timestamp) -> TouchContact {
    let place = slots[index].lastPlace
    return TouchContact(
      id: id, raw: place, position: surface.position(of: place), time: time,
      isBlocked: slots[index].isBlocked)
  }
}
