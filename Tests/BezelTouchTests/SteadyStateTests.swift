import BezelLinux
import CAllocations
import SeededRandom
import Testing

@testable import BezelTouch

/// A device that sends the same events again and again, a frame a turn.
private struct Replay: EventSource, ~Copyable {
  private let events: [InputEvent]
  private var index = 0
  private var isPausing = false
  private var clock: Int64 = 0

  init(_ events: [InputEvent]) { self.events = events }

  mutating func next() -> EventStep {
    if isPausing {
      isPausing = false
      return .empty
    }
    let event = events[index]
    index = (index + 1) % events.count
    clock += 1
    isPausing = event.isReport
    return .event(
      InputEvent(event.type, event.code, event.value, at: Timestamp(nanoseconds: clock)))
  }

  mutating func compare() {}
  func axes() -> AxisState { AxisState() }
  func write(_ events: [InputEvent]) throws(Errno) {}
  func grab(_ grabbed: Bool) throws(Errno) -> GrabTime {
    GrabTime(earliest: Timestamp(nanoseconds: clock), latest: Timestamp(nanoseconds: clock))
  }
}

@Suite("The cost of reading")
struct SteadyStateTests {
  /// Returns ten fingers that come, move and go; then, unless `legal`, some that break every rule.
  private static func recording(legal: Bool) -> [InputEvent] {
    var random = SeededRandom(seed: legal ? 1 : 2)
    var events: [InputEvent] = []
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(type, code, value, at: Timestamp(nanoseconds: 0)))
    }
    func frame() {
      for finger: Int32 in 0..<10 {
        send(InputEvent.absolute, InputEvent.slot, legal ? finger : Int32(random.int(-3...40)))
        send(InputEvent.absolute, InputEvent.contactX, Int32(random.int(0...4_095)))
        send(InputEvent.absolute, InputEvent.contactY, Int32(random.int(0...4_095)))
      }
      if !legal {
        send(InputEvent.absolute, InputEvent.trackingID, Int32(random.int(-5...5)))
        send(InputEvent.key, UInt16(random.int(0...767)), Int32(random.int(-1...3)))
      }
      send(InputEvent.synchronization, InputEvent.report, 0)
    }
    for id: Int32 in 0..<20 {
      for isDown in [true, false] {
        for finger: Int32 in 0..<10 {
          send(InputEvent.absolute, InputEvent.slot, finger)
          send(InputEvent.absolute, InputEvent.trackingID, isDown ? id * 10 + finger : -1)
        }
        send(InputEvent.key, InputEvent.touch, isDown ? 1 : 0)
        for _ in 0..<(isDown ? 20 : 0) { frame() }
        send(InputEvent.synchronization, InputEvent.report, 0)
      }
    }
    return events
  }

  @Test(
    "A million events, right and wrong ones, are read without memory for each",
    arguments: [true, false])
  func million(legal: Bool) {
    let recording = Self.recording(legal: legal)
    let surface = PanelMapping(
      x: AxisRange(minimum: 0, maximum: 4_095), y: AxisRange(minimum: 0, maximum: 4_095))
    var device = GrabbableDevice(
      Replay(recording),
      tracker: ContactTracker(panel: 1, kind: .multiTouch(slots: 10), surface: surface),
      lists: nil, keys: PressedKeys(), policy: GrabPolicy(canLift: true))
    var contacts = ContactChecker()
    var events: [DeviceEvent] = []
    func turns(_ count: Int) {
      for _ in 0..<count {
        device.read(into: &events)
        _ = device.settle(at: Timestamp(nanoseconds: 0))
        for event in events { contacts.update(event) }
        events.removeAll(keepingCapacity: true)
      }
    }
    let eventsInATurn = recording.count / recording.count { $0.isReport }
    let count = SeededRandom.seeds(1_000_000).count / eventsInATurn
    turns(2_000)
    let before = allocations_so_far()
    turns(count)
    let allocated = allocations_so_far() - before
    #expect(allocated < 100, "\(allocated) allocations for \(count * eventsInATurn) events")
    #expect(contacts.begun > 100)
    #expect(contacts.complaints == [])
  }
}
