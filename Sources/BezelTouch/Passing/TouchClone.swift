internal import BezelLinux
internal import CBezelEvdev

/// A touch panel made of nothing (uinput): what other programs get in place of one that is blocked.
///
/// It lifts its contacts before it goes.
@usableFromInline struct TouchClone: ~Copyable {
  /// The kernel's door to devices that programs make.
  private static let door = "/dev/uinput"

  private let device: Descriptor
  private let handle: OpaquePointer
  private var encoder: CloneEncoder
  private var frame: [input_event] = []

  /// Plugs a panel in.
  ///
  /// - Parameters:
  ///   - name: what it calls itself; the kernel keeps 79 bytes.
  ///   - x: the range of its places, as of `y`, in device units.
  ///   - resolution: in units per millimetre, 0 if that is not known.
  /// - Throws: `pass`.
  init(
    name: String, kind: TouchKind, x: AxisRange, y: AxisRange, resolution: (x: Int32, y: Int32)
  ) throws(TouchError) {
    let encoder = CloneEncoder(kind: kind)
    do throws(Errno) {
      let device = try Descriptor(opening: Self.door, O_RDWR | O_NONBLOCK)
      let description = try Description(name: name)
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
      throw TouchError(.pass, Self.door, error)
    }
    self.encoder = encoder
  }

  deinit {
    // The kernel lets go of the button when a device goes, and forgets the slots.
    var encoder = encoder
    var frame = frame
    encoder.liftAll { frame.append(input_event($0, $1, $2)) }
    Self.write(frame, to: device)
    libevdev_uinput_destroy(handle)
  }

  /// Its device node, if it has one.
  var node: String? { libevdev_uinput_get_devnode(handle).map { String(cString: $0) } }

  /// Says what happened to a contact, whose place is `place`.
  ///
  /// A contact that did not begin here is not passed, nor one that finds all slots taken.
  mutating func pass(_ event: TouchEvent, at place: DevicePoint) {
    encoder.pass(event, at: place) { frame.append(input_event($0, $1, $2)) }
  }

  /// Ends the frame: what was passed since the last one happens now.
  mutating func flush() {
    encoder.flush { frame.append(input_event($0, $1, $2)) }
    send()
  }

  /// Lifts every contact now.
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
    // Refused only when the device is gone, and then nobody has a contact of it.
    try? device.write(events)
  }
}

/// What a panel can do, until it is plugged in.
private struct Description: ~Copyable {
  private let handle: OpaquePointer

  init(name: String) throws(Errno) {
    guard let handle = libevdev_new() else { throw .outOfMemory }
    libevdev_set_name(handle, name)
    libevdev_set_id_bustype(handle, BUS_VIRTUAL)
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
