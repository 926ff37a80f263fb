/// The numbers of the kernel's input protocol that tests check.
///
/// - Source: `linux/input-event-codes.h`.
package enum InputCode {
  package static let synchronization = 0
  package static let key = 1
  package static let absolute = 3

  package static let report = 0
  package static let listEntry = 2
  package static let dropped = 3

  package static let x = 0
  package static let y = 1
  package static let slot = 47
  package static let contactX = 53
  package static let contactY = 54
  package static let trackingID = 57

  package static let pen = 320
  package static let touch = 330

  /// Returns the type and the code of an event that a reader prints by name, `EV_ABS ABS_X` for
  /// example, or by number; `nil` for events that are not checked.
  package static func pair(_ type: some StringProtocol, _ code: some StringProtocol) -> (Int, Int)?
  {
    if let type = Int(type), let code = Int(code) { return (type, code) }
    return names["\(type) \(code)"]
  }

  /// Returns a key's name for a message.
  package static func name(ofKey code: Int) -> String {
    names.first { $0.value == (key, code) }.map { String($0.key.dropFirst("EV_KEY ".count)) }
      ?? "key \(code)"
  }

  private static let names: [String: (Int, Int)] = [
    "EV_SYN SYN_REPORT": (synchronization, report),
    "EV_SYN SYN_MT_REPORT": (synchronization, listEntry),
    "EV_SYN SYN_DROPPED": (synchronization, dropped),
    "EV_ABS ABS_X": (absolute, x), "EV_ABS ABS_Y": (absolute, y),
    "EV_ABS ABS_MT_SLOT": (absolute, slot),
    "EV_ABS ABS_MT_POSITION_X": (absolute, contactX),
    "EV_ABS ABS_MT_POSITION_Y": (absolute, contactY),
    "EV_ABS ABS_MT_TRACKING_ID": (absolute, trackingID),
    "EV_KEY BTN_TOOL_PEN": (key, pen), "EV_KEY BTN_TOUCH": (key, touch),
    "EV_KEY BTN_LEFT": (key, 272), "EV_KEY KEY_ESC": (key, 1), "EV_KEY KEY_ENTER": (key, 28),
    "EV_KEY KEY_A": (key, 30), "EV_KEY KEY_POWER": (key, 116),
    "EV_KEY KEY_VOLUMEUP": (key, 115),
  ]
}
