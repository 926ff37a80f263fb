internal import BezelLinux

/// What one step of reading an input device brought.
enum EventStep {
  case event(InputEvent)
  /// Events were lost, and one is made up from the device's true state in their place.
  case catchUp(InputEvent)
  /// Events were lost; steps of catching up follow.
  case gap
  /// Nothing to read at present.
  case empty
  case failed(Errno)
}

/// An open input device: what reading and blocking it need of the kernel.
///
/// `Evdev` is the real one; the tests have one made up, with other readers beside it.
protocol EventSource: ~Copyable {
  /// Reads one event.
  mutating func next() -> EventStep

  /// Drops what is to be read and compares what is known with the device's true state: the next steps
  /// are the differences.
  mutating func compare()

  /// Takes the device from all other readers, or gives it back.
  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime

  /// The axes after what was read last.
  func axes() -> AxisState

  /// Lets every reader, this one too, believe that the device sent these.
  func write(_ events: [InputEvent]) throws(Errno)
}

/// When a device was taken or given back: some time between these.
struct GrabTime {
  let earliest: Timestamp
  let latest: Timestamp
}
