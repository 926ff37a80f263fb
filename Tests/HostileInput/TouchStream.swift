import BezelLinux
import CBezelLinux

@testable import BezelTouch

/// Events of an input device, through all their readers: the contacts' table and lists, keys, and
/// the second panel that forwards touches.
///
/// Each 8 bytes are an event: type, code and value, as in the kernel's structure behind its time;
/// the first ones choose the kind of device.
struct TouchStream: HostileFormat {
  let name = "touch-events"
  let seeds: [[UInt8]]
  let words: [[UInt8]]

  private static let (syn, key, abs): (UInt16, UInt16, UInt16) = (
    InputEvent.synchronization, InputEvent.key, InputEvent.absolute
  )

  init() {
    typealias Step = (UInt16, UInt16, Int32)
    let (syn, key, abs) = (TouchStream.syn, TouchStream.key, TouchStream.abs)
    let report: Step = (syn, InputEvent.report, 0)
    let table: [Step] = [
      (abs, InputEvent.slot, 0), (abs, InputEvent.trackingID, 1), (abs, InputEvent.contactX, 10),
      (abs, InputEvent.contactY, 20), (key, InputEvent.touch, 1), report,
      (abs, InputEvent.slot, 3), (abs, InputEvent.trackingID, 2), (abs, InputEvent.contactX, 9_000),
      report, (abs, InputEvent.contactX, 9_001), report, (abs, InputEvent.trackingID, -1), report,
      (abs, InputEvent.slot, 0), (abs, InputEvent.trackingID, -1), (key, InputEvent.touch, 0),
      report,
    ]
    let single: [Step] = [
      (abs, InputEvent.x, 5), (abs, InputEvent.y, 6), (key, InputEvent.touch, 1), report,
      (abs, InputEvent.x, 7), report, (key, InputEvent.touch, 0), report, (key, 30, 1), report,
      (key, 30, 2), (key, 30, 0), report,
    ]
    var list: [Step] = []
    for frame: Int32 in 0..<4 {
      for finger: Int32 in 0..<3 - frame % 3 {
        list.append((abs, InputEvent.contactX, 1_000 * finger + frame))
        list.append((abs, InputEvent.contactY, frame))
        list.append((abs, InputEvent.trackingID, finger))
        list.append((syn, InputEvent.listEntry, 0))
      }
      list.append(report)
    }
    func bytes(_ kind: Int32, _ steps: [Step]) -> [UInt8] {
      ([(0, 0, kind)] + steps).flatMap { TouchStream.bytes($0.0, $0.1, $0.2) }
    }
    seeds = [bytes(0, table), bytes(1, single), bytes(2, list), bytes(3, list), bytes(8, table)]
    let axes = [
      InputEvent.slot, InputEvent.trackingID, InputEvent.contactX, InputEvent.contactY,
      InputEvent.x,
    ]
    let values: [Int32] = [-1, 0, 1, 3, .max, .min]
    words =
      axes.flatMap { axis in values.map { TouchStream.bytes(abs, axis, $0) } }
      + [
        TouchStream.bytes(key, InputEvent.touch, 1), TouchStream.bytes(key, InputEvent.touch, 0),
        TouchStream.bytes(syn, InputEvent.report, 0), TouchStream.bytes(syn, 3, 0),
        TouchStream.bytes(syn, InputEvent.listEntry, 0),
      ]
  }

  private static func bytes(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
    Pictures.little([UInt32(type) | UInt32(code) << 16, UInt32(bitPattern: value)])
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
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
      guard let made = try? ProtocolAConverter(x: range, y: range, sendsTrackingIDs: kind == 2)
      else {
        throw Fault("mtdev has no memory")
      }
      lists = consume made
    }
    var tracker = ContactTracker(
      panel: 1, kind: touchKind, surface: PanelMapping(x: range, y: range))
    var keys = PressedKeys()
    var legality = TouchStreamChecker(kind: touchKind)
    var clock: Int64 = 0
    for start in stride(from: 8, to: bytes.count - 7, by: 8) {
      func word(_ place: Int) -> UInt16 {
        UInt16(bytes[start + place]) | UInt16(bytes[start + place + 1]) << 8
      }
      clock += 1
      let event = InputEvent(
        type: word(0), code: word(2),
        value: Int32(bitPattern: UInt32(word(4)) | UInt32(word(6)) << 16),
        time: Timestamp(nanoseconds: clock))
      let isGap = event.type == InputEvent.synchronization && event.code == 3
      var touches: [TouchEvent] = []
      var found = [event]
      if lists != nil {
        found = []
        if isGap {
          lists!.reset(at: event.time) { found.append($0) }
        } else {
          lists!.convert(event) { found.append($0) }
        }
      } else if isGap {
        tracker.beginCatchUp(at: event.time, into: &touches)
      }
      for event in found {
        tracker.handle(event, isCatchUp: isGap, into: &touches)
        _ = keys.handle(event, isQuiet: false)
      }
      try legality.handle(touches, endsFrame: event.isReport)
    }
    var touches: [TouchEvent] = []
    tracker.endAll(at: Timestamp(nanoseconds: clock), into: &touches)
    try check(!tracker.isTouched, "somebody touches what nobody touches")
    try legality.handle(touches, endsFrame: true)
    try legality.end()
    return legality.begun > 0
  }
}
