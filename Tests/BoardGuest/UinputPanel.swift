internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// A touch panel that the kernel believes to be there, moved by lines of text.
///
///     down SLOT X Y    a finger touches
///     move SLOT X Y    it moves
///     up SLOT          it lifts
///     sync             what was said since the last one happens, in one frame
///     quit             the panel is unplugged
///
/// The events are those of a real driver with the kernel's pointer emulation: with `multi`, protocol
/// B's slots, and in both kinds `BTN_TOUCH` with `ABS_X` and `ABS_Y` of the oldest finger.
struct UinputPanel: ~Copyable {
  enum Kind: String {
    case multi, single
  }

  static let slots: Int32 = 10

  private let device: Descriptor
  private let kind: Kind
  /// The slots that have a finger, the oldest first.
  private var fingers: [Int32] = []
  private var nextTrackingID: Int32 = 0

  /// Plugs a panel in; it is unplugged when this value goes.
  init(kind: Kind, size: (width: Int32, height: Int32), name: String) throws(GuestError) {
    let device = try Descriptor("/dev/uinput", O_RDWR, to: "make a touch panel")
    try Self.describe(device, kind: kind, size: size, name: name)
    self.device = device
    self.kind = kind
  }

  /// The panel's event node, for example `/dev/input/event3`.
  borrowing func node() throws(GuestError) -> String {
    var name = [UInt8](repeating: 0, count: 64)
    guard bezel_ioctl(device.rawValue, board_UI_GET_SYSNAME_64, &name) > 0 else {
      throw GuestError("find the panel's node", "/dev/uinput")
    }
    let folder =
      "/sys/devices/virtual/input/" + String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    for entry in try Folder.names(in: folder, to: "find the panel's node")
    where entry.hasPrefix("event") {
      return "/dev/input/" + entry
    }
    throw GuestError("find the panel's node", folder, .noSuchFile)
  }

  /// Does what the lines of the standard input say, until `quit` or their end.
  mutating func obeyStandardInput() throws(GuestError) {
    var input = InputLines()
    while let lines = try input.next() {
      for line in lines {
        if line == "quit" { return }
        try obey(line)
      }
    }
  }

  private mutating func obey(_ line: String) throws(GuestError) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int32($0) }
    guard numbers.count == words.count - 1 else { throw GuestError(refusing: line) }
    switch (words.first, numbers.count) {
    case ("down", 3) where canTouch(numbers[0]):
      fingers.append(numbers[0])
      if kind == .multi {
        try send(EV_ABS, ABS_MT_SLOT, numbers[0])
        try send(EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID)
        nextTrackingID = (nextTrackingID + 1) % 65536
      }
      if fingers.count == 1 { try send(EV_KEY, BTN_TOUCH, 1) }
      try place(numbers)
    case ("move", 3) where fingers.contains(numbers[0]):
      if kind == .multi { try send(EV_ABS, ABS_MT_SLOT, numbers[0]) }
      try place(numbers)
    case ("up", 1) where fingers.contains(numbers[0]):
      fingers.removeAll { $0 == numbers[0] }
      if kind == .multi {
        try send(EV_ABS, ABS_MT_SLOT, numbers[0])
        try send(EV_ABS, ABS_MT_TRACKING_ID, -1)
      }
      if fingers.isEmpty { try send(EV_KEY, BTN_TOUCH, 0) }
    case ("sync", 0):
      try send(EV_SYN, SYN_REPORT, 0)
    default:
      throw GuestError(refusing: line)
    }
  }

  private borrowing func canTouch(_ slot: Int32) -> Bool {
    switch kind {
    case .multi: (0..<Self.slots).contains(slot) && !fingers.contains(slot)
    case .single: slot == 0 && fingers.isEmpty
    }
  }

  /// Sends a place, `[slot, x, y]`.
  private borrowing func place(_ numbers: [Int32]) throws(GuestError) {
    if kind == .multi {
      try send(EV_ABS, ABS_MT_POSITION_X, numbers[1])
      try send(EV_ABS, ABS_MT_POSITION_Y, numbers[2])
    }
    if numbers[0] == fingers.first {
      try send(EV_ABS, ABS_X, numbers[1])
      try send(EV_ABS, ABS_Y, numbers[2])
    }
  }

  private borrowing func send(_ type: Int32, _ code: Int32, _ value: Int32) throws(GuestError) {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    do {
      try withUnsafeBytes(of: &event) { bytes throws(Errno) in try device.write(all: bytes) }
    } catch {
      throw GuestError("send an event", "type \(type), code \(code)", error)
    }
  }
}
