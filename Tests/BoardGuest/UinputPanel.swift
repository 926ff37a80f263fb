internal import BezelLinux
internal import CBezelEvdev
internal import CBezelLinux
internal import CBoardGuest

/// A device to touch, to point or to press with, controlled by lines of text.
///
///     down SLOT X Y     a finger touches
///     move SLOT X Y     it moves
///     up SLOT           it lifts
///     tool SLOT NUMBER  it is of another kind (`MT_TOOL_…`); with `multi` only
///     distance SLOT D   it is so far from the panel; with `multi` only
///     press NAME        a key or a button goes down, for example `press KEY_ESC`
///     release NAME      it comes up
///     sync              what was said since the last one happens, in one frame
///     storm FINGERS RATE SECONDS SEED
///                       fingers come, move and go, in so many frames a second; at the end none is down
///     answer NUMBER     all before it has happened: the same words are printed
///     quit              the device is unplugged
///
/// The events are those of a real driver. With `multi` they are protocol B's slots and the kernel's
/// pointer emulation, `BTN_TOUCH` with `ABS_X` and `ABS_Y` of the oldest finger; with `single` the
/// latter alone. All others but `lists` have one finger, in slot 0: a pen's tip, or the left button; a
/// mouse's X and Y are how far it moves.
struct UinputPanel: ~Copyable {
  enum Kind: String {
    /// Protocol B with slots.
    case multi
    /// Protocol A: each frame lists all fingers, without IDs.
    case lists
    case single, pen
    /// A mouse with absolute positions, as emulators and remote desktops have.
    case pointer
    case mouse, keyboard
    case powerKeyboard = "power-keyboard"
    /// The power key alone.
    case powerKey = "power-key"
    /// The power key and those for the volume, digits and Enter, and no letters.
    case sideKeys = "side-keys"
    /// A device without axes and keys, which plays tones, and may have a motor, as a phone.
    case nothing
  }

  static let slots: Int32 = 10

  private let device: UinputDevice
  private let kind: Kind
  private var motor: UinputMotor?
  /// The fingers that are down, the oldest first.
  private var fingers: [(slot: Int32, x: Int32, y: Int32)] = []
  private var nextTrackingID: Int32 = 0
  private var hasChangedList = false

  /// Plugs a device in; it is unplugged when this value goes.
  ///
  /// - Parameter arguments: `KIND WIDTHxHEIGHT NAME` and options, as `BoardGuest` has them.
  init(_ arguments: ArraySlice<String>) throws(GuestError) {
    var rest = arguments
    guard let kind = rest.popFirst().flatMap({ Kind(rawValue: $0) }),
      let size = rest.popFirst().flatMap({ Self.size($0) }), let name = rest.popFirst()
    else { throw .usage }
    var description = UinputDescription(kind, size: size, name: name)
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .usage }
      switch option {
      case "--place": description.place = value
      case "--identity": description.identity = try Self.identity(value)
      case "--motor":
        guard let seconds = Int64(value), (0...60).contains(seconds) else { throw .usage }
        description.rumbles = true
        motor = UinputMotor(slowBy: seconds)
      default: throw .usage
      }
    }
    device = try UinputDevice(description)
    self.kind = kind
  }

  /// Reads WIDTHxHEIGHT; `nil` if the text is none, or has a zero.
  static func size(_ text: String) -> (width: Int32, height: Int32)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]), width > 0,
      height > 0
    else { return nil }
    return (width, height)
  }

  /// Reads `BUS:VENDOR:PRODUCT:VERSION` in hexadecimal digits.
  private static func identity(_ text: String) throws(GuestError) -> input_id {
    let parts = text.split(separator: ":").compactMap { UInt16($0, radix: 16) }
    guard parts.count == 4 else { throw .usage }
    return input_id(bustype: parts[0], vendor: parts[1], product: parts[2], version: parts[3])
  }

  /// Returns its event node.
  borrowing func node() throws(GuestError) -> String { try device.node() }

  /// Follows the lines of the standard input, until `quit` or their end.
  mutating func obeyStandardInput() throws(GuestError) {
    var input = InputLines()
    while true {
      if motor != nil {
        // Both at once: a slow motor delays no finger.
        guard try motor?.answer(device, orUntilReadable: input.descriptor) == true else { continue }
      }
      guard let lines = try input.next() else { return }
      for line in lines {
        if line == "quit" { return }
        try obey(line)
      }
    }
  }

  private mutating func obey(_ line: String) throws(GuestError) {
    let words = line.split(separator: " ")
    if words.count == 2, let value = ["press": Int32(1), "release": 0][words[0]] {
      let code = libevdev_event_code_from_name(UInt32(EV_KEY), String(words[1]))
      guard code >= 0 else { throw GuestError(refusing: line) }
      return try device.send([input_event(EV_KEY, code, value)])
    }
    let numbers = words.dropFirst().compactMap { Int32($0) }
    guard numbers.count == words.count - 1 else { throw GuestError(refusing: line) }
    switch (words.first, numbers.count) {
    case ("down", 3) where canTouch(numbers[0]):
      try device.send(down(numbers[0], numbers[1], numbers[2]))
    case ("move", 3) where fingers.contains { $0.slot == numbers[0] } || hovers:
      try device.send(move(numbers[0], numbers[1], numbers[2]))
    case ("up", 1) where fingers.contains { $0.slot == numbers[0] }:
      try device.send(up(numbers[0]))
    case ("tool", 2) where kind == .multi: try device.send(tell(ABS_MT_TOOL_TYPE, numbers))
    case ("distance", 2) where kind == .multi: try device.send(tell(ABS_MT_DISTANCE, numbers))
    case ("sync", 0):
      try device.send(frameEnd())
    case ("storm", 4) where kind == .multi && fingers.isEmpty:
      guard let storm = FingerStorm(numbers) else { throw GuestError(refusing: line) }
      BoardGuest.say(try run(storm))
    case ("answer", 1):
      BoardGuest.say("answer \(numbers[0])")
    default:
      throw GuestError(refusing: line)
    }
  }

  private func tell(_ code: Int32, _ numbers: [Int32]) -> [input_event] {
    [input_event(EV_ABS, ABS_MT_SLOT, numbers[0]), input_event(EV_ABS, code, numbers[1])]
  }

  /// Whether it moves without touching.
  private var hovers: Bool { kind == .pointer || kind == .mouse }

  private borrowing func canTouch(_ slot: Int32) -> Bool {
    switch kind {
    case .multi, .lists:
      (0..<Self.slots).contains(slot) && !fingers.contains { $0.slot == slot }
    case .single, .pen, .pointer, .mouse: slot == 0 && fingers.isEmpty
    case .keyboard, .powerKeyboard, .powerKey, .sideKeys, .nothing: false
    }
  }

  mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32) -> [input_event] {
    fingers.append((slot, x, y))
    var events: [input_event] = []
    switch kind {
    case .multi:
      events = [
        input_event(EV_ABS, ABS_MT_SLOT, slot),
        input_event(EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID),
      ]
      nextTrackingID = (nextTrackingID + 1) % 65536
    case .pointer, .mouse: return place(slot, x, y) + [input_event(EV_KEY, BTN_LEFT, 1)]
    case .pen: events = [input_event(EV_KEY, BTN_TOOL_PEN, 1)]
    case .lists: hasChangedList = true
    case .single, .keyboard, .powerKeyboard, .powerKey, .sideKeys, .nothing: break
    }
    if fingers.count == 1, kind != .lists { events.append(input_event(EV_KEY, BTN_TOUCH, 1)) }
    return events + place(slot, x, y)
  }

  mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) -> [input_event] {
    if let index = fingers.firstIndex(where: { $0.slot == slot }) { fingers[index] = (slot, x, y) }
    hasChangedList = kind == .lists
    return (kind == .multi ? [input_event(EV_ABS, ABS_MT_SLOT, slot)] : []) + place(slot, x, y)
  }

  mutating func up(_ slot: Int32) -> [input_event] {
    fingers.removeAll { $0.slot == slot }
    hasChangedList = kind == .lists
    var events: [input_event] = []
    switch kind {
    case .multi:
      events = [
        input_event(EV_ABS, ABS_MT_SLOT, slot), input_event(EV_ABS, ABS_MT_TRACKING_ID, -1),
      ]
    case .pointer, .mouse: return [input_event(EV_KEY, BTN_LEFT, 0)]
    case .pen:
      return [input_event(EV_KEY, BTN_TOUCH, 0), input_event(EV_KEY, BTN_TOOL_PEN, 0)]
    case .lists: return []
    case .single, .keyboard, .powerKeyboard, .powerKey, .sideKeys, .nothing: break
    }
    if fingers.isEmpty { events.append(input_event(EV_KEY, BTN_TOUCH, 0)) }
    return events
  }

  /// The list of protocol A, and the end of every frame.
  mutating func frameEnd() -> [input_event] {
    let end = input_event(EV_SYN, SYN_REPORT, 0)
    guard hasChangedList else { return [end] }
    hasChangedList = false
    let separator = input_event(EV_SYN, SYN_MT_REPORT, 0)
    // Without fingers the list is one empty entry.
    if fingers.isEmpty { return [separator, input_event(EV_KEY, BTN_TOUCH, 0), end] }
    let list = fingers.flatMap { finger in
      [
        input_event(EV_ABS, ABS_MT_POSITION_X, finger.x),
        input_event(EV_ABS, ABS_MT_POSITION_Y, finger.y), separator,
      ]
    }
    return list + [input_event(EV_KEY, BTN_TOUCH, 1), end]
  }

  private func place(_ slot: Int32, _ x: Int32, _ y: Int32) -> [input_event] {
    var events: [input_event] = []
    switch kind {
    case .mouse: return [input_event(EV_REL, REL_X, x), input_event(EV_REL, REL_Y, y)]
    case .pointer: return [input_event(EV_ABS, ABS_X, x), input_event(EV_ABS, ABS_Y, y)]
    case .lists: return []
    case .multi:
      events = [
        input_event(EV_ABS, ABS_MT_POSITION_X, x), input_event(EV_ABS, ABS_MT_POSITION_Y, y),
      ]
    case .single, .pen, .keyboard, .powerKeyboard, .powerKey, .sideKeys, .nothing: break
    }
    if slot == fingers.first?.slot {
      events += [input_event(EV_ABS, ABS_X, x), input_event(EV_ABS, ABS_Y, y)]
    }
    return events
  }
}

extension UinputPanel {
  /// Runs a storm to its end.
  ///
  /// - Returns: a summary with its speed.
  private mutating func run(_ storm: FingerStorm) throws(GuestError) -> String {
    var storm = storm
    let start = Timestamp.now()
    while let events = storm.next(in: &self) {
      try device.send(events)
      let late = Timestamp.now().nanoseconds(since: start) - storm.due
      if late < 0 { usleep(UInt32(-late / 1_000)) }
    }
    return storm.summary(after: Timestamp.now().nanoseconds(since: start))
  }
}
