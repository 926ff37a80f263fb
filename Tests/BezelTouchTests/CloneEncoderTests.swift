import BezelLinux
import SeededRandom
import Testing

@testable import BezelTouch

/// The state of a reader of the clone's events, and the illegal ones.
private struct Reader {
  var faults: [String] = []
  var frames = 0
  /// The tracking ID and place in each slot.
  var slots: [Int32: (id: Int32, order: Int)] = [:]
  var places: [Int32: DevicePoint] = [:]
  var begun = 0
  private var slot: Int32 = 0
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var isTouched = false
  private var changed: Set<Int32> = []
  private var events = 0
  private let length: Int32

  init(length: Int) { self.length = Int32(length) }

  mutating func update(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events += 1
    switch (type, code) {
    case (InputEvent.absolute, InputEvent.slot):
      slot = value
      check((0..<length).contains(value), "slot \(value)")
    case (InputEvent.absolute, InputEvent.trackingID):
      check(changed.insert(slot).inserted, "slot \(slot) changed hands twice")
      if value < 0 {
        check(value == -1 && slots.removeValue(forKey: slot) != nil, "lift of nobody")
      } else {
        check(value <= 65_535, "number \(value)")
        check(!slots.values.contains { $0.id == value }, "number \(value) twice")
        check(slots[slot] == nil, "slot \(slot) was taken")
        slots[slot] = (value, begun)
        begun += 1
      }
    case (InputEvent.absolute, InputEvent.contactX), (InputEvent.absolute, InputEvent.contactY):
      check(slots[slot] != nil, "nobody moved")
      let former = places[slot] ?? DevicePoint(x: 0, y: 0)
      places[slot] =
        code == InputEvent.contactX
        ? DevicePoint(x: value, y: former.y) : DevicePoint(x: former.x, y: value)
    case (InputEvent.absolute, InputEvent.x): x = value
    case (InputEvent.absolute, InputEvent.y): y = value
    case (InputEvent.key, InputEvent.touch):
      check((value == 1) != isTouched, "BTN_TOUCH \(value) again")
      isTouched = value == 1
    case (InputEvent.synchronization, InputEvent.report):
      check(events > 1, "an empty frame")
      check(isTouched == !slots.isEmpty, "BTN_TOUCH is \(isTouched)")
      if let oldest = slots.min(by: { $0.value.order < $1.value.order })?.key {
        check(places[oldest] == DevicePoint(x: x, y: y), "the pointer is not at the oldest contact")
      }
      frames += 1
      events = 0
      changed = []
    default: faults.append("type \(type) code \(code)")
    }
  }

  /// Whether events are waiting for the end of their frame.
  var isMidFrame: Bool { events > 0 }

  private mutating func check(_ holds: Bool, _ fault: String) {
    if !holds { faults.append("\(fault) in frame \(frames)") }
  }
}

private func contact(_ number: UInt64) -> TouchContact {
  TouchContact(
    id: ContactID(panel: 1, number: number), raw: DevicePoint(x: 0, y: 0),
    position: PanelPoint(x: 0, y: 0), time: Timestamp(nanoseconds: 0), isBlocked: true)
}

@Suite("CloneEncoder: contacts become a driver's events")
struct CloneEncoderTests {
  private func events(
    _ kind: TouchKind, _ body: (inout CloneEncoder, CloneEncoder.Sink) -> Void
  ) -> [String] {
    let names: [UInt16: String] = [
      InputEvent.slot: "slot", InputEvent.trackingID: "id", InputEvent.contactX: "mx",
      InputEvent.contactY: "my", InputEvent.x: "x", InputEvent.y: "y",
    ]
    var found: [String] = []
    var encoder = CloneEncoder(kind: kind)
    body(&encoder) { type, code, value in
      switch type {
      case InputEvent.synchronization: found.append("sync")
      case InputEvent.key: found.append("touch \(value)")
      default: found.append("\(names[code] ?? "?") \(value)")
      }
    }
    return found
  }

  @Test("A tap and a second finger, as a driver sends them")
  func multiTouch() {
    let found = events(.multiTouch(slots: 2)) { encoder, sink in
      encoder.pass(.down(contact(1)), at: DevicePoint(x: 10, y: 20), into: sink)
      encoder.flush(into: sink)
      encoder.pass(.down(contact(2)), at: DevicePoint(x: 30, y: 40), into: sink)
      encoder.pass(.moved(contact(1)), at: DevicePoint(x: 11, y: 20), into: sink)
      encoder.flush(into: sink)
      encoder.pass(.up(contact(1)), at: DevicePoint(x: 11, y: 20), into: sink)
      encoder.flush(into: sink)
      encoder.pass(.cancelled(contact(2)), at: DevicePoint(x: 30, y: 40), into: sink)
      encoder.flush(into: sink)
      encoder.flush(into: sink)
    }
    #expect(
      found == [
        "id 1", "mx 10", "my 20", "touch 1", "x 10", "y 20", "sync",
        "slot 1", "id 2", "mx 30", "my 40", "slot 0", "mx 11", "x 11", "sync",
        "id -1", "x 30", "y 40", "sync",
        "slot 1", "id -1", "touch 0", "sync",
      ])
  }

  @Test("A single touch panel sends its first finger, and no other while that is down")
  func singleTouch() {
    let found = events(.singleTouch(button: InputEvent.touch)) { encoder, sink in
      encoder.pass(.down(contact(1)), at: DevicePoint(x: 10, y: 20), into: sink)
      encoder.pass(.down(contact(2)), at: DevicePoint(x: 30, y: 40), into: sink)
      encoder.flush(into: sink)
      encoder.pass(.up(contact(1)), at: DevicePoint(x: 10, y: 20), into: sink)
      encoder.pass(.moved(contact(2)), at: DevicePoint(x: 31, y: 40), into: sink)
      encoder.flush(into: sink)
      encoder.pass(.up(contact(2)), at: DevicePoint(x: 31, y: 40), into: sink)
      encoder.flush(into: sink)
    }
    #expect(found == ["touch 1", "x 10", "y 20", "sync", "touch 0", "sync"])
  }

  @Test("A tap within one frame is a frame with the finger and one without")
  func quickTap() {
    let found = events(.multiTouch(slots: 1)) { encoder, sink in
      for number in UInt64(1)...2 {
        encoder.pass(.down(contact(number)), at: DevicePoint(x: 5, y: 0), into: sink)
        encoder.pass(.up(contact(number)), at: DevicePoint(x: 5, y: 0), into: sink)
      }
      encoder.flush(into: sink)
    }
    #expect(
      found == [
        "id 1", "mx 5", "my 0", "touch 1", "x 5", "sync", "id -1", "touch 0", "sync",
        "id 2", "mx 5", "my 0", "touch 1", "sync", "id -1", "touch 0", "sync",
      ])
  }

  @Test("A number that a resting finger has is not given again")
  func restingFinger() {
    var encoder = CloneEncoder(kind: .multiTouch(slots: 2))
    var reader = Reader(length: 2)
    encoder.pass(.down(contact(0)), at: DevicePoint(x: 1, y: 1)) { reader.update($0, $1, $2) }
    for number in UInt64(1)...65_600 {
      encoder.pass(.down(contact(number)), at: DevicePoint(x: 2, y: 2)) {
        reader.update($0, $1, $2)
      }
      encoder.pass(.up(contact(number)), at: DevicePoint(x: 2, y: 2)) { reader.update($0, $1, $2) }
    }
    encoder.liftAll { reader.update($0, $1, $2) }
    #expect(reader.faults == [])
    #expect(reader.begun == 65_601)
  }

  @Test("Any order of events, legal or not, is a legal stream in which every contact lifts")
  func anyOrder() {
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      let kind = random.pick([
        TouchKind.multiTouch(slots: 1), .multiTouch(slots: 3), .multiTouch(slots: 10),
        .multiTouch(slots: -5),
      ])
      var encoder = CloneEncoder(kind: kind)
      var reader = Reader(length: encoder.length)
      // The expected places: those of the contacts that found a slot.
      var down: [UInt64: DevicePoint] = [:]
      for _ in 0..<200 {
        let number = UInt64(random.int(1...6))
        let place = DevicePoint(
          x: random.pick([.min, -1, 0, 7, .max]), y: Int32(random.int(0...3)))
        switch random.int(0...9) {
        case 0...3:
          let isNew = down[number] == nil
          encoder.pass(.down(contact(number)), at: place) { reader.update($0, $1, $2) }
          if !isNew || down.count < encoder.length { down[number] = place }
        case 4...5:
          encoder.pass(.moved(contact(number)), at: place) { reader.update($0, $1, $2) }
          if down[number] != nil { down[number] = place }
        case 6:
          encoder.pass(.up(contact(number)), at: place) { reader.update($0, $1, $2) }
          down[number] = nil
        case 7:
          encoder.pass(.cancelled(contact(number)), at: place) { reader.update($0, $1, $2) }
          down[number] = nil
        case 8 where random.int(0...5) == 0:
          encoder.liftAll { reader.update($0, $1, $2) }
          down = [:]
          #expect(!reader.isMidFrame, "seed \(seed)")
        default:
          encoder.flush { reader.update($0, $1, $2) }
          #expect(!reader.isMidFrame, "seed \(seed)")
        }
        let places = reader.slots.keys.map { reader.places[$0] }
        #expect(places.count == down.count, "seed \(seed)")
        let isComplete = down.values.allSatisfy { places.contains($0) }
        #expect(isComplete, "seed \(seed)")
      }
      encoder.liftAll { reader.update($0, $1, $2) }
      #expect(reader.faults == [], "seed \(seed)")
      #expect(reader.slots.isEmpty, "seed \(seed)")
    }
  }

  @Test("A reader's contacts from the clone are those of the panel")
  func readBack() {
    let whole = AxisRange(minimum: 0, maximum: 65_535)
    for kind in [TouchKind.multiTouch(slots: 4), .singleTouch(button: InputEvent.touch)] {
      for seed in SeededRandom.seeds(400) {
        var random = SeededRandom(seed: seed)
        var encoder = CloneEncoder(kind: kind)
        var tracker = ContactTracker(
          panel: 2, kind: kind, surface: PanelMapping(x: whole, y: whole))
        var seen: [TouchEvent] = []
        var down: [UInt64] = []
        var count = 0
        func update(_ type: UInt16, _ code: UInt16, _ value: Int32) {
          let event = InputEvent(
            type: type, code: code, value: value, time: Timestamp(nanoseconds: 0))
          tracker.handle(event, into: &seen)
        }
        for number in UInt64(1)...60 {
          let place = DevicePoint(x: Int32(random.int(0...65_535)), y: 9)
          if down.count < encoder.length, random.int(0...1) == 0 {
            encoder.pass(.down(contact(number)), at: place, into: update)
            down.append(number)
            count += 1
          } else if !down.isEmpty {
            let gone = down.remove(at: random.int(0...down.count - 1))
            encoder.pass(.up(contact(gone)), at: place, into: update)
          }
          if random.int(0...2) == 0 { encoder.flush(into: update) }
        }
        encoder.liftAll(into: update)
        let begun = seen.filter { if case .down = $0 { true } else { false } }
        let lifted = seen.filter { if case .up = $0 { true } else { false } }
        #expect([begun.count, lifted.count] == [count, count], "seed \(seed)")
        #expect(!tracker.isTouched, "seed \(seed)")
      }
    }
  }
}

@Suite("TouchError: what is wrong with passing touches on")
struct PassErrorTests {
  @Test("A missing module and a missing right are told apart")
  func advice() {
    let missing = TouchError(.pass, "/dev/uinput", .noSuchFile).description
    #expect(missing.contains("could not pass touches on to other programs (/dev/uinput)"))
    #expect(missing.contains("module 'uinput'"))
    #expect(TouchError(.pass, "/dev/uinput", .noSuchDevice).description.contains("module 'uinput'"))
    #expect(TouchError(.pass, "/dev/uinput", .permissionDenied).description.contains("access"))
    #expect(TouchError(.read, "a", .noSuchDevice).description.contains("Plug it in again"))
  }
}
