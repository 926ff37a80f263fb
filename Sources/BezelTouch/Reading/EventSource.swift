internal import BezelLinux

/// The result of reading one event of an input device.
enum EventStep {
  case event(InputEvent)
  /// Events were lost, and this one was derived from the device's present state in their place.
  case catchUp(InputEvent)
  /// Events were lost; `catchUp` steps follow.
  case gap
  /// There is nothing to read now.
  case empty
  case failed(Errno)
}

/// An open input device: the kernel's calls for reading and grabbing it.
///
/// `Evdev` is the implementation; the tests have a fake with other readers beside it.
protocol EventSource: ~Copyable {
  /// Reads one event.
  mutating func next() -> EventStep

  /// Drops unread events and compares the known state with the device's: the next steps are the
  /// differences.
  mutating func compare()

  /// Grabs the device, or releases it.
  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime

  /// The axes after the event that was read last.
  func axes() -> AxisState

  /// Writes events to the node: every reader, this one too, receives them as the device's.
  func write(_ events: [InputEvent]) throws(Errno)
}

/// The time of a grab or release: some time between these.
struct GrabTime {
  let earliest: Timestamp
  let latest: Timestamp
}
