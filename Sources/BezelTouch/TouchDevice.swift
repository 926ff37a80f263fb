internal import BezelLinux

/// A touch panel that is plugged in, and whether it can be read.
package struct TouchDevice: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case usable(TouchKind)
    case unusable(TouchError)
  }

  /// The device node, for example "/dev/input/event3".
  package let path: String
  /// What it calls itself.
  package let name: String
  package let state: State

  /// The touch panels that are plugged in now.
  ///
  /// Where udevd has looked at a device, its word counts, as rules and hwdb may know better;
  /// elsewhere what the device says it can do. Each candidate is opened for a moment.
  ///
  /// - Throws: `list`.
  package static func all() throws(TouchError) -> [TouchDevice] {
    let devices: [Device]
    do throws(LinuxError) {
      devices = try DeviceList.devices(in: "input", properties: [touchscreen])
    } catch {
      throw TouchError(.list, error.subject, error.errno)
    }
    return devices.compactMap { TouchDevice($0) }
  }

  /// Looks at one input device; `nil` if it is no touch panel, or if nobody knows.
  private init?(_ device: Device) {
    // An input device has nodes of several kinds; only `event…` speaks the kernel's own protocol.
    guard let node = device.node, node.utf8.starts(with: "/dev/input/event".utf8) else {
      return nil
    }
    let isTagged = device.properties[touchscreen] == "1"
    guard isTagged || !device.isInitialized else { return nil }
    path = node
    do throws(TouchError) {
      let (name, capabilities) = try Evdev.look(at: node)
      guard isTagged || capabilities.isTouchPanel else { return nil }
      self.name = name
      if let kind = capabilities.kind {
        state = .usable(kind)
      } else {
        state = .unusable(TouchError(.describe, node, .notSupported))
      }
    } catch {
      guard isTagged else { return nil }
      // The name is in /sys too, where everybody may read it.
      name = (try? Descriptor.firstLine(of: device.path + "/device/name")) ?? ""
      state = .unusable(error)
    }
  }
}

/// The udev property of a touch panel's nodes.
private let touchscreen = "ID_INPUT_TOUCHSCREEN"

extension Evdev {
  /// Opens a device for a moment and asks what it is.
  fileprivate static func look(at path: String) throws(TouchError) -> (String, Capabilities) {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try .eventNode(path, writable: false)
    } catch {
      throw TouchError(.open, path, error)
    }
    do throws(Errno) {
      let evdev = try Evdev(on: descriptor)
      return (evdev.name, evdev.capabilities)
    } catch {
      throw TouchError(.describe, path, error)
    }
  }
}
