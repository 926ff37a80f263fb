internal import BezelLinux
internal import CBezelEvdev

extension HapticDevice {
  /// Opens the devices with force feedback effects (`EV_FF`) and returns them.
  ///
  /// Devices that this user may not write to are left out, and so are those that touches or keys
  /// are read from: while the kernel uploads an effect to a device, no process can open or grab its
  /// node.
  static func all() -> [HapticDevice] {
    let known = InputNode.leftAloneTags
    guard let devices = try? DeviceList.devices(in: "input", named: "event*", properties: known),
      let others = try? InputNode.all().nodes
    else { return [] }
    return devices.compactMap { device in
      let isReadFrom = others.contains { $0.id == device.path }
      return isReadFrom || InputNode.isIgnored(device.properties) ? nil : HapticDevice(device)
    }
  }

  /// Opens a device; `nil` if it has no effects, or this user may not use them.
  ///
  /// Effects are plain rumble (`FF_RUMBLE`). The kernel makes it of periodic effects for a device
  /// that has only those; one that has only constant forces refuses the upload.
  private init?(_ device: Device) {
    guard let node = device.node, node.utf8.starts(with: "/dev/input/event".utf8),
      // Read first, as opening a device wakes it.
      let effects = try? Descriptor.firstLine(of: device.path + "/device/capabilities/ff"),
      effects.utf8.contains(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: " ") }),
      let open = try? OpenDevice(node)
    else { return nil }
    upload = { open.upload($0) }
    set = { open.set($0, $1) }
    erase = { open.erase($0) }
  }
}

/// An open device node with force feedback.
private final class OpenDevice {
  private let descriptor: Descriptor

  init(_ node: String) throws(Errno) {
    descriptor = try Descriptor(opening: node, O_RDWR | O_NONBLOCK | O_NOCTTY)
  }

  func upload(_ wanted: HapticEffect) -> Int16? {
    var effect = ff_effect()
    effect.type = UInt16(FF_RUMBLE)
    effect.id = -1  // a new one
    effect.replay.length = UInt16(clamping: wanted.milliseconds)
    // A phone's one motor takes the strong magnitude, or else the weak one.
    effect.u.rumble =
      switch wanted.strength {
      case .weak: ff_rumble_effect(strong_magnitude: 0, weak_magnitude: 0x8000)
      case .strong: ff_rumble_effect(strong_magnitude: 0xFFFF, weak_magnitude: 0xFFFF)
      }
    return bezel_upload_effect(descriptor.rawValue, &effect) == 0 ? effect.id : nil
  }

  func set(_ effect: Int16, _ isOn: Bool) -> Bool {
    let event = input_event(UInt16(EV_FF), UInt16(bitPattern: effect), isOn ? 1 : 0)
    return (try? descriptor.write([event])) != nil
  }

  func erase(_ effect: Int16) { _ = bezel_erase_effect(descriptor.rawValue, Int32(effect)) }
}
