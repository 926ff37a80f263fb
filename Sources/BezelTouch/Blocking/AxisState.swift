internal import BezelLinux

/// The values of a device's axes, as those who read it know them.
///
/// The kernel never sends a value that has not changed, nor the slot again that the last event was
/// for. Who has missed events takes the next ones for something else: a contact at its old place, or
/// in another slot. So before a device is given back, its state becomes again what the others know.
struct AxisState: Equatable, Sendable {
  struct Value: Equatable, Sendable {
    /// `nil` for an axis that is none of a contact's.
    let slot: Int32?
    let code: UInt16
    var value: Int32
  }

  /// Always in the same order for the same device.
  var values: [Value] = []
  /// The slot that the next events are for; `nil` without slots.
  var slot: Int32?

  /// Takes an event that the others heard.
  mutating func hear(_ event: InputEvent) {
    guard event.type == InputEvent.absolute else { return }
    if event.code == InputEvent.slot {
      slot = event.value
    } else if let index = values.firstIndex(where: {
      $0.code == event.code && ($0.slot == nil || $0.slot == slot)
    }) {
      values[index].value = event.value
    }
  }

  /// What a device would have to send to get here from another of its states.
  ///
  /// Each value is gone to from far away, because the kernel mixes near ones as noise.
  func events(from other: AxisState, at time: Timestamp) -> [InputEvent] {
    var events: [InputEvent] = []
    var current = other.slot
    func send(_ code: UInt16, _ value: Int32) {
      events.append(InputEvent(InputEvent.absolute, code, value, at: time))
    }
    func go(to value: Value) {
      if let slot = value.slot, slot != current {
        send(InputEvent.slot, slot)
        current = slot
      }
      send(value.code, value.value &+ 65_536)
      send(value.code, value.value)
    }
    for (known, value) in zip(other.values, values) where known != value { go(to: value) }
    // A slot is sent together with a value in it only.
    if slot != current, let value = values.first(where: { $0.slot == slot }) { go(to: value) }
    if !events.isEmpty {
      events.append(InputEvent(InputEvent.synchronization, InputEvent.report, 0, at: time))
    }
    return events
  }
}
