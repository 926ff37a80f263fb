/// Which keys and buttons of a device are down.
///
/// A tool that hovers, as a pen, is a button that is down: others that have seen it come must see it
/// go.
struct PressedKeys: Equatable, Sendable {
  private struct Key: Equatable {
    let code: UInt16
    /// Its press was told, so its release will be.
    var isReported: Bool
  }

  private var keys: [Key] = []

  var isEmpty: Bool { keys.isEmpty }

  /// Their codes, in the order in which they were pressed.
  var codes: [UInt16] { keys.map { $0.code } }

  func contains(_ code: UInt16) -> Bool { keys.contains { $0.code == code } }

  /// Takes over a key that is down when reading begins; it is never reported.
  mutating func adopt(_ code: UInt16) {
    if !contains(code) { keys.append(Key(code: code, isReported: false)) }
  }

  /// Nothing more will be told of the keys that are down.
  ///
  /// - Returns: what there is to report.
  mutating func loseAll() -> [DeviceEvent] {
    var lost: [DeviceEvent] = []
    for index in keys.indices where keys[index].isReported {
      lost.append(.keyLost(code: keys[index].code))
      keys[index].isReported = false
    }
    return lost
  }

  /// Takes one event.
  ///
  /// - Parameter isQuiet: a press is not to be reported.
  /// - Returns: what there is to report; a key that repeats itself is not news.
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
