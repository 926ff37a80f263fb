package import BezelLinux
internal import CBezelEvdev

/// An open touch panel: contacts come from it, and it can be kept from other programs.
///
/// One thread uses it. In each turn of its loop it calls `read()` and then `settle(at:)`. A panel
/// that is let go while it is grabbed gives others the rest of a running touch: stop blocking and
/// settle until `isGrabbed` is false first.
package final class TouchPanel {
  /// The device node.
  package let path: String
  package let kind: TouchKind
  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  /// Why blocking does not work as asked, while that is so.
  package private(set) var blockingProblem: TouchError?

  private var evdev: Evdev
  private var tracker: ContactTracker
  private var policy: GrabPolicy
  private var pending: [TouchEvent] = []
  private var request: Bool?
  private var hasNews = false
  private var lastTime = Timestamp(nanoseconds: 0)
  private var failure: Errno?

  /// Opens a panel.
  ///
  /// What touches it already is never reported.
  ///
  /// - Parameters:
  ///   - path: the device node.
  ///   - number: goes into the contacts' names; give each panel another.
  ///   - patience: how long blocking waits for a finger to lift, in nanoseconds.
  /// - Throws: `open`; `describe` when it is no touch panel.
  package init(
    opening path: String, number: UInt32, patience: Int64 = 500_000_000
  ) throws(TouchError) {
    var isWritable = true
    let descriptor: Descriptor
    do throws(Errno) {
      do throws(Errno) {
        descriptor = try .eventNode(path, writable: true)
      } catch .permissionDenied, .readOnlyFileSystem {
        descriptor = try .eventNode(path, writable: false)
        isWritable = false
      }
    } catch {
      throw TouchError(.open, path, error)
    }
    let evdev: Evdev
    do throws(Errno) {
      evdev = try Evdev(on: descriptor)
    } catch {
      throw TouchError(.describe, path, error)
    }
    guard let kind = evdev.capabilities.kind else {
      throw TouchError(.describe, path, .notSupported)
    }
    self.path = path
    self.kind = kind
    self.descriptor = descriptor
    tracker = ContactTracker(panel: number, kind: kind, on: evdev)
    policy = GrabPolicy(canLift: isWritable, patience: patience)
    self.evdev = evdev
    // A contact that came between opening the node and asking for its state is in both.
    tracker.ignoresNewContacts = true
    self.evdev.compare()
    drain()
    tracker.ignoresNewContacts = false
  }

  /// Takes everything there is to read.
  ///
  /// - Returns: what happened, in order. After a storm it stops at 4 096 kernel events, and the
  ///   descriptor stays readable.
  /// - Throws: `read`, once all contacts have been cancelled. The panel is of no use then: stop
  ///   watching it and let it go.
  package func read() throws(TouchError) -> [TouchEvent] {
    drain()
    let events = pending
    pending = []
    if let failure, events.isEmpty { throw TouchError(.read, path, failure) }
    return events
  }

  /// Whether other programs are kept from this panel's touches.
  package var isGrabbed: Bool { policy.isHeld && failure == nil }

  /// Asks to keep this panel's touches from other programs, or to let them have it again.
  ///
  /// `settle(at:)` does it, when nobody touches the panel. Asking again after a refusal tries again.
  package func setBlocking(_ blocking: Bool) { request = blocking }

  /// Does what is due for blocking.
  ///
  /// - Returns: when to call it again at the latest; `nil` if the next event is early enough. It is
  ///   `now` when there is news for `read()`.
  package func settle(at now: Timestamp) -> Timestamp? {
    if let request {
      policy.want(request, at: now)
      blockingProblem = nil
      self.request = nil
    }
    for _ in 0..<4 {
      // What is still to be read may be a contact: nothing is decided before.
      guard drain() else { return now }
      if failure != nil { return rest(at: now) }
      if hasNews { policy.heard(isTouched: tracker.isTouched, at: now) }
      hasNews = false
      switch policy.next(isTouched: tracker.isTouched, at: now) {
      case .none: return rest(at: now)
      case .grab: grab(lifting: false, at: now)
      case .liftAndGrab: if endContactsForOthers() { grab(lifting: true, at: now) }
      case .release:
        giveBack()
        policy.didRelease()
      }
    }
    policy.wasOvertaken(at: now)
    return rest(at: now)
  }
}

extension TouchPanel {
  /// Reads until there is nothing, at most 4 096 events.
  ///
  /// - Returns: whether everything has been read.
  @discardableResult private func drain() -> Bool {
    guard failure == nil else { return true }
    for _ in 0..<4_096 {
      switch evdev.next() {
      case .event(let event):
        lastTime = event.time
        tracker.handle(event, into: &pending)
      case .catchUp(let event): tracker.handle(event, isCatchUp: true, into: &pending)
      case .gap: tracker.beginCatchUp(at: lastTime, into: &pending)
      case .empty: return true
      case .failed(let errno):
        failure = errno
        tracker.cancelAll(at: lastTime, into: &pending)
        return true
      }
      hasNews = true
    }
    return false
  }

  private func rest(at now: Timestamp) -> Timestamp? {
    tracker.ignoresNewContacts = policy.isMidTouch
    if policy.isStuck, blockingProblem == nil {
      blockingProblem = TouchError(.liftOthers, path, .notPermitted)
    }
    if !pending.isEmpty { return now }
    return failure == nil ? policy.deadline(isTouched: tracker.isTouched) : nil
  }

  /// Takes the panel, unless a contact has begun since it was last looked at: the others know it.
  private func grab(lifting: Bool, at now: Timestamp) {
    do throws(Errno) {
      try evdev.grab(true)
    } catch {
      policy.wasRefused()
      blockingProblem = TouchError(.block, path, error)
      return
    }
    // While somebody else had the panel to himself we have heard nothing.
    evdev.compare()
    guard drain(), !tracker.isTouched else {
      giveBack()
      return
    }
    hasNews = false
    blockingProblem = nil
    policy.didGrab(lifting: lifting, at: now)
  }

  private func giveBack() {
    // Refused only when the panel is lost, and then the next step of reading says so.
    try? evdev.grab(false)
    evdev.compare()
  }

  /// Writes a lift of every contact to the node: the kernel hands it to all readers.
  ///
  /// - Returns: whether that was possible.
  private func endContactsForOthers() -> Bool {
    tracker.ignoresNewContacts = true
    let slots = tracker.touchedSlots
    tracker.cancelAll(at: lastTime, into: &pending)
    var events: [input_event] = []
    if case .multiTouch = kind {
      for slot in slots {
        events.append(input_event(InputEvent.absolute, InputEvent.slot, Int32(slot)))
        events.append(input_event(InputEvent.absolute, InputEvent.trackingID, -1))
      }
    }
    events.append(input_event(InputEvent.key, InputEvent.touch, 0))
    events.append(input_event(InputEvent.synchronization, InputEvent.report, 0))
    var reason: Errno?
    events.withUnsafeBytes { bytes in
      do throws(Errno) {
        try descriptor.write(all: bytes)
      } catch {
        reason = error
      }
    }
    guard let reason else { return true }
    policy.couldNotLift()
    blockingProblem = TouchError(.liftOthers, path, reason)
    return false
  }
}

extension ContactTracker {
  /// Begins with what touches a device now; none of it is ever reported.
  fileprivate init(panel: UInt32, kind: TouchKind, on evdev: borrowing Evdev) {
    switch kind {
    case .multiTouch(let slots):
      self.init(
        panel: panel, kind: kind, x: evdev.range(of: InputEvent.contactX),
        y: evdev.range(of: InputEvent.contactY))
      for slot in 0..<slots {
        adopt(
          slot: slot, trackingID: evdev.value(InputEvent.trackingID, inSlot: slot),
          x: evdev.value(InputEvent.contactX, inSlot: slot),
          y: evdev.value(InputEvent.contactY, inSlot: slot))
      }
      adopt(currentSlot: evdev.currentSlot)
    case .singleTouch:
      self.init(
        panel: panel, kind: kind, x: evdev.range(of: InputEvent.x), y: evdev.range(of: InputEvent.y)
      )
      adopt(
        slot: 0, trackingID: evdev.value(InputEvent.key, InputEvent.touch) > 0 ? 0 : -1,
        x: evdev.value(InputEvent.absolute, InputEvent.x),
        y: evdev.value(InputEvent.absolute, InputEvent.y))
    }
  }
}

extension input_event {
  fileprivate init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.init()  // the kernel sets the time
    self.type = type
    self.code = code
    self.value = value
  }
}
