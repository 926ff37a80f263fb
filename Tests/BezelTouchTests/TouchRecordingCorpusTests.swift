import BezelLinux
import Testing

@testable import BezelTouch

/// A device that sends what was recorded, a frame at a time.
private final class Playback: EventSource {
  private var events: ArraySlice<InputEvent>
  private(set) var now: Timestamp
  private var isFrameOver = true

  init(_ events: [InputEvent]) {
    self.events = events[...]
    now = Timestamp(nanoseconds: 1)
  }

  /// Lets the next frame arrive.
  ///
  /// - Returns: `false` at the end.
  func advance() -> Bool {
    guard let first = events.first else { return false }
    now = first.time
    isFrameOver = false
    return true
  }

  func next() -> EventStep {
    guard !isFrameOver, let event = events.popFirst() else { return .empty }
    isFrameOver = event.isReport
    return .event(event)
  }

  func compare() {}
  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime { GrabTime(earliest: now, latest: now) }
  func axes() -> AxisState { AxisState() }
  func write(_ events: [InputEvent]) throws(Errno) {}
}

/// Fingers and pens that people put on their devices, as evemu-record(1) has recorded them.
///
/// The sample has eleven short recordings, with the number of their contacts: in protocol B that of the tracking
/// IDs, in protocol A the steps by which the number of places in a frame grows, and of a single touch that of the
/// presses of `BTN_TOUCH`. A script in Python counted them, and `expected` does so anew. With `BEZEL_TOUCH`, as
/// `board/soak` sets it, it is also all recordings of touch panels and pens below that folder.
@Suite("Recordings of real touches") struct TouchRecordingCorpusTests {
  /// The contacts of a recording, and the place of the first.
  private struct Outcome {
    var checker = ContactChecker()
    var first: PanelPoint?
    var left = 0
    var isGrabbed = false
    var isReleased = false
  }

  /// Plays a recording to its end.
  private func play(_ device: CorpusDevice, _ kind: TouchKind, blocking: Bool) throws -> Outcome? {
    guard let surface = device.surface(of: kind) else { return nil }
    let lists =
      kind == .contactLists
      ? try ProtocolAConverter(
        x: surface.x, y: surface.y, sendsTrackingIDs: device.sendsTrackingIDs) : nil
    let playback = Playback(device.events)
    var reading = GrabbableDevice(
      playback, tracker: ContactTracker(panel: 1, kind: kind, surface: surface), lists: lists,
      keys: PressedKeys(), policy: GrabPolicy(canLift: true))
    var outcome = Outcome()
    var events: [DeviceEvent] = []
    if blocking { reading.setBlocking(true) }
    _ = reading.settle(at: playback.now)
    outcome.isGrabbed = reading.isGrabbed
    while playback.advance() {
      reading.read(into: &events)
      _ = reading.settle(at: playback.now)
      while reading.hasPending { reading.read(into: &events) }
    }
    for event in events {
      outcome.checker.update(event)
      if case .contact(.down(let contact)) = event, outcome.first == nil {
        outcome.first = contact.position
      }
    }
    outcome.left = reading.tracker?.touchedSlots.count ?? 0
    reading.setBlocking(false)
    _ = reading.settle(at: playback.now.advanced(byNanoseconds: 10_000_000))
    outcome.isReleased = !reading.isGrabbed
    return outcome
  }

  /// Counts the contacts of a recording, and those that are down at its end.
  private func expected(_ events: [InputEvent], _ kind: TouchKind) -> (all: Int, left: Int) {
    var (all, slot, touched): (Int, Int32, Set<Int32>) = (0, 0, [])
    var (listed, before, isAbout): (Int, Int, Bool) = (0, 0, false)
    for event in events {
      switch (kind, event.type, event.code) {
      case (.multiTouch, 3, InputEvent.slot): slot = event.value
      case (.multiTouch, 3, InputEvent.trackingID):
        if event.value >= 0 { all += 1 }
        if event.value >= 0 { touched.insert(slot) } else { touched.remove(slot) }
      case (.contactLists, 3, InputEvent.contactX):
        listed += 1
        isAbout = true
      case (.contactLists, 0, 2), (.contactLists, 1, InputEvent.touch): isAbout = true
      case (.contactLists, 0, InputEvent.report):
        guard isAbout else { break }
        all += max(0, listed - before)
        (before, listed, isAbout) = (listed, 0, false)
      case (.singleTouch, 1, InputEvent.touch):
        if event.value == 1 { all += 1 }
        if event.value == 1 { touched = [0] } else { touched = [] }
      default: break
      }
    }
    return (all, kind == .contactLists ? before : touched.count)
  }

  @Test("have the contacts that were recorded, at their places, and leave no finger down")
  func contacts() throws {
    var (count, touches): (Int, Int) = (0, 0)
    var wrong: [String] = []
    for device in try CorpusDevice.all() where !device.events.isEmpty {
      guard let kind = device.inputKind, kind == .touch || kind == .pen,
        let touchKind = device.capabilities.touchKind(as: kind)
      else { continue }
      let wanted = expected(device.events, touchKind)
      if device.oddEvents > 0 { wrong.append("\(device.name): \(device.oddEvents) odd lines") }
      if let given = device.contacts, given != wanted {
        wrong.append("\(device.name): counted \(wanted), and by the script \(given)")
      }
      for blocking in [false, true] {
        guard let outcome = try play(device, touchKind, blocking: blocking) else {
          wrong.append("\(device.name): no axes")
          continue
        }
        count += 1
        touches += outcome.checker.begun
        let label = "\(device.name), blocking \(blocking)"
        if outcome.checker.begun != wanted.all || outcome.left != wanted.left {
          wrong.append("\(label): \(outcome.checker.begun), left \(outcome.left), not \(wanted)")
        }
        if !outcome.checker.complaints.isEmpty {
          wrong.append("\(label): \(outcome.checker.complaints)")
        }
        if outcome.checker.isTouched != (wanted.left > 0) { wrong.append("\(label): one is down") }
        if outcome.isGrabbed != blocking
          || outcome.checker.blocked != (blocking ? wanted.all : 0)
        {
          wrong.append("\(label): \(outcome.checker.blocked) of \(wanted.all) are blocked")
        }
        if wanted.left == 0, !outcome.isReleased { wrong.append("\(label): is not released") }
        if let first = device.first, let found = outcome.first, first != found {
          wrong.append("\(label): begins at \(found), not \(first)")
        }
      }
    }
    print("Recordings: \(count), contacts \(touches), wrong \(wrong.count)")
    #expect(count >= 20 && touches >= 60)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
