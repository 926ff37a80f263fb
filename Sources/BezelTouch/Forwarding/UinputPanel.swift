internal import BezelLinux
internal import CBezelEvdev
internal import CBezelLibrary

/// A virtual touch panel (uinput), on which other programs receive the touches of a grabbed one
/// that are forwarded.
///
/// It has the name and the identity of its original, so that rules and settings for that one match
/// it too. The kernel does not let programs set `uniq`, and it has another parent: rules that match
/// `ID_PATH`, or the attributes of a parent, do not match it.
///
/// Its contacts are lifted before it is removed.
@usableFromInline struct UinputPanel: ~Copyable {
  /// The kernel's device node for virtual devices.
  private static let devicePath = "/dev/uinput"

  private let device: Descriptor
  private let handle: OpaquePointer
  private var encoder: CloneEncoder
  private var frame: [input_event] = []

  /// Creates the virtual device.
  ///
  /// - Parameters:
  ///   - name: its name; the kernel keeps 79 bytes.
  ///   - identity: that of its original.
  ///   - x: the range of its coordinates, as `y`, in device units.
  ///   - resolution: in units per millimetre, 0 if unknown.
  /// - Throws: `pass`.
  init(
    name: String, identity: DeviceIdentity, kind: TouchKind, x: AxisRange, y: AxisRange,
    resolution: (x: Int32, y: Int32)
  ) throws(TouchError) {
    let encoder = CloneEncoder(kind: kind)
    do throws(Errno) {
      let device = try Descriptor(opening: Self.devicePath, O_RDWR | O_NONBLOCK)
      if let path = identity.physicalPath, bezel_set_physical_path(device.rawValue, path) != 0 {
        throw .current
      }
      let description = try Description(name: name, identity: identity)
      description.addAxis(ABS_X, x, resolution: resolution.x)
      description.addAxis(ABS_Y, y, resolution: resolution.y)
      if encoder.isMultiTouch {
        description.addAxis(
          ABS_MT_SLOT, AxisRange(minimum: 0, maximum: Int32(encoder.length - 1)), resolution: 0)
        description.addAxis(
          ABS_MT_TRACKING_ID, AxisRange(minimum: 0, maximum: 65_535), resolution: 0)
        description.addAxis(ABS_MT_POSITION_X, x, resolution: resolution.x)
        description.addAxis(ABS_MT_POSITION_Y, y, resolution: resolution.y)
      }
      handle = try description.plugIn(device)
      self.device = device
    } catch {
      throw TouchError(.pass, Self.devicePath, error)
    }
    self.encoder = encoder
  }

  deinit {
    // The kernel releases the button when a device is removed, but not the slots.
    var encoder = encoder
    var frame = frame
    encoder.liftAll { frame.append(input_event($0, $1, $2)) }
    Self.write(frame, to: device)
    libevdev_uinput_destroy(handle)
  }

  /// Its folder in `/sys`, which contains those of its nodes.
  var folder: String? { libevdev_uinput_get_syspath(handle).map { String(cString: $0) } }

  /// Adds the change of a contact, whose place is `place`, to the frame.
  ///
  /// A contact without `down` here is not forwarded, nor one for which no slot is free.
  mutating func pass(_ event: TouchEvent, at place: DevicePoint) {
    encoder.pass(event, at: place) { frame.append(input_event($0, $1, $2)) }
  }

  /// Sends the frame.
  mutating func flush() {
    encoder.flush { frame.append(input_event($0, $1, $2)) }
    send()
  }

  /// Lifts every contact and sends the frame.
  mutating func liftAll() {
    encoder.liftAll { frame.append(input_event($0, $1, $2)) }
    send()
  }

  private mutating func send() {
    Self.write(frame, to: device)
    frame.removeAll(keepingCapacity: true)
  }

  private static func write(_ events: [input_event], to device: borrowing Descriptor) {
    guard !events.isEmpty else { return }
    // Refused only when the device is gone, and then no program has a contact of it.
    try? device.write(events)
  }
}

/// The capabilities of a panel, until it is created.
private struct Description: ~Copyable {
  private let handle: OpaquePointer

  init(name: String, identity: DeviceIdentity) throws(Errno) {
    guard bezel_open_library("evdev") != 0 else { throw .missingLibrary }
    guard let handle = libevdev_new() else { throw .outOfMemory }
    libevdev_set_name(handle, name)
    libevdev_set_id_bustype(handle, Int32(identity.bus))
    libevdev_set_id_vendor(handle, Int32(identity.vendor))
    libevdev_set_id_product(handle, Int32(identity.product))
    libevdev_set_id_version(handle, Int32(identity.version))
    libevdev_enable_property(handle, UInt32(INPUT_PROP_DIRECT))
    libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    self.handle = handle
  }

  deinit { libevdev_free(handle) }

  func addAxis(_ code: Int32, _ range: AxisRange, resolution: Int32) {
    var information = input_absinfo()
    information.minimum = range.minimum
    information.maximum = range.maximum
    information.resolution = max(0, resolution)
    libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(code), &information)
  }

  func plugIn(_ device: borrowing Descriptor) throws(Errno) -> OpaquePointer {
    var made: OpaquePointer?
    let status = libevdev_uinput_create_from_device(handle, device.rawValue, &made)
    guard status == 0, let made else { throw Errno(rawValue: -status) }
    return made
  }
}
