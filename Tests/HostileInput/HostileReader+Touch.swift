import BezelLinux

@testable import BezelTouch

extension HostileReader {
  /// Events of an input device, through all their readers: the contacts' table and lists, keys, and
  /// the second panel that forwards touches.
  ///
  /// Each 8 bytes are an event: type, code and value, as in the kernel's structure behind its time;
  /// the first ones choose the kind of device.
  static func touchEvents() throws -> HostileReader {
    try HostileReader("touch-events") { bytes in
      guard bytes.count >= 8 else { return false }
      let kind = Int(bytes[4] & 3)
      var range = AxisRange(minimum: 0, maximum: 4_095)
      if bytes[4] & 4 != 0 { range = AxisRange(minimum: .min, maximum: .max) }
      let touchKind: TouchKind =
        switch kind {
        case 0: .multiTouch(slots: Int(bytes[4] >> 3) + 4)
        case 1: .singleTouch(button: InputEvent.touch)
        default: .contactLists
        }
      var lists: ProtocolAConverter?
      if kind > 1 {
        lists = try ProtocolAConverter(x: range, y: range, sendsTrackingIDs: kind == 2)
      }
      var tracker = ContactTracker(
        panel: 1, kind: touchKind, surface: PanelMapping(x: range, y: range))
      var keys = PressedKeys()
      var checker = TouchStreamChecker(kind: touchKind)
      for event in events(in: bytes) {
        let isGap = event.type == InputEvent.synchronization && event.code == 3
        var touches: [TouchEvent] = []
        var found: [InputEvent] = []
        if lists == nil {
          found = [event]
          if isGap { tracker.beginCatchUp(at: event.time, into: &touches) }
        } else if isGap {
          lists!.reset(at: event.time) { found.append($0) }
        } else {
          lists!.convert(event) { found.append($0) }
        }
        for event in found {
          tracker.handle(event, isCatchUp: isGap, into: &touches)
          _ = keys.handle(event, isQuiet: false)
        }
        try checker.handle(touches, endsFrame: event.isReport)
      }
      var touches: [TouchEvent] = []
      tracker.endAll(at: Timestamp(nanoseconds: Int64(bytes.count)), into: &touches)
      try check(!tracker.isTouched, "somebody touches what nobody touches")
      try checker.handle(touches, endsFrame: true)
      try checker.end()
      return checker.begun > 0
    }
  }

  private static func events(in bytes: [UInt8]) -> [InputEvent] {
    stride(from: 8, to: bytes.count - 7, by: 8).map { start in
      func word(_ place: Int) -> UInt16 {
        UInt16(bytes[start + place]) | UInt16(bytes[start + place + 1]) << 8
      }
      return InputEvent(
        type: word(0), code: word(2),
        value: Int32(bitPattern: UInt32(word(4)) | UInt32(word(6)) << 16),
        time: Timestamp(nanoseconds: Int64(start / 8)))
    }
  }
}
