package import BezelLinux
internal import CBezelEvdev

/// An open input device: contacts and keys come from it, and it can be kept from other programs.
///
/// One thread uses it. In each turn of its loop it calls `read(into:)` and then `settle(at:)`. A
/// device that is let go while it is grabbed gives others the rest of a running touch: stop blocking
/// and settle until `isGrabbed` is false first.
package final class InputDevice {
  /// The device node.
  package let path: String
  private var device: BlockableDevice<Evdev>
  private let name: String
  /// How its touches are read; `nil` if it tells no places.
  package let touchKind: TouchKind?
  /// In units per millimetre; 0 if that is not known.
  private let resolution: (x: Int32, y: Int32)
  private var clone: TouchClone?

  /// Opens a device.
  ///
  /// What touches it already is never reported.
  ///
  /// - Parameters:
  ///   - node: what is opened.
  ///   - number: goes into the contacts' names; give each device another.
  ///   - patience: how long blocking waits for a finger to lift, in nanoseconds.
  /// - Throws: `open`, `describe`.
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
    let tracker = touchKind.map {
      ContactTracker(panel: number, kind: $0, surface: surface, on: evdev)
    }
    self.touchKind = touchKind
    resolution = evdev.resolution(of: touchKind)
    let keys = evdev.pressedKeys
    device = BlockableDevice(
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
  ) throws(TouchError) -> ContactLists? {
    guard kind == .contactLists else { return nil }
    do throws(Errno) {
      return try ContactLists(
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

  /// Takes everything there is to read, and appends what happened, in order.
  ///
  /// After a storm it stops at 4 096 kernel events, and the descriptor stays readable.
  ///
  /// - Throws: `read`, once all contacts have been cancelled. The device is of no use then: stop
  ///   watching it and let it go.
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

  /// How often the kernel dropped events because nobody read them.
  package var overflows: Int { device.overflows }

  /// Asks to keep this device from other programs, or to let them have it again.
  ///
  /// `settle(at:)` does it, when nobody touches the device.
  package func setBlocking(_ blocking: Bool) { device.setBlocking(blocking) }

  /// Does what is due for blocking.
  ///
  /// - Parameter isCompanionBusy: another node of the same device is touched: both are taken and given
  ///   back together.
  /// - Returns: when to call it again at the latest; `nil` if the next event is early enough. It is
  ///   `now` when there is news for `read(into:)`.
  package func settle(at now: Timestamp, isCompanionBusy: Bool) -> Timestamp? {
    device.settle(at: now, isCompanionBusy: isCompanionBusy)
  }

  /// Gives the device back at once, under a finger too: others see nothing more of its touch, or what
  /// comes as a touch that begins.
  package func giveBackNow() { device.giveBackNow() }

  /// Why blocking does not work as asked, while that is so.
  package var blockingProblem: TouchError? {
    switch device.problem {
    case .cannotLift(let errno): TouchError(.liftOthers, path, errno)
    case .refused(let errno): TouchError(.block, path, errno)
    case nil: nil
    }
  }

  /// Follows what udev says of the device after it was opened.
  package func calibrate(_ calibration: Calibration) { device.surface?.calibration = calibration }

  // MARK: Touches for other programs

  /// Makes a device of its own for touches that are passed on, and keeps it until `stopPassing()`.
  ///
  /// Programs need a moment to find it, so it has to be there before blocking begins.
  ///
  /// - Throws: `pass`.
  package func startPassing() throws(TouchError) {
    guard clone == nil, let touchKind, let surface = device.surface else { return }
    clone = try TouchClone(
      name: name, kind: touchKind, x: surface.x, y: surface.y, resolution: resolution)
  }

  /// The node of the device for touches that are passed on.
  package var passingNode: String? { clone?.node }

  /// Lets other programs have a contact's event after all; they see it after `flush()`.
  package func pass(_ event: TouchEvent) { clone?.pass(event, at: event.contact.raw) }

  package func flush() { clone?.flush() }

  /// Lifts what was passed on, and unplugs the device for it.
  package func stopPassing() {
    clone = nil
  }
}

extension Evdev {
  fileprivate func surface(of kind: TouchKind?, calibration: Calibration) -> Surface {
    let (x, y) = axes(of: kind)
    return Surface(x: range(of: x), y: range(of: y), calibration: calibration)
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
  /// Begins with what touches a device now; none of it is ever reported.
  fileprivate init(panel: UInt32, kind: TouchKind, surface: Surface, on evdev: borrowing Evdev) {
    self.init(panel: panel, kind: kind, surface: surface)
    switch kind {
    case .multiTouch(let slots):
      for slot in 0..<slots {
        adopt(
          slot: slot, trackingID: evdev.value(InputEvent.trackingID, inSlot: slot),
          x: evdev.value(InputEvent.contactX, inSlot: slot),
          y: evdev.value(InputEvent.contactY, inSlot: slot))
      }
      adopt(currentSlot: evdev.currentSlot)
    case .singleTouch(let button):
      adopt(
        slot: 0, trackingID: evdev.value(InputEvent.key, button) > 0 ? 0 : -1,
        x: evdev.value(InputEvent.absolute, InputEvent.x),
        y: evdev.value(InputEvent.absolute, InputEvent.y))
    case .contactLists: break  // the kernel keeps no state of them
    }
  }
}
