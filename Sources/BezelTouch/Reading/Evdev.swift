internal import BezelLinux
internal import CBezelEvdev
internal import CBezelLibrary

/// An open input device, and libevdev's state of it.
@usableFromInline struct Evdev: ~Copyable, EventSource {
  let descriptor: Descriptor
  private let handle: OpaquePointer
  private var isCatchingUp = false

  /// Reads the device's capabilities and its present state.
  ///
  /// Its events have times of the monotonic clock.
  init(on descriptor: consuming Descriptor) throws(Errno) {
    guard bezel_open_library("evdev") != 0 else { throw .missingLibrary }
    guard let handle = libevdev_new() else { throw .outOfMemory }
    bezel_silence(handle)
    var status = libevdev_set_fd(handle, descriptor.rawValue)
    if status == 0 { status = libevdev_set_clock_id(handle, CLOCK_MONOTONIC) }
    guard status == 0 else {
      libevdev_free(handle)
      throw Errno(rawValue: -status)
    }
    self.handle = handle
    self.descriptor = descriptor
  }

  deinit { libevdev_free(handle) }

  var capabilities: Capabilities {
    Capabilities(
      slots: Int(libevdev_get_num_slots(handle)),
      hasProperty: { libevdev_has_property(handle, UInt32($0)) != 0 },
      hasType: { libevdev_has_event_type(handle, UInt32($0)) != 0 },
      hasEvent: { libevdev_has_event_code(handle, UInt32($0), UInt32($1)) != 0 })
  }

  var identity: DeviceIdentity {
    DeviceIdentity(
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)),
      physicalPath: libevdev_get_phys(handle).map { String(cString: $0) })
  }

  /// The range of an `ABS_…` axis; empty if the device has no such axis.
  func range(of axis: UInt16) -> AxisRange {
    guard let information = libevdev_get_abs_info(handle, UInt32(axis)) else {
      return AxisRange(minimum: 0, maximum: 0)
    }
    return AxisRange(minimum: information.pointee.minimum, maximum: information.pointee.maximum)
  }

  /// The units per millimetre of an axis; 0 if unknown.
  func resolution(of axis: UInt16) -> Int32 {
    libevdev_get_abs_info(handle, UInt32(axis))?.pointee.resolution ?? 0
  }

  func hasAxis(_ axis: UInt16) -> Bool { has(EV_ABS, Int32(axis)) }

  /// The last value of an event, as libevdev has it.
  func value(_ type: UInt16, _ code: UInt16) -> Int32 {
    libevdev_get_event_value(handle, UInt32(type), UInt32(code))
  }

  /// The last value of an `ABS_MT_…` axis in a slot.
  func value(_ code: UInt16, inSlot slot: Int) -> Int32 {
    libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
  }

  /// The slot of the next events.
  var currentSlot: Int { Int(libevdev_get_current_slot(handle)) }

  mutating func next() -> EventStep {
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

  mutating func compare() {
    var unused = input_event()
    _ = libevdev_next_event(handle, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &unused)
    isCatchingUp = true
  }

  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime {
    let earliest = Timestamp.now()
    let status = libevdev_grab(handle, grabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    guard status == 0 else { throw Errno(rawValue: -status) }
    return GrabTime(earliest: earliest, latest: .now())
  }

  func axes() -> AxisState {
    var state = AxisState()
    let ofContacts = UInt16(ABS_MT_SLOT)...UInt16(ABS_MT_TOOL_Y)
    for code in 0..<UInt16(ABS_CNT) where has(EV_ABS, Int32(code)) && !ofContacts.contains(code) {
      state.values.append(
        AxisState.Value(slot: nil, code: code, value: value(InputEvent.absolute, code)))
    }
    let slots = libevdev_get_num_slots(handle)
    guard slots > 0 else { return state }
    state.slot = Int32(currentSlot)
    let codes = ofContacts.filter {
      $0 != InputEvent.slot && $0 != InputEvent.trackingID && has(EV_ABS, Int32($0))
    }
    for slot in 0..<slots {
      for code in codes {
        state.values.append(
          AxisState.Value(slot: slot, code: code, value: value(code, inSlot: Int(slot))))
      }
    }
    return state
  }

  func write(_ events: [InputEvent]) throws(Errno) {
    try descriptor.write(events.map { input_event($0.type, $0.code, $0.value) })
  }

  /// The keys and buttons that are down.
  var pressedKeys: PressedKeys {
    var pressed = PressedKeys()
    guard libevdev_has_event_type(handle, UInt32(EV_KEY)) != 0 else { return pressed }
    for code in 0..<UInt16(KEY_CNT) where value(InputEvent.key, code) > 0 { pressed.adopt(code) }
    return pressed
  }

  private func has(_ type: Int32, _ code: Int32) -> Bool {
    libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
  }
}
