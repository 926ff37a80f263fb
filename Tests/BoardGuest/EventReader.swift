internal import BezelLinux
internal import BoardProtocol
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

  /// Prints events until the device is unplugged, which is an error, or the process is ended.
  consuming func printAll() throws(GuestError) {
    BoardGuest.say("ready")
    while true {
      for event in try next() { BoardGuest.say(Self.text(of: event)) }
    }
  }

  /// Judges events until the process is signalled to end, and then prints the verdict.
  ///
  /// - Throws: if the device is unplugged, once that has been printed.
  consuming func judgeAll() throws(GuestError) {
    var sequence = TouchSequence()
    let signals = try Self.signals()
    do throws(GuestError) {
      BoardGuest.say("ready")
      while true {
        var waits = [device.rawValue, signals.descriptor.rawValue].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&waits, 2, -1)
        // Events sent before the signal count.
        guard waits[0].revents != 0 else { break }
        for event in try next() {
          sequence.take(Int(event.type), Int(event.code), Int(event.value))
        }
      }
      BoardGuest.say(sequence.description)
    } catch {
      BoardGuest.say(sequence.description)
      throw error
    }
  }

  private static func signals() throws(GuestError) -> Signals {
    do throws(LinuxError) {
      return try Signals([Signals.terminate, Signals.interrupt])
    } catch {
      throw GuestError("wait for a signal", "signalfd", because: error.description)
    }
  }

  /// Waits for events.
  private borrowing func next() throws(GuestError) -> [input_event] {
    let size = MemoryLayout<input_event>.size
    let bytes: [UInt8]
    do {
      bytes = try device.bytes(atMost: 64 * size)
    } catch {
      throw GuestError("read events", node, error)
    }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - size, by: size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: input_event.self)
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
