internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

extension UinputPanel {
  /// Reads `WIDTHxHEIGHT`; `nil` if it is none, or has a zero.
  static func size(_ text: String) -> (width: Int32, height: Int32)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]), width > 0,
      height > 0
    else { return nil }
    return (width, height)
  }

  /// Tells the kernel what the panel can do, and plugs it in.
  static func describe(
    _ device: borrowing Descriptor, kind: Kind, size: (width: Int32, height: Int32), name: String
  ) throws(GuestError) {
    for (request, code) in [
      (board_UI_SET_EVBIT, EV_KEY), (board_UI_SET_EVBIT, EV_ABS),
      (board_UI_SET_KEYBIT, BTN_TOUCH), (board_UI_SET_PROPBIT, INPUT_PROP_DIRECT),
    ] {
      guard bezel_ioctl_value(device.rawValue, request, Int(code)) == 0 else {
        throw GuestError("give the panel a capability", "code \(code)")
      }
    }
    try addAxis(ABS_X, upTo: size.width - 1, to: device)
    try addAxis(ABS_Y, upTo: size.height - 1, to: device)
    if kind == .multi {
      try addAxis(ABS_MT_SLOT, upTo: slots - 1, to: device)
      try addAxis(ABS_MT_TRACKING_ID, upTo: 65535, to: device)
      try addAxis(ABS_MT_POSITION_X, upTo: size.width - 1, to: device)
      try addAxis(ABS_MT_POSITION_Y, upTo: size.height - 1, to: device)
    }
    var setup = uinput_setup()
    setup.id.bustype = UInt16(BUS_VIRTUAL)
    withUnsafeMutableBytes(of: &setup.name) { bytes in
      // One byte less: the name ends with a zero.
      bytes.copyBytes(from: name.utf8.prefix(bytes.count - 1))
    }
    guard bezel_ioctl(device.rawValue, board_UI_DEV_SETUP, &setup) == 0,
      bezel_ioctl(device.rawValue, board_UI_DEV_CREATE, nil) == 0
    else { throw GuestError("plug in a touch panel", name) }
  }

  private static func addAxis(
    _ code: Int32, upTo maximum: Int32, to device: borrowing Descriptor
  ) throws(GuestError) {
    var setup = uinput_abs_setup()
    setup.code = UInt16(code)
    setup.absinfo.maximum = maximum
    guard bezel_ioctl(device.rawValue, board_UI_ABS_SETUP, &setup) == 0 else {
      throw GuestError("give the panel an axis", "code \(code)")
    }
  }
}
