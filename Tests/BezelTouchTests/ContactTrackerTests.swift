import SeededRandom
import BezelLinux
import Testing

@testable import BezelTouch

/// A tracker and its events; coordinates 0…65 535 are their own fractions.
private struct Recording {
  var tracker: ContactTracker
  var events: [TouchEvent] = []
  var clock: Int64 = 0

  init(_ kind: TouchKind = .multiTouch(slots: 5)) {
    let whole = AxisRange(minimum: 0, maximum: 65_535)
    tracker = ContactTracker(panel: 7, kind: kind, surface: PanelMapping(x: whole, y: whole))
  }

  /// Feeds one frame and returns its events.
  @discardableResult mutating func frame(
    _ changes: [(UInt16, Int32)], catchUp: Bool = false
  ) -> [String] {
    let before = events.count
    clock += 1
    for (code, value) in changes {
      let isKey = code == InputEvent.touch || InputEvent.isTool(code)
      let type = isKey ? InputEvent.key : InputEvent.absolute
      feed(type, code, value, catchUp)
    }
    feed(InputEvent.synchronization, InputEvent.report, 0, catchUp)
    return events[before...].map(word)
  }

  private mutating func feed(_ type: UInt16, _ code: UInt16, _ value: Int32, _ catchUp: Bool) {
    let event = InputEvent(
      type: type, code: code, value: value, time: Timestamp(nanoseconds: clock))
    tracker.handle(event, isCatchUp: catchUp, into: &events)
  }
}

private func word(_ event: TouchEvent) -> String {
  let contact = event.contact
  let place = "\(contact.id.number) \(contact.position.x),\(contact.position.y)"
  return switch event {
  case .down: "down \(place)"
  case .moved: "moved \(place)"
  case .up: "up \(place)"
  case .cancelled: "cancelled \(place)"
  }
}

private let slot = InputEvent.slot
private let id = InputEvent.trackingID
private let x = InputEvent.contactX
private let y = InputEvent.contactY
private let tool = InputEvent.contactTool
private let distance = InputEvent.contactDistance
private let fingerTool: UInt16 = 0x145

@Suite("ContactTracker: kernel events become contacts")
struct ContactTrackerTests {
  @Test("A tap is down and up with the kernel's time and the panel's number")
  func tap() {
    var recording = Recording()
    #expect(recording.frame([(id, 40), (x, 100), (y, 200)]) == ["down 1 100,200"])
    #expect(recording.tracker.isTouched)
    #expect(recording.frame([(id, -1)]) == ["up 1 100,200"])
    #expect(!recording.tracker.isTouched)
    #expect(recording.events.map(\.contact.time.nanoseconds) == [1, 2])
    #expect(recording.events.allSatisfy { $0.contact.id.panel == 7 })
  }

  @Test("Two fingers are two contacts, and the slot stays chosen from frame to frame")
  func twoFingers() {
    var recording = Recording()
    #expect(
      recording.frame([
        (slot, 0), (id, 1), (x, 10), (y, 10), (slot, 1), (id, 2), (x, 20), (y, 20),
      ]) == ["down 1 10,10", "down 2 20,20"])
    #expect(recording.frame([(x, 21)]) == ["moved 2 21,20"])
    #expect(recording.frame([(slot, 0), (y, 11)]) == ["moved 1 10,11"])
    #expect(recording.frame([(id, -1)]) == ["up 1 10,11"])
    #expect(recording.tracker.touchedSlots == [1])
    #expect(recording.frame([(slot, 1), (id, -1)]) == ["up 2 21,20"])
  }

  @Test("A new contact at the old place, which the kernel sends without coordinates, is there")
  func unchangedCoordinates() {
    var recording = Recording()
    recording.frame([(id, 1), (x, 300), (y, 400)])
    recording.frame([(id, -1)])
    #expect(recording.frame([(id, 2)]) == ["down 2 300,400"])
    recording.frame([(id, -1)])
    #expect(recording.frame([(id, 3), (y, 401)]) == ["down 3 300,401"])
  }

  @Test("Coordinates of a slot without a contact are remembered and say nothing")
  func residue() {
    var recording = Recording()
    #expect(recording.frame([(x, 5), (y, 6)]) == [])
    #expect(!recording.tracker.isTouched)
    #expect(recording.frame([(id, 1)]) == ["down 1 5,6"])
  }

  @Test("A tap within one frame is still a tap")
  func tapInOneFrame() {
    var recording = Recording()
    #expect(
      recording.frame([(id, 1), (x, 1), (y, 2), (id, -1)]) == ["down 1 1,2", "up 1 1,2"])
  }

  @Test(
    "Another tracking number without a lift ends the old contact, unmeant, and begins a new one")
  func changedTrackingID() {
    var recording = Recording()
    recording.frame([(id, 1), (x, 1), (y, 1)])
    #expect(recording.frame([(id, 2), (x, 9)]) == ["cancelled 1 1,1", "down 2 9,1"])
    #expect(recording.frame([(id, 2)]) == [], "the same number again is the same contact")
  }

  @Test("Slots that do not exist take nothing with them")
  func hostileSlots() {
    var recording = Recording()
    recording.frame([(id, 1), (x, 1), (y, 1)])
    for hostile: Int32 in [5, 6, 1_000_000, .max, -1, .min] {
      #expect(recording.frame([(slot, hostile), (id, 3), (x, 50), (y, 50), (id, -1)]) == [])
    }
    #expect(recording.frame([(slot, 0), (x, 2)]) == ["moved 1 2,1"])
    recording.tracker.adopt(slot: -1, trackingID: 1, x: 0, y: 0)
    recording.tracker.adopt(slot: 99, trackingID: 1, x: 0, y: 0)
    #expect(recording.tracker.touchedSlots == [0])
  }

  @Test("A table of absurd length is not allocated")
  func hostileLength() {
    var recording = Recording(.multiTouch(slots: .max))
    #expect(recording.frame([(slot, 1_023), (id, 1)]) == ["down 1 0,0"])
    #expect(recording.frame([(slot, 1_024), (id, 2)]) == [])
    recording = Recording(.multiTouch(slots: -3))
    #expect(recording.frame([(slot, 0), (id, 1)]) == ["down 1 0,0"])
  }

  @Test("A contact from before reading began counts as down and is never reported")
  func adopted() {
    var recording = Recording()
    recording.tracker.adopt(slot: 2, trackingID: 9, x: 70, y: 80)
    recording.tracker.adopt(currentSlot: 2)
    #expect(recording.tracker.isTouched)
    #expect(recording.frame([(x, 71)]) == [])
    #expect(recording.frame([(id, -1)]) == [])
    #expect(!recording.tracker.isTouched)
    #expect(recording.frame([(id, 10)]) == ["down 1 71,80"])
  }

  @Test("While new contacts are ignored they count as down, and later ones are reported")
  func ignored() {
    var recording = Recording()
    recording.tracker.ignoresNewContacts = true
    #expect(recording.frame([(id, 1), (x, 5), (y, 5)]) == [])
    recording.tracker.ignoresNewContacts = false
    #expect(recording.tracker.isTouched)
    #expect(recording.frame([(x, 6)]) == [])
    #expect(recording.frame([(slot, 1), (id, 2)]).count == 1)
    #expect(recording.frame([(slot, 0), (id, -1)]) == [])
  }

  @Test("Single touch: a button and a place, also twice the same place")
  func singleTouch() {
    var recording = Recording(.singleTouch(button: InputEvent.touch))
    #expect(
      recording.frame([(InputEvent.touch, 1), (InputEvent.x, 3), (InputEvent.y, 4)])
        == ["down 1 3,4"])
    #expect(recording.frame([(InputEvent.x, 5)]) == ["moved 1 5,4"])
    #expect(recording.frame([(InputEvent.touch, 0)]) == ["up 1 5,4"])
    #expect(recording.frame([(InputEvent.touch, 1)]) == ["down 2 5,4"])
    #expect(recording.frame([(id, 4), (slot, 3), (x, 900)]) == [], "it has no slots")
  }

  @Test("A palm is no touch, and a finger in its slot is one")
  func palm() {
    var recording = Recording()
    #expect(recording.frame([(id, 1), (tool, 2), (x, 5), (y, 5)]) == [])
    #expect(recording.tracker.touchedSlots == [0], "others know it")
    #expect(recording.frame([(x, 6)]) == [])
    #expect(recording.frame([(slot, 1), (id, 2), (x, 7), (y, 7)]) == ["down 1 7,7"])
    #expect(recording.frame([(slot, 0), (id, -1)]) == [])
    #expect(recording.frame([(id, 3), (tool, 0)]) == ["down 2 6,5"])
  }

  @Test("A contact that turns into a palm is cancelled, also in its last frame, and stays one")
  func turnsIntoPalm() {
    var recording = Recording()
    recording.frame([(id, 1), (x, 5), (y, 5)])
    #expect(recording.frame([(tool, 2), (x, 6)]) == ["cancelled 1 5,5"])
    #expect(recording.frame([(tool, 0), (x, 7)]) == [])
    #expect(recording.frame([(id, -1)]) == [])
    recording.frame([(id, 2)])
    #expect(recording.frame([(tool, 2), (id, -1)]) == ["cancelled 2 7,5"])
    #expect(!recording.tracker.isTouched)
  }

  @Test("A palm of before reading began, which the kernel does not name again, is one")
  func adoptedPalm() {
    var recording = Recording()
    recording.tracker.adopt(slot: 0, trackingID: -1, x: 1, y: 1, tool: 2, distance: 0)
    recording.tracker.adopt(slot: 1, trackingID: -1, x: 1, y: 1, tool: 0, distance: 9)
    #expect(recording.frame([(id, 1), (slot, 1), (id, 2)]) == [])
    #expect(recording.frame([(distance, 0)]) == ["down 1 1,1"])
  }

  @Test("A contact that hovers begins when it comes down, and ends when it rises")
  func hovering() {
    var recording = Recording()
    #expect(recording.frame([(id, 1), (distance, 3), (x, 5), (y, 5)]) == [])
    #expect(recording.tracker.isTouched, "others know it")
    #expect(recording.frame([(x, 6), (distance, 1)]) == [])
    #expect(recording.frame([(x, 7), (distance, 0)]) == ["down 1 7,5"])
    #expect(recording.frame([(x, 8), (distance, 1)]) == ["up 1 7,5"])
    #expect(recording.frame([(distance, 0)]) == ["down 2 8,5"])
    #expect(recording.frame([(distance, 1), (id, -1)]) == ["up 2 8,5"])
    #expect(recording.frame([(id, 2), (id, -1)]) == [])
    #expect(!recording.tracker.isTouched)
  }

  @Test("A single touch needs its tool, on a device that has told of one")
  func tools() {
    var recording = Recording(.singleTouch(button: InputEvent.touch))
    let touch = InputEvent.touch
    #expect(recording.frame([(touch, 1)]) == ["down 1 0,0"], "many never tell of a tool")
    #expect(recording.frame([(touch, 0)]) == ["up 1 0,0"])
    #expect(recording.frame([(fingerTool, 1), (InputEvent.x, 5)]) == [], "it hovers")
    #expect(recording.frame([(touch, 1)]) == ["down 2 5,0"])
    #expect(recording.frame([(fingerTool, 0)]) == ["up 2 5,0"])
    #expect(recording.frame([(touch, 0)]) == [])
    #expect(recording.frame([(touch, 1)]) == [])
    #expect(recording.frame([(fingerTool, 1)]) == ["down 3 5,0"])
    #expect(recording.frame([(fingerTool, 0), (touch, 0)]) == ["up 3 5,0"])
  }

  @Test("A panel with slots does not count its emulated single touch as another contact")
  func emulation() {
    var recording = Recording()
    #expect(
      recording.frame([
        (id, 1), (x, 1), (y, 1), (InputEvent.touch, 1), (InputEvent.x, 1), (InputEvent.y, 1),
      ]) == ["down 1 1,1"])
  }

  @Test("A contact that ended while events were lost is cancelled, a changed one is another")
  func catchUp() {
    var recording = Recording()
    recording.frame([(slot, 0), (id, 1), (slot, 1), (id, 2), (slot, 2), (id, 3)])
    recording.tracker.beginCatchUp(at: Timestamp(nanoseconds: 5), into: &recording.events)
    #expect(
      recording.frame(
        [(slot, 0), (id, -1), (slot, 1), (id, 8), (x, 30), (slot, 2), (x, 9)], catchUp: true)
        == ["cancelled 1 0,0", "cancelled 2 0,0", "down 4 30,0", "moved 3 9,0"])
  }

  @Test("A single touch is cancelled when events were lost, and its rest is not a new one")
  func singleTouchCatchUp() {
    var recording = Recording(.singleTouch(button: InputEvent.touch))
    recording.frame([(InputEvent.touch, 1)])
    recording.tracker.beginCatchUp(at: Timestamp(nanoseconds: 5), into: &recording.events)
    #expect(recording.events.last.map(word) == "cancelled 1 0,0")
    #expect(recording.tracker.isTouched)
    #expect(recording.frame([(InputEvent.x, 5)]) == [])
    #expect(recording.frame([(InputEvent.touch, 0)]) == [])
    #expect(recording.frame([(InputEvent.touch, 1)]) == ["down 2 5,0"])
  }

  @Test("Cancelling all ends what was reported, once")
  func cancelAll() {
    var recording = Recording()
    recording.frame([(slot, 0), (id, 1), (slot, 3), (id, 2)])
    for _ in 0..<2 {
      recording.tracker.cancelAll(at: Timestamp(nanoseconds: 9), into: &recording.events)
    }
    #expect(recording.events.dropFirst(2).map(word) == ["cancelled 1 0,0", "cancelled 2 0,0"])
    #expect(recording.tracker.isTouched, "the fingers are still there")
    #expect(recording.frame([(slot, 0), (id, -1), (slot, 3), (id, -1)]) == [])
    #expect(!recording.tracker.isTouched)
  }

  @Test("Whatever a device sends, each contact is one down, then moves, then one end")
  func junk() {
    for seed in 1...300 {
      var random = SeededRandom(seed: seed)
      var recording = Recording(
        seed % 3 == 0 ? .singleTouch(button: InputEvent.touch) : .multiTouch(slots: 4))
      let codes: [UInt16] = [
        slot, slot, id, id, id, x, y, InputEvent.x, InputEvent.touch, InputEvent.touch, 0xffff,
        tool, distance, fingerTool,
      ]
      let values: [Int32] = [-1, -1, 0, 1, 2, 3, 4, 700, .max, .min]
      for _ in 0..<60 {
        if random.int(0...7) == 0 {
          recording.tracker.ignoresNewContacts.toggle()
        } else if random.int(0...29) == 0 {
          recording.tracker.cancelAll(at: Timestamp(nanoseconds: 0), into: &recording.events)
        }
        let changes = (0..<random.int(0...5)).map { _ in
          (random.pick(codes), random.pick(values))
        }
        let isCatchUp = random.int(0...5) == 0
        if isCatchUp {
          recording.tracker.beginCatchUp(at: Timestamp(nanoseconds: 0), into: &recording.events)
        }
        recording.frame(changes, catchUp: isCatchUp)
      }
      recording.tracker.cancelAll(at: Timestamp(nanoseconds: 0), into: &recording.events)
      let legality = ContactChecker(recording.events)
      #expect(legality.complaints == [], "seed \(seed)")
      #expect(!legality.isTouched, "seed \(seed)")
    }
  }
}
