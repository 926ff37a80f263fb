internal import BezelLinux
internal import CBezelEvdev

/// One event of the kernel's input protocol.
struct InputEvent: Equatable, Sendable {
  let type: UInt16
  let code: UInt16
  let value: Int32
  let time: Timestamp
}

extension InputEvent {
  init(_ event: input_event) {
    type = event.type
    code = event.code
    value = event.value
    var event = event
    // The kernel sets the time; wrapping arithmetic only keeps a wrong one from trapping.
    time = Timestamp(
      nanoseconds: bezel_event_seconds(&event) &* 1_000_000_000
        &+ bezel_event_microseconds(&event) &* 1_000)
  }

  static let synchronization = UInt16(EV_SYN)
  static let key = UInt16(EV_KEY)
  static let absolute = UInt16(EV_ABS)

  static let report = UInt16(SYN_REPORT)
  static let listEntry = UInt16(SYN_MT_REPORT)
  static let touch = UInt16(BTN_TOUCH)
  static let leftButton = UInt16(BTN_LEFT)
  static let x = UInt16(ABS_X)
  static let y = UInt16(ABS_Y)
  static let slot = UInt16(ABS_MT_SLOT)
  static let trackingID = UInt16(ABS_MT_TRACKING_ID)
  static let contactX = UInt16(ABS_MT_POSITION_X)
  static let contactY = UInt16(ABS_MT_POSITION_Y)
  static let contactTool = UInt16(ABS_MT_TOOL_TYPE)
  static let contactDistance = UInt16(ABS_MT_DISTANCE)
  /// A value of `contactTool`.
  static let palm = Int32(MT_TOOL_PALM)
  /// The tools of a single-touch device: `BTN_TOOL_PEN` … `BTN_TOOL_QUADTAP`.
  static let tools = (UInt16(BTN_TOOL_PEN)...UInt16(BTN_TOOL_QUADTAP)).filter { isTool($0) }

  /// Whether it ends a frame.
  var isReport: Bool { type == InputEvent.synchronization && code == InputEvent.report }

  /// Whether a code of type `key` is a key's, and not that of a button or a tool.
  static func isKey(_ code: UInt16) -> Bool {
    code < BTN_MISC || (KEY_OK..<BTN_DPAD_UP) ~= Int32(code)
  }

  /// Whether a code of type `key` means that a tool, as a finger or a pen, is in proximity.
  static func isTool(_ code: UInt16) -> Bool {
    (BTN_TOOL_PEN...BTN_TOOL_QUINTTAP) ~= Int32(code)
      || (BTN_TOOL_DOUBLETAP...BTN_TOOL_QUADTAP) ~= Int32(code)
  }

  init(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Timestamp) {
    self.init(type: type, code: code, value: value, time: time)
  }
}

extension input_event {
  /// The kernel sets the time.
  init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.init()
    self.type = type
    self.code = code
    self.value = value
  }
}
