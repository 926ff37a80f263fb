internal import BezelLinux
internal import CBezelEvdev
internal import CBezelLibrary

/// Converts the lists of contacts that old drivers send (protocol A) to slots (protocol B), through
/// mtdev.
///
/// Every frame of protocol A lists all contacts, mostly without identifying them; mtdev matches
/// them by distance, or by the tracking IDs that some drivers send.
///
/// mtdev 1.1.6 trusts its device, so its input is sanitized here. By itself it hangs when the last
/// of its 32 slots is used, writes outside them when there are more contacts than slots, loses the
/// beginning of a frame of 512 events, adds up squares of distances in 32 bits, and reads
/// uninitialized memory when a contact lacks its size or its tracking ID.
///
/// - Source: "Protocol Example A", kernel documentation, `multi-touch-protocol`; mtdev, `core.c`,
///   `match.c`.
@usableFromInline struct ProtocolAConverter: ~Copyable {
  /// The number of slots: the contacts that begin and those that end can share a frame.
  static let slots = 2 * mostContacts
  /// The most contacts of a frame; further ones are ignored.
  private static let mostContacts = 15

  /// The values of one contact in a frame.
  private struct Entry {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var size: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
  }

  private struct Contact {
    let x: Int32
    let y: Int32
    let trackingID: Int32
    let tool: Int32
    let distance: Int32
  }

  private let converter: UnsafeMutablePointer<mtdev>
  private let sendsTrackingIDs: Bool
  private let xRange: AxisRange
  private let yRange: AxisRange
  /// The number of bits by which coordinates are shortened for the comparison of distances.
  private let shift: Int64
  private var entry = Entry()
  /// The contacts that the current frame has listed.
  private var contacts: [Contact] = []
  /// Whether the frame describes contacts: if it then lists none, all have lifted.
  private var isAboutContacts = false

  /// Creates a converter without contacts.
  ///
  /// - Parameters:
  ///   - x: the range of `ABS_MT_POSITION_X`.
  ///   - y: the range of `ABS_MT_POSITION_Y`.
  ///   - sendsTrackingIDs: whether the device has `ABS_MT_TRACKING_ID`.
  /// - Throws: `outOfMemory`.
  init(x: AxisRange, y: AxisRange, sendsTrackingIDs: Bool) throws(Errno) {
    guard bezel_open_library("mtdev") != 0 else { throw .missingLibrary }
    guard let converter = mtdev_new() else { throw .outOfMemory }
    guard mtdev_init(converter) == 0 else {
      mtdev_delete(converter)
      throw .outOfMemory
    }
    mtdev_set_mt_event(converter, ABS_MT_TRACKING_ID, sendsTrackingIDs ? 1 : 0)
    self.converter = converter
    self.sendsTrackingIDs = sendsTrackingIDs
    xRange = x
    yRange = y
    // Sums of 15 squared distances of 12 bits fit into 32 bits.
    let length = max(x.length, y.length)
    shift = Int64(max(0, Int64.bitWidth - length.leadingZeroBitCount - 12))
    contacts.reserveCapacity(Self.mostContacts)
  }

  deinit { mtdev_close_delete(converter) }

  /// Converts one event of the device, and passes on events that do not describe contacts.
  ///
  /// The contacts follow at the end of each frame, as protocol B's events, before its `SYN_REPORT`.
  mutating func convert(_ event: InputEvent, into sink: (InputEvent) -> Void) {
    switch (event.type, event.code) {
    case (InputEvent.synchronization, InputEvent.report):
      endEntry()  // in case the driver has not
      if isAboutContacts { convert(at: event.time, into: sink) }
      sink(event)
    case (InputEvent.synchronization, InputEvent.listEntry):
      isAboutContacts = true
      endEntry()
    case (InputEvent.absolute, InputEvent.contactAxes):
      isAboutContacts = true
      note(event)
    case (InputEvent.key, InputEvent.touch):
      // Some drivers send only this when the last contact lifts.
      isAboutContacts = true
      sink(event)
    default: sink(event)
    }
  }

  /// Ends every contact and drops the current frame, as after a gap.
  ///
  /// After a gap the contacts cannot be matched. The next frame lists all contacts, as new ones.
  mutating func reset(at time: Timestamp, into sink: (InputEvent) -> Void) {
    entry = Entry()
    contacts.removeAll(keepingCapacity: true)
    convert(at: time, into: sink)
    sink(
      InputEvent(type: InputEvent.synchronization, code: InputEvent.report, value: 0, time: time))
  }
}

extension ProtocolAConverter {
  private mutating func note(_ event: InputEvent) {
    switch event.code {
    case InputEvent.contactX: entry.x = event.value
    case InputEvent.contactY: entry.y = event.value
    case InputEvent.trackingID: entry.trackingID = event.value
    case InputEvent.contactSize: entry.size = event.value
    case InputEvent.contactTool: entry.tool = event.value
    case InputEvent.contactDistance: entry.distance = event.value
    default: break
    }
  }

  /// Appends the contact that was described, unless it does not touch or has no position.
  private mutating func endEntry() {
    defer { entry = Entry() }
    guard let x = entry.x, let y = entry.y, entry.size != 0, contacts.count < Self.mostContacts
    else { return }
    // A driver that announces tracking IDs but never sends them lists its contacts in a fixed
    // order.
    let id = entry.trackingID ?? Int32(contacts.count)
    if sendsTrackingIDs {
      guard id >= 0, !contacts.contains(where: { $0.trackingID == id }) else { return }
    }
    contacts.append(
      Contact(x: x, y: y, trackingID: id, tool: entry.tool, distance: entry.distance))
  }

  /// Compares the list with the last one, and passes on the differences.
  private mutating func convert(at time: Timestamp, into sink: (InputEvent) -> Void) {
    for contact in contacts {
      // Distances are computed from the shortened coordinates; the full ones are carried in axes
      // that mtdev does not interpret. Every contact has the same axes, or mtdev would read
      // uninitialized memory.
      put(InputEvent.absolute, InputEvent.contactX, xRange.offset(contact.x, shortenedBy: shift))
      put(InputEvent.absolute, InputEvent.contactY, yRange.offset(contact.y, shortenedBy: shift))
      put(InputEvent.absolute, InputEvent.carriedX, contact.x)
      put(InputEvent.absolute, InputEvent.carriedY, contact.y)
      put(InputEvent.absolute, InputEvent.contactTool, contact.tool)
      put(InputEvent.absolute, InputEvent.carriedDistance, contact.distance)
      if sendsTrackingIDs {
        put(InputEvent.absolute, InputEvent.trackingID, contact.trackingID)
      }
      put(InputEvent.synchronization, InputEvent.listEntry, 0)
    }
    put(InputEvent.synchronization, InputEvent.listEntry, 0)  // an empty list is one too
    put(InputEvent.synchronization, InputEvent.report, 0)
    contacts.removeAll(keepingCapacity: true)
    isAboutContacts = false

    var found = input_event()
    while mtdev_empty(converter) == 0 {
      mtdev_get_event(converter, &found)
      let code: UInt16? =
        switch (found.type, found.code) {
        case (InputEvent.absolute, InputEvent.slot): InputEvent.slot
        case (InputEvent.absolute, InputEvent.trackingID): InputEvent.trackingID
        case (InputEvent.absolute, InputEvent.carriedX): InputEvent.contactX
        case (InputEvent.absolute, InputEvent.carriedY): InputEvent.contactY
        case (InputEvent.absolute, InputEvent.contactTool): InputEvent.contactTool
        case (InputEvent.absolute, InputEvent.carriedDistance): InputEvent.contactDistance
        default: nil
        }
      guard let code else { continue }
      sink(InputEvent(type: InputEvent.absolute, code: code, value: found.value, time: time))
    }
  }

  private func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    var event = input_event(type, code, value)
    mtdev_put_event(converter, &event)
  }
}

extension InputEvent {
  fileprivate static let contactAxes = UInt16(ABS_MT_SLOT)...UInt16(ABS_MT_TOOL_Y)
  fileprivate static let contactSize = UInt16(ABS_MT_TOUCH_MAJOR)
  fileprivate static let carriedX = UInt16(ABS_MT_TOUCH_MINOR)
  fileprivate static let carriedY = UInt16(ABS_MT_WIDTH_MAJOR)
  fileprivate static let carriedDistance = UInt16(ABS_MT_WIDTH_MINOR)
}

extension AxisRange {
  /// The length, from 0, also for an empty or reversed range, to 2³² - 1.
  fileprivate var length: Int64 { max(0, Int64(maximum) - Int64(minimum)) }

  /// Returns the offset of a value in the range, shortened by `bits` bits.
  fileprivate func offset(_ value: Int32, shortenedBy bits: Int64) -> Int32 {
    Int32(truncatingIfNeeded: min(max(Int64(value) - Int64(minimum), 0), length) >> bits)
  }
}
