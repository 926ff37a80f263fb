import BezelLinux
import SeededRandom
import Testing

@testable import BezelTouch

private let range = AxisRange(minimum: 0, maximum: 65_535)

/// A driver of protocol A, and the tracker of its events.
private struct Panel: ~Copyable {
  var lists: ProtocolAConverter
  var tracker: ContactTracker
  var events: [TouchEvent] = []
  var passed: [InputEvent] = []
  var clock: Int64 = 0

  init(sendsTrackingIDs: Bool = false, range: AxisRange = range) throws {
    lists = try ProtocolAConverter(x: range, y: range, sendsTrackingIDs: sendsTrackingIDs)
    tracker = ContactTracker(
      panel: 1, kind: .contactLists, surface: PanelMapping(x: range, y: range))
  }

  mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32 = 0) {
    clock += 1
    var found: [InputEvent] = []
    let event = InputEvent(
      type: type, code: code, value: value, time: Timestamp(nanoseconds: clock))
    lists.convert(event) { found.append($0) }
    update(found)
  }

  mutating func reset() {
    var found: [InputEvent] = []
    lists.reset(at: Timestamp(nanoseconds: clock)) { found.append($0) }
    update(found, isCatchUp: true)
  }

  private mutating func update(_ found: [InputEvent], isCatchUp: Bool = false) {
    passed += found
    for event in found { tracker.handle(event, isCatchUp: isCatchUp, into: &events) }
  }

  /// Sends a frame that lists contacts, and returns its events.
  @discardableResult mutating func frame(
    _ places: [(x: Int32, y: Int32)], ids: [Int32] = [], sizes: [Int32] = [],
    tools: [Int32] = [], distances: [Int32] = []
  ) -> [String] {
    let before = events.count
    for (index, place) in places.enumerated() {
      if ids.indices.contains(index) { send(abs, InputEvent.trackingID, ids[index]) }
      if sizes.indices.contains(index) { send(abs, touchMajor, sizes[index]) }
      if tools.indices.contains(index) { send(abs, InputEvent.contactTool, tools[index]) }
      if distances.indices.contains(index) {
        send(abs, InputEvent.contactDistance, distances[index])
      }
      send(abs, InputEvent.contactX, place.x)
      send(abs, InputEvent.contactY, place.y)
      send(syn, mtReport)
    }
    if places.isEmpty { send(syn, mtReport) }
    send(syn, InputEvent.report)
    return events[before...].map(word)
  }
}

private let syn = InputEvent.synchronization
private let abs = InputEvent.absolute
private let mtReport: UInt16 = 2
private let touchMajor: UInt16 = 0x30

private func word(_ event: TouchEvent) -> String {
  let place = event.contact.position
  let number = event.contact.id.number
  return switch event {
  case .down: "down \(number) \(place.x),\(place.y)"
  case .moved: "moved \(number) \(place.x),\(place.y)"
  case .up: "up \(number)"
  case .cancelled: "cancelled \(number)"
  }
}

@Suite("ProtocolAConverter: protocol A becomes protocol B")
struct ProtocolAConverterTests {
  @Test("Two fingers are told apart by distance, whatever their order, and lift one by one")
  func twoFingers() throws {
    var panel = try Panel()
    #expect(panel.frame([(100, 100), (9_000, 9_000)]) == ["down 1 100,100", "down 2 9000,9000"])
    #expect(panel.frame([(9_010, 9_000), (110, 100)]) == ["moved 1 110,100", "moved 2 9010,9000"])
    #expect(panel.frame([(9_010, 9_000)]) == ["up 1"])
    #expect(panel.frame([(9_010, 9_000)]) == [])
    #expect(panel.frame([]) == ["up 2"])
    #expect(!panel.tracker.isTouched)
    #expect(panel.frame([(9_010, 9_000)]) == ["down 3 9010,9000"])
  }

  @Test("Palms and hovering contacts are no touches, and one that turns into a palm is cancelled")
  func palmsAndHovering() throws {
    for sendsTrackingIDs in [false, true] {
      var panel = try Panel(sendsTrackingIDs: sendsTrackingIDs)
      #expect(panel.frame([(100, 100), (9_000, 9_000)], tools: [2, 0]) == ["down 1 9000,9000"])
      #expect(panel.frame([(100, 100), (9_000, 9_000)], tools: [2, 2]) == ["cancelled 1"])
      #expect(panel.frame([]) == [])
      #expect(panel.frame([(100, 100)], distances: [4]) == [])
      #expect(panel.frame([(101, 100)]) == ["down 2 101,100"])
      #expect(panel.frame([(102, 100)], distances: [1]) == ["up 2"])
      #expect(panel.frame([]) == [])
      #expect(!panel.tracker.isTouched)
    }
  }

  @Test("The last contact lifts with an empty list, with BTN_TOUCH alone, and with both in turn")
  func lastLift() throws {
    for frames in [[true], [false], [true, false]] {
      var panel = try Panel()
      panel.frame([(5, 5)])
      for isList in frames {
        if isList { panel.send(syn, mtReport) } else { panel.send(1, InputEvent.touch, 0) }
        panel.send(syn, InputEvent.report)
      }
      #expect(panel.events.map(word) == ["down 1 5,5", "up 1"])
    }
  }

  @Test("A frame about other things changes no contact, and its events come through in order")
  func otherEvents() throws {
    var panel = try Panel()
    panel.frame([(5, 5)])
    let before = panel.passed.count
    panel.send(1, 172, 1)
    panel.send(abs, InputEvent.x, 5)
    panel.send(syn, InputEvent.report)
    #expect(panel.passed[before...].map(\.code) == [172, InputEvent.x, InputEvent.report])
    #expect(panel.events.count == 1)
    #expect(panel.tracker.isTouched)
  }

  @Test("The numbers of a driver that gives them count, not the distance")
  func trackingIDs() throws {
    var panel = try Panel(sendsTrackingIDs: true)
    #expect(
      panel.frame([(100, 100), (9_000, 9_000)], ids: [7, 8]) == [
        "down 1 100,100", "down 2 9000,9000",
      ])
    #expect(
      panel.frame([(100, 100), (9_000, 9_000)], ids: [8, 7])
        == ["moved 1 9000,9000", "moved 2 100,100"])
    #expect(panel.frame([(100, 100)], ids: [9]) == ["up 1", "up 2", "down 3 100,100"])
    #expect(panel.frame([(100, 100)], ids: [-1]) == ["up 3"])
  }

  @Test("Numbers that are announced and never sent, or sent twice, do no harm")
  func brokenTrackingIDs() throws {
    var panel = try Panel(sendsTrackingIDs: true)
    #expect(panel.frame([(1, 1), (2, 2)]) == ["down 1 1,1", "down 2 2,2"])
    #expect(panel.frame([(3, 3), (4, 4)]) == ["moved 1 3,3", "moved 2 4,4"])
    panel.frame([])
    panel.events = []
    for _ in 0..<3 { panel.frame([(5, 5), (6, 6)], ids: [40, 40]) }
    #expect(panel.events.map(word) == ["down 3 5,5"])
  }

  @Test("A contact of size 0, or with half a place, is not there")
  func noContact() throws {
    var panel = try Panel()
    #expect(panel.frame([(1, 1), (500, 500)], sizes: [0, 3]) == ["down 1 500,500"])
    #expect(panel.frame([(500, 500)], sizes: [0]) == ["up 1"])
    panel.send(abs, InputEvent.contactX, 5)
    panel.send(syn, mtReport)
    panel.send(syn, InputEvent.report)
    #expect(panel.events.count == 2)
  }

  @Test("A driver that does not end its only contact is understood")
  func unendedContact() throws {
    var panel = try Panel()
    panel.send(abs, InputEvent.contactX, 5)
    panel.send(abs, InputEvent.contactY, 6)
    panel.send(syn, InputEvent.report)
    #expect(panel.events.map(word) == ["down 1 5,6"])
  }

  @Test(
    "After a gap all contacts are cancelled, half a frame is forgotten, and the next begin anew")
  func gap() throws {
    for sendsTrackingIDs in [false, true] {
      var panel = try Panel(sendsTrackingIDs: sendsTrackingIDs)
      panel.frame([(100, 100), (9_000, 9_000)], ids: [7, 8])
      panel.send(abs, InputEvent.contactX, 1)
      panel.send(abs, InputEvent.contactY, 1)
      panel.send(syn, mtReport)
      panel.events = []
      panel.reset()
      #expect(panel.events.map(word) == ["cancelled 1", "cancelled 2"])
      #expect(!panel.tracker.isTouched)
      #expect(panel.frame([(9_000, 9_001)], ids: [8]) == ["down 3 9000,9001"])
      panel.reset()
      panel.reset()
      #expect(panel.frame([]) == [])
    }
  }

  @Test("Of a frame with more contacts than a person's fingers the first 15 count")
  func crowd() throws {
    for count in [15, 16, 31, 32, 33, 200] {
      for sendsTrackingIDs in [false, true] {
        var panel = try Panel(sendsTrackingIDs: sendsTrackingIDs)
        for round in 0..<6 {
          // Each round's numbers are new, so that fifteen go and fifteen come.
          let places = (0..<count).map { (x: Int32($0 * 100), y: Int32(round)) }
          panel.frame(places, ids: (0..<count).map { Int32(round * 1_000 + $0) })
          #expect(panel.tracker.touchedSlots.count == 15)
        }
        panel.frame([])
        #expect(!panel.tracker.isTouched)
        let legality = ContactChecker(panel.events)
        #expect(legality.complaints == [] && !legality.isTouched)
      }
    }
  }

  @Test("A million events without an end of the frame leave one contact each, and nothing piles up")
  func endlessFrame() throws {
    var panel = try Panel()
    for index in 0..<SeededRandom.seeds(1_000_000).upperBound {
      let value = Int32(index)
      switch index % 4 {
      case 0: panel.send(abs, InputEvent.contactX, value)
      case 1: panel.send(abs, InputEvent.contactY, value)
      case 2: panel.send(syn, mtReport)
      default: panel.send(1, 30, 1)
      }
      panel.passed = []
    }
    panel.send(syn, InputEvent.report)
    #expect(panel.events.count == 15)
    panel.frame([(1, 1)])
    #expect(panel.tracker.touchedSlots.count == 1)
  }

  @Test("Fingers that move a little each frame stay the fingers they are")
  func random() throws {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      var panel = try Panel()
      // One finger in each cell of a grid, so that none is nearer to another's place.
      var fingers: [(cell: Int, x: Int32, y: Int32)] = []
      var downs = 0
      var ups = 0
      for _ in 0..<60 {
        for index in fingers.indices {
          fingers[index].x = Int32(fingers[index].cell % 4 * 16_000 + random.int(0...3_000))
          fingers[index].y = Int32(fingers[index].cell / 4 * 16_000 + random.int(0...3_000))
        }
        switch random.int(0...3) {
        case 0 where fingers.count < 10:
          let free = (0..<16).filter { cell in !fingers.contains { $0.cell == cell } }
          let cell = random.pick(free)
          fingers.append((cell, Int32(cell % 4 * 16_000), Int32(cell / 4 * 16_000)))
          downs += 1
        case 1 where !fingers.isEmpty:
          fingers.remove(at: random.int(0...fingers.count - 1))
          ups += 1
        default: break
        }
        fingers.shuffle(using: &random)
        panel.frame(fingers.map { ($0.x, $0.y) })
        #expect(panel.tracker.touchedSlots.count == fingers.count, "seed \(seed)")
      }
      panel.frame([])
      ups += fingers.count
      let legality = ContactChecker(panel.events)
      #expect(legality.complaints == [] && !legality.isTouched, "seed \(seed)")
      let begun = panel.events.filter { if case .down = $0 { true } else { false } }
      let ended = panel.events.filter { if case .up = $0 { true } else { false } }
      let counts = [begun.count, ended.count]
      #expect(counts == [downs, ups], "seed \(seed)")
    }
  }

  @Test("Junk of every size ends, stays in the table, and makes legal contacts")
  func junk() throws {
    let codes: [(UInt16, UInt16)] = [
      (abs, InputEvent.contactX), (abs, InputEvent.contactY), (abs, InputEvent.trackingID),
      (abs, touchMajor), (abs, InputEvent.slot), (abs, 0x31), (abs, 0x32), (abs, 0x3d),
      (abs, InputEvent.x), (syn, mtReport), (syn, mtReport), (syn, InputEvent.report), (syn, 3),
      (1, InputEvent.touch), (2, 0), (.max, .max), (abs, .max),
    ]
    let values: [Int32] = [.min, -1, 0, 1, 32_767, 65_535, 1 << 30, .max]
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let range = AxisRange(minimum: random.pick(values), maximum: random.pick(values))
      var panel = try Panel(sendsTrackingIDs: random.int(0...1) == 1, range: range)
      for _ in 0..<2_000 {
        if random.int(0...200) == 0 { panel.reset() }
        let (type, code) = random.pick(codes)
        panel.send(type, code, random.pick([random.pick(values), Int32(random.int(0...20_000))]))
      }
      let slots = panel.passed.filter { $0.type == abs && $0.code == InputEvent.slot }.map(\.value)
      let strange = slots.filter { !(0..<Int32(ProtocolAConverter.slots)).contains($0) }
      #expect(strange == [], "seed \(seed)")
      // The frame that the junk has begun may list contacts; only the next can be empty.
      panel.send(syn, InputEvent.report)
      panel.frame([])
      #expect(!panel.tracker.isTouched, "seed \(seed)")
      let legality = ContactChecker(panel.events)
      #expect(legality.complaints == [] && !legality.isTouched, "seed \(seed)")
    }
  }
}
