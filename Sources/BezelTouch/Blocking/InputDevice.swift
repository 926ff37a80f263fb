package import BezelLinux
internal import CBezelEvdev

/// An open input device that reports contacts and keys, and can be kept from other programs.
///
/// One thread uses it. In each turn of its loop it calls `read(into:)` and then `settle(at:)`. If
/// this object is released while the device is grabbed, other programs receive the rest of a
/// running touch: stop blocking and settle until `isGrabbed` is false first.
package final class InputDevice {
  /// The device node.
  package let path: String
  private var device: GrabbableDevice<Evdev>
  private let name: String
  /// The protocol of its touches; `nil` if it reports no positions.
  package let touchKind: TouchKind?
  /// In units per millimetre; 0 if unknown.
  private let resolution: (x: Int32, y: Int32)
  private var clone: UinputPanel?

  /// Opens a device.
  ///
  /// Contacts and keys that are down already are never reported.
  ///
  /// - Parameters:
  ///   - node: the device to open.
  ///   - number: part of the contacts' identities; different for each device.
  ///   - patience: the time that blocking waits for a finger to lift, in nanoseconds.
  /// - Throws: `open`, `describe`, `place`.
  package init(
    opening node: InputNode, number: UInt32, patience: Int64
  ) throws(TouchError) {
    path = node.path
    name = node.name
    var isWritable = true
    let descriptor = try InputDevice.open(node.path, &isWritable)
    let evdev = try InputDevice.evdev(on: descriptor, node.path)
    let touchKind = evdev.capabilities.touchKind(as: node.kind)
    let lists = try InputDevice.lists(of: evdev, touchKind, node.path)
    let surface = evdev.surface(of: touchKind, calibration: node.calibration)
    if touchKind != nil, surface.x.isEmpty || surface.y.isEmpty {
      throw TouchError(.place, node.path, .invalidArgument)
    }
    let tracker = touchKind.map {
      ContactTracker(panel: number, kind: $0, surface: surface, on: evdev)
    }
    self.touchKind = touchKind
    resolution = evdev.resolution(of: touchKind)
    let keys = evdev.pressedKeys
    device = GrabbableDevice(
      evdev, tracker: tracker, lists: lists, keys: keys,
      policy: GrabPolicy(canLift: isWritable, patience: patience))
  }

  private static func open(
    _ path: String, _ isWritable: inout Bool
  ) throws(TouchError) -> Descriptor {
    do throws(Errno) {
      do throws(Errno) {
        return try .eventNode(path, writable: true)
      } catch .permissionDenied, .readOnlyFileSystem {
        isWritable = false
        return try .eventNode(path, writable: false)
      }
    } catch {
      throw TouchError(.open, path, error)
    }
  }

  private static func evdev(
    on descriptor: consuming Descriptor, _ path: String
  ) throws(TouchError) -> Evdev {
    do throws(Errno) {
      return try Evdev(on: descriptor)
    } catch {
      throw TouchError(.describe, path, error)
    }
  }

  private static func lists(
    of evdev: borrowing Evdev, _ kind: TouchKind?, _ path: String
  ) throws(TouchError) -> ProtocolAConverter? {
    guard kind == .contactLists else { return nil }
    do throws(Errno) {
      return try ProtocolAConverter(
        x: evdev.range(of: InputEvent.contactX), y: evdev.range(of: InputEvent.contactY),
        sendsTrackingIDs: evdev.hasAxis(InputEvent.trackingID))
    } catch {
      throw TouchError(.describe, path, error)
    }
  }

  /// Goes into a `Poll`.
  package var descriptor: Descriptor {
    _read { yield device.source.descriptor }
  }

  /// Reads all events, and appends what happened, in order.
  ///
  /// After a storm of events it stops at 4 096 kernel events, and the descriptor stays readable.
  ///
  /// - Throws: `read`, once all contacts have been cancelled. The device is then unusable: stop
  ///   watching it and release it.
  package func read(into events: inout [DeviceEvent]) throws(TouchError) {
    let before = events.count
    device.read(into: &events)
    if let failure = device.failure, events.count == before {
      throw TouchError(.read, path, failure)
    }
  }

  /// Whether a contact, a button or a key is down, also one that is not reported.
  package var isBusy: Bool { device.isBusy }

  /// Whether other programs are kept from this device.
  package var isGrabbed: Bool { device.isGrabbed }

  /// The number of times that the kernel dropped events because they were not read in time.
  package var overflows: Int { device.overflows }

  /// Requests that this device is kept from other programs, or released.
  ///
  /// `settle(at:)` does it, when the device is not touched.
  package func setBlocking(_ blocking: Bool) { device.setBlocking(blocking) }

  /// Does the pending work of blocking.
  ///
  /// - Parameter isCompanionBusy: whether another node of the same device is touched: both are
  ///   grabbed and released together.
  /// - Returns: the time of the next call at the latest; `nil` if the next event is early enough.
  ///   It is `now` when there are events for `read(into:)`.
  package func settle(at now: Timestamp, isCompanionBusy: Bool) -> Timestamp? {
    device.settle(at: now, isCompanionBusy: isCompanionBusy)
  }

  /// Releases the device at once, also if it is touched: other programs receive nothing more of
  /// that touch, or its rest as a new one.
  package func giveBackNow() { device.giveBackNow() }

  /// The reason why blocking does not work as requested; `nil` if it does.
  package var blockingProblem: TouchError? {
    switch device.problem {
    case .cannotLift(let errno): TouchError(.liftOthers, path, errno)
    case .refused(let errno): TouchError(.block, path, errno)
    case nil: nil
    }
  }

  /// Sets the calibration to what udev says after the device was opened.
  package func calibrate(_ calibration: Calibration) { device.surface?.calibration = calibration }

  // MARK: Touches for other programs

  /// Creates a virtual device for touches that are forwarded, and keeps it until `stopPassing()`.
  ///
  /// Programs need a moment to find it, so it has to exist before blocking begins.
  ///
  /// - Throws: `pass`.
  package func startPassing() throws(TouchError) {
    guard clone == nil, let touchKind, let surface = device.surface else { return }
    clone = try UinputPanel(
      name: name, identity: device.source.identity, kind: touchKind, x: surface.x, y: surface.y,
      resolution: resolution)
  }

  /// Whether the virtual device exists.
  package var isPassing: Bool { clone != nil }

  /// The folder in `/sys` of the virtual device.
  package var passingFolder: String? { clone?.folder }

  /// Forwards a contact's event to other programs, which receive it after `flush()`.
  package func pass(_ event: TouchEvent) { clone?.pass(event, at: event.contact.raw) }

  package func flush() { clone?.flush() }

  /// Lifts the forwarded contacts, and removes the virtual device.
  package func stopPassing() {
    clone = nil
  }
}

extension Evdev {
  fileprivate func surface(of kind: TouchKind?, calibration: Calibration) -> PanelMapping {
    let (x, y) = axes(of: kind)
    return PanelMapping(x: range(of: x), y: range(of: y), calibration: calibration)
  }

  fileprivate func resolution(of kind: TouchKind?) -> (x: Int32, y: Int32) {
    let (x, y) = axes(of: kind)
    return (resolution(of: x), resolution(of: y))
  }

  private func axes(of kind: TouchKind?) -> (x: UInt16, y: UInt16) {
    switch kind {
    case .multiTouch, .contactLists: (InputEvent.contactX, InputEvent.contactY)
    case .singleTouch, nil: (InputEvent.x, InputEvent.y)
    }
  }
}

extension ContactTracker {
  /// Starts with the contacts that are down on a device; none of them is ever reported.
  fileprivate init(panel: UInt32, kind: TouchKind, surface: PanelMapping, on evdev: borrowing Evdev)
  {
    self.init(panel: panel, kind: kind, surface: surface)
    switch kind {
    case .multiTouch(let slots):
      for slot in 0..<slots {
        adopt(
          slot: slot, trackingID: evdev.value(InputEvent.trackingID, inSlot: slot),
          x: evdev.value(InputEvent.contactX, inSlot: slot),
          y: evdev.value(InputEvent.contactY, inSlot: slot),
          tool: evdev.value(InputEvent.contactTool, inSlot: slot),
          distance: evdev.value(InputEvent.contactDistance, inSlot: slot))
      }
      adopt(currentSlot: evdev.currentSlot)
    case .singleTouch(let button):
      for code in InputEvent.tools where evdev.value(InputEvent.key, code) > 0 {
        update(tool: code, isThere: true)
      }
      adopt(
        slot: 0, trackingID: evdev.value(InputEvent.key, button) > 0 ? 0 : -1,
        x: evdev.value(InputEvent.absolute, InputEvent.x),
        y: evdev.value(InputEvent.absolute, InputEvent.y))
    case .contactLists: break  // the kernel keeps no state of them
    }
  }
}
