internal import BezelLinux
internal import CBezelEvdev
internal import CBezelLinux
internal import CBoardGuest

/// A second reader of an input device: it stands for the application behind a HUD.
///
/// It prints `ready`, then a line per event, for example `EV_ABS ABS_MT_SLOT 1`.
struct EventReader: ~Copyable {
  private let device: Descriptor
  private let node: String

  init(node: String, grabbing: Bool) throws(GuestError) {
    let device = try Descriptor(node, O_RDONLY, to: "open an input device")
    if grabbing, bezel_ioctl_value(device.rawValue, board_EVIOCGRAB, 1) != 0 {
      throw GuestError("grab an input device", node)
    }
    self.device = device
    self.node = node
  }

  /// Prints events until the device goes, which is an error, or the process is ended.
  consuming func printAll() throws(GuestError) {
    BoardGuest.say("ready")
    let size = MemoryLayout<input_event>.size
    while true {
      let bytes: [UInt8]
      do {
        bytes = try device.bytes(atMost: 64 * size)
      } catch {
        throw GuestError("read events", node, error)
      }
      bytes.withUnsafeBytes { bytes in
        for start in stride(from: 0, through: bytes.count - size, by: size) {
          let event = bytes.loadUnaligned(fromByteOffset: start, as: input_event.self)
          BoardGuest.say(Self.text(of: event))
        }
      }
    }
  }

  private static func text(of event: input_event) -> String {
    let type = libevdev_event_type_get_name(UInt32(event.type)).map { String(cString: $0) }
    let code = libevdev_event_code_get_name(UInt32(event.type), UInt32(event.code)).map {
      String(cString: $0)
    }
    return "\(type ?? "\(event.type)") \(code ?? "\(event.code)") \(event.value)"
  }
}
