/// Turns contacts into the events that a touch panel's driver would send: protocol B's slots, and
/// `BTN_TOUCH` with the place of the oldest contact, as for a single-touch panel.
///
/// The events are valid for any input. Events of a contact without `down` are ignored, and so are
/// those of a contact that found no free slot. A slot changes its contact once a frame, so a tap
/// within one frame is sent as two frames.
///
/// - Source: "Multi-touch (MT) Protocol", kernel documentation, `multi-touch-protocol`.
struct CloneEncoder: Equatable, Sendable {
  /// Receives one event after another: type, code and value.
  typealias Sink = (UInt16, UInt16, Int32) -> Void

  private struct Slot: Equatable {
    var contact: ContactID?
    var trackingID: Int32 = -1
    var place = DevicePoint(x: 0, y: 0)
    /// The number of contacts that began before, plus one.
    var age: UInt64 = 0
    /// The frame in which its contact last changed.
    var frame: UInt64 = 0
  }

  /// Whether it sends slots.
  let isMultiTouch: Bool
  private var slots: [Slot]
  private var current = 0
  private var contacts: UInt64 = 0
  private var frame: UInt64 = 1
  private var isChanged = false
  private var isTouchPressed = false
  private var pointer = DevicePoint(x: 0, y: 0)

  /// Creates a panel without contacts.
  init(kind: TouchKind) {
    isMultiTouch = if case .singleTouch = kind { false } else { true }
    slots = Array(repeating: Slot(), count: kind.slotCount)
  }

  /// The number of slots; 1 for a single-touch panel.
  var length: Int { slots.count }

  /// Sends the change of a contact, whose place is `place`; a cancelled contact lifts.
  mutating func pass(_ event: TouchEvent, at place: DevicePoint, into sink: Sink) {
    let id = event.contact.id
    let index = slots.firstIndex { $0.contact == id }
    switch event {
    case .down:
      if let index {
        move(index, to: place, into: sink)
      } else if let free = slots.firstIndex(where: { $0.contact == nil }) {
        begin(free, id, at: place, into: sink)
      }
    case .moved:
      if let index { move(index, to: place, into: sink) }
    case .up, .cancelled:
      if let index { end(index, into: sink) }
    }
  }

  /// Ends the frame, unless it is empty.
  mutating func flush(into sink: Sink) {
    guard isChanged else { return }
    var oldest: Slot?
    for slot in slots where slot.contact != nil && slot.age < oldest?.age ?? .max { oldest = slot }
    if (oldest != nil) != isTouchPressed {
      isTouchPressed.toggle()
      sink(InputEvent.key, InputEvent.touch, isTouchPressed ? 1 : 0)
    }
    if let place = oldest?.place {
      if place.x != pointer.x { sink(InputEvent.absolute, InputEvent.x, place.x) }
      if place.y != pointer.y { sink(InputEvent.absolute, InputEvent.y, place.y) }
      pointer = place
    }
    sink(InputEvent.synchronization, InputEvent.report, 0)
    isChanged = false
    frame += 1
  }

  /// Lifts every contact, and ends the frame.
  mutating func liftAll(into sink: Sink) {
    for index in slots.indices where slots[index].contact != nil { end(index, into: sink) }
    flush(into: sink)
  }
}

extension CloneEncoder {
  private mutating func begin(
    _ index: Int, _ id: ContactID, at place: DevicePoint, into sink: Sink
  ) {
    if slots[index].frame == frame { flush(into: sink) }
    contacts += 1
    slots[index] = Slot(
      contact: id, trackingID: freeTrackingID(), place: place, age: contacts, frame: frame)
    isChanged = true
    guard isMultiTouch else { return }
    choose(index, into: sink)
    sink(InputEvent.absolute, InputEvent.trackingID, slots[index].trackingID)
    sink(InputEvent.absolute, InputEvent.contactX, place.x)
    sink(InputEvent.absolute, InputEvent.contactY, place.y)
  }

  private mutating func move(_ index: Int, to place: DevicePoint, into sink: Sink) {
    let former = slots[index].place
    guard place != former else { return }
    slots[index].place = place
    isChanged = true
    guard isMultiTouch else { return }
    choose(index, into: sink)
    if place.x != former.x { sink(InputEvent.absolute, InputEvent.contactX, place.x) }
    if place.y != former.y { sink(InputEvent.absolute, InputEvent.contactY, place.y) }
  }

  private mutating func end(_ index: Int, into sink: Sink) {
    if slots[index].frame == frame { flush(into: sink) }
    slots[index].contact = nil
    slots[index].frame = frame
    isChanged = true
    guard isMultiTouch else { return }
    choose(index, into: sink)
    sink(InputEvent.absolute, InputEvent.trackingID, -1)
  }

  /// Selects the slot of the next events.
  private mutating func choose(_ index: Int, into sink: Sink) {
    guard index != current else { return }
    current = index
    sink(InputEvent.absolute, InputEvent.slot, Int32(index))
  }

  /// Returns a tracking ID from 0 to 65 535 that no contact has: one contact may stay while
  /// thousands begin and end.
  private func freeTrackingID() -> Int32 {
    var id = Int32(contacts & 0xFFFF)
    while slots.contains(where: { $0.contact != nil && $0.trackingID == id }) {
      id = (id + 1) & 0xFFFF
    }
    return id
  }
}
