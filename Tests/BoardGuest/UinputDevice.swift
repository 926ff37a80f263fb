internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// An input device that the kernel takes for a real one; it is unplugged when this value is
/// destroyed.
struct UinputDevice: ~Copyable {
  let descriptor: Descriptor

  /// Plugs the device in.
  init(_ description: UinputDescription) throws(GuestError) {
    let device = try Descriptor("/dev/uinput", O_RDWR, to: "make an input device")
    let kinds = [
      (EV_KEY, board_UI_SET_KEYBIT, description.keys),
      (EV_REL, board_UI_SET_RELBIT, description.wheels),
      (EV_SND, board_UI_SET_SNDBIT, description.sounds),
      (EV_FF, board_UI_SET_FFBIT, description.rumbles ? [FF_RUMBLE] : []),
    ]
    for (kind, request, codes) in kinds where !codes.isEmpty {
      try Self.add(kind, board_UI_SET_EVBIT, to: device)
      for code in codes { try Self.add(code, request, to: device) }
    }
    for property in description.properties {
      try Self.add(property, board_UI_SET_PROPBIT, to: device)
    }
    if !description.axes.isEmpty { try Self.add(EV_ABS, board_UI_SET_EVBIT, to: device) }
    for axis in description.axes {
      var setup = uinput_abs_setup()
      setup.code = UInt16(axis.code)
      setup.absinfo.maximum = axis.maximum
      guard bezel_ioctl(device.rawValue, board_UI_ABS_SETUP, &setup) == 0 else {
        throw GuestError("give an input device an axis", "code \(axis.code)")
      }
    }
    if let place = description.place {
      let answer = place.withCString { text in
        bezel_ioctl(device.rawValue, board_UI_SET_PHYS, UnsafeMutableRawPointer(mutating: text))
      }
      guard answer == 0 else { throw GuestError("say where an input device is", place) }
    }
    var setup = uinput_setup()
    setup.id = description.identity
    setup.ff_effects_max = description.rumbles ? 16 : 0
    withUnsafeMutableBytes(of: &setup.name) { bytes in
      // One byte less: the name ends with a zero.
      bytes.copyBytes(from: description.name.utf8.prefix(bytes.count - 1))
    }
    guard bezel_ioctl(device.rawValue, board_UI_DEV_SETUP, &setup) == 0,
      bezel_ioctl(device.rawValue, board_UI_DEV_CREATE, nil) == 0
    else { throw GuestError("plug in an input device", description.name) }
    descriptor = device
  }

  /// Returns its event node, for example `/dev/input/event3`.
  borrowing func node() throws(GuestError) -> String {
    var name = [UInt8](repeating: 0, count: 64)
    guard bezel_ioctl(descriptor.rawValue, board_UI_GET_SYSNAME_64, &name) > 0 else {
      throw GuestError("find an input device's node", "/dev/uinput")
    }
    let folder =
      "/sys/devices/virtual/input/" + String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    for entry in try Folder.names(in: folder, to: "find an input device's node")
    where entry.hasPrefix("event") {
      return "/dev/input/" + entry
    }
    throw GuestError("find an input device's node", folder, .noSuchFile)
  }

  /// Sends events, which reach readers with the next `SYN_REPORT`.
  borrowing func send(_ events: [input_event]) throws(GuestError) {
    guard !events.isEmpty else { return }
    do {
      try events.span.bytes.withUnsafeBytes { bytes throws(Errno) in
        try descriptor.write(all: bytes)
      }
    } catch {
      throw GuestError("send events", "\(events.count) of them", error)
    }
  }

  private static func add(
    _ code: Int32, _ request: UInt, to device: borrowing Descriptor
  ) throws(GuestError) {
    guard bezel_ioctl_value(device.rawValue, request, Int(code)) == 0 else {
      throw GuestError("give an input device a capability", "code \(code)")
    }
  }
}

extension input_event {
  /// Creates an event; the kernel sets the time.
  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.init()
    self.type = UInt16(truncatingIfNeeded: type)
    self.code = UInt16(truncatingIfNeeded: code)
    self.value = value
  }
}
