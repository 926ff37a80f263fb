/// The keys and buttons of a device that are down.
///
/// A tool in proximity, as a pen, is a button that is down: a program that has received its press
/// must receive its release.
struct PressedKeys: Equatable, Sendable {
  private struct Key: Equatable {
    let code: UInt16
    /// Whether its press was reported, so that its release will be.
    var isReported: Bool
  }

  private var keys: [Key] = []

  var isEmpty: Bool { keys.isEmpty }

  /// Their codes, in the order in which they were pressed.
  var codes: [UInt16] { keys.map { $0.code } }

  func contains(_ code: UInt16) -> Bool { keys.contains { $0.code == code } }

  /// Adds a key that is down when reading begins; it is never reported.
  mutating func adopt(_ code: UInt16) {
    if !contains(code) { keys.append(Key(code: code, isReported: false)) }
  }

  /// Marks the keys that are down as lost: nothing more is reported of them.
  ///
  /// - Returns: the events to report.
  mutating func loseAll() -> [DeviceEvent] {
    var lost: [DeviceEvent] = []
    for index in keys.indices where keys[index].isReported {
      lost.append(.keyLost(code: keys[index].code))
      keys[index].isReported = false
    }
    return lost
  }

  /// Handles one event.
  ///
  /// - Parameter isQuiet: whether a press is not to be reported.
  /// - Returns: the event to report; `nil` for none.
  mutating func handle(_ event: InputEvent, isQuiet: Bool) -> DeviceEvent? {
    guard event.type == InputEvent.key else { return nil }
    let index = keys.firstIndex { $0.code == event.code }
    switch (event.value, index) {
    case (0, let index?):
      let key = keys.remove(at: index)
      return key.isReported ? .key(code: event.code, isDown: false, time: event.time) : nil
    case (1, nil):
      let isReported = !isQuiet && InputEvent.isKey(event.code)
      keys.append(Key(code: event.code, isReported: isReported))
      return isReported ? .key(code: event.code, isDown: true, time: event.time) : nil
    default: return nil
    }
  }
}
