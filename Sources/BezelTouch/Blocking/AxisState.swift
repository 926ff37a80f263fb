internal import BezelLinux

/// The values of a device's axes, as its readers know them.
///
/// The kernel does not send a value that has not changed, nor the slot again if it is the current
/// one. A reader that has missed events misinterprets the next ones: as a contact at its old place,
/// or in another slot. So before a device is released, its state is set back to the one that the
/// other readers know.
struct AxisState: Equatable, Sendable {
  struct Value: Equatable, Sendable {
    /// `nil` for an axis that belongs to no contact.
    let slot: Int32?
    let code: UInt16
    var value: Int32
  }

  /// Always in the same order for the same device.
  var values: [Value] = []
  /// The slot of the next events; `nil` without slots.
  var slot: Int32?

  /// Applies an event that the other readers received.
  mutating func update(_ event: InputEvent) {
    guard event.type == InputEvent.absolute else { return }
    if event.code == InputEvent.slot {
      slot = event.value
    } else if let index = values.firstIndex(where: {
      $0.code == event.code && ($0.slot == nil || $0.slot == slot)
    }) {
      values[index].value = event.value
    }
  }

  /// Returns the events that change a device from another state to this one.
  ///
  /// Each value is preceded by a distant one, because the kernel filters small changes as noise.
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
    // The kernel sends a slot only together with a value in it.
    if slot != current, let value = values.first(where: { $0.slot == slot }) { go(to: value) }
    if !events.isEmpty {
      events.append(InputEvent(InputEvent.synchronization, InputEvent.report, 0, at: time))
    }
    return events
  }
}
