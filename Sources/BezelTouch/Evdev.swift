internal import BezelLinux
internal import CBezelEvdev

/// libevdev's picture of an open input device.
@usableFromInline struct Evdev: ~Copyable {
  /// What one step of reading brought.
  enum Step {
    case event(InputEvent)
    /// Events were lost, and one is made up from the device's true state in their place.
    case catchUp(InputEvent)
    /// Events were lost; steps of catching up follow.
    case gap
    /// Nothing to read at present.
    case empty
    case failed(Errno)
  }

  private let handle: OpaquePointer
  private var isCatchingUp = false

  /// Reads what the device is and its present state.
  ///
  /// Its events carry times of the monotonic clock.
  init(on descriptor: borrowing Descriptor) throws(Errno) {
    guard let handle = libevdev_new() else { throw .outOfMemory }
    // A broken device could fill the journal with libevdev's complaints, several a frame.
    libevdev_set_device_log_function(handle, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    var status = libevdev_set_fd(handle, descriptor.rawValue)
    if status == 0 { status = libevdev_set_clock_id(handle, CLOCK_MONOTONIC) }
    guard status == 0 else {
      libevdev_free(handle)
      throw Errno(rawValue: -status)
    }
    self.handle = handle
  }

  deinit { libevdev_free(handle) }

  /// What the device calls itself, at most 256 bytes long.
  var name: String {
    let name = String(cString: libevdev_get_name(handle))
    return String(decoding: name.utf8.prefix(256), as: UTF8.self)
  }

  var capabilities: Capabilities {
    var found = Capabilities()
    found.isDirect = libevdev_has_property(handle, UInt32(INPUT_PROP_DIRECT)) != 0
    found.hasPosition = has(EV_ABS, ABS_X) && has(EV_ABS, ABS_Y)
    found.hasContactPositions =
      has(EV_ABS, ABS_MT_POSITION_X) && has(EV_ABS, ABS_MT_POSITION_Y)
    found.slots = max(0, Int(libevdev_get_num_slots(handle)))
    found.hasTouch = has(EV_KEY, BTN_TOUCH)
    found.hasPen = has(EV_KEY, BTN_TOOL_PEN) || has(EV_KEY, BTN_STYLUS)
    found.hasFingerTool = has(EV_KEY, BTN_TOOL_FINGER)
    found.hasMouseButton = has(EV_KEY, BTN_LEFT)
    return found
  }

  /// The values of an `ABS_…` axis; an empty range if the device has no such axis.
  func range(of axis: UInt16) -> AxisRange {
    guard let information = libevdev_get_abs_info(handle, UInt32(axis)) else {
      return AxisRange(minimum: 0, maximum: 0)
    }
    return AxisRange(minimum: information.pointee.minimum, maximum: information.pointee.maximum)
  }

  /// The last value of an event, as libevdev knows it.
  func value(_ type: UInt16, _ code: UInt16) -> Int32 {
    libevdev_get_event_value(handle, UInt32(type), UInt32(code))
  }

  /// The last value of an `ABS_MT_…` axis in a slot.
  func value(_ code: UInt16, inSlot slot: Int) -> Int32 {
    libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
  }

  /// The slot that the next events are for.
  var currentSlot: Int { Int(libevdev_get_current_slot(handle)) }

  /// Reads one event.
  mutating func next() -> Step {
    var event = input_event()
    let mode = isCatchingUp ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
    let status = libevdev_next_event(handle, mode.rawValue, &event)
    switch status {
    case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(InputEvent(event))
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) where isCatchingUp:
      return .catchUp(InputEvent(event))
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
      isCatchingUp = true
      return .gap
    case -Errno.wouldBlock.rawValue where isCatchingUp:
      isCatchingUp = false
      return next()
    case -Errno.wouldBlock.rawValue: return .empty
    default: return .failed(Errno(rawValue: -status))
    }
  }

  /// Drops what is to be read and compares libevdev's picture with the device's true state: the next
  /// steps are the differences.
  mutating func compare() {
    var unused = input_event()
    _ = libevdev_next_event(handle, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &unused)
    isCatchingUp = true
  }

  /// Takes the device from all other readers, or gives it back.
  func grab(_ grabbed: Bool) throws(Errno) {
    let status = libevdev_grab(handle, grabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    guard status == 0 else { throw Errno(rawValue: -status) }
  }

  private func has(_ type: Int32, _ code: Int32) -> Bool {
    libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
  }
}
