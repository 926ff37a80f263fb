import BezelLinux
import SeededRandom
import Testing

@testable import BezelTouch

/// A panel with fingers on it, and Bezel reading and grabbing it.
private final class World {
  let panel = FakePanel()
  private var device: GrabbableDevice<FakePanel>
  var contacts = ContactChecker()
  var fingers: Fingers
  var beforeTurn: () -> Void = {}
  private(set) var deadline: Timestamp?

  init(_ random: SeededRandom = SeededRandom(seed: 1), canLift: Bool = true, isEager: Bool = false)
  {
    let surface = PanelMapping(
      x: AxisRange(minimum: 0, maximum: 65_535), y: AxisRange(minimum: 0, maximum: 65_535))
    fingers = Fingers(panel, random, isEager: isEager)
    panel.refusesWrites = !canLift
    device = GrabbableDevice(
      panel, tracker: ContactTracker(panel: 1, kind: .multiTouch(slots: 4), surface: surface),
      lists: nil, keys: PressedKeys(), policy: GrabPolicy(canLift: canLift))
  }

  var isGrabbed: Bool { device.isGrabbed }
  var failure: Errno? { device.failure }
  var problem: GrabbableDevice<FakePanel>.GrabFailure? { device.problem }

  func turn() {
    beforeTurn()
    var events: [DeviceEvent] = []
    device.read(into: &events)
    deadline = device.settle(at: panel.now)
    while device.hasPending { device.read(into: &events) }
    for event in events { contacts.update(event) }
  }

  func block(_ blocking: Bool) {
    device.setBlocking(blocking)
    turn()
  }

  /// Lets time pass, as a loop that sleeps until its deadline.
  func pass(milliseconds: Int64) {
    let end = panel.now.advanced(byNanoseconds: milliseconds * 1_000_000)
    turn()
    while let deadline, deadline <= end {
      panel.pass(max(1, deadline.nanoseconds(since: panel.now)))
      turn()
    }
    panel.pass(max(0, end.nanoseconds(since: panel.now)))
    turn()
  }
}

/// The fingers on the panel, as its driver sees them.
private final class Fingers {
  private let panel: FakePanel
  private var random: SeededRandom
  /// Whether the driver reads its slot's number in each frame, and begins a new contact if there is
  /// none.
  private let isEager: Bool
  private var places: [Int: (x: Int32, y: Int32)] = [:]
  private var nextID: Int32 = 0

  init(_ panel: FakePanel, _ random: SeededRandom, isEager: Bool) {
    self.panel = panel
    self.random = random
    self.isEager = isEager
  }

  var areDown: Bool { !places.isEmpty }

  func down(_ slot: Int, at x: Int32, _ y: Int32) { frame(slot, (x, y), isNew: true) }
  func move(_ slot: Int, to x: Int32, _ y: Int32) { frame(slot, (x, y), isNew: false) }

  func up(_ slot: Int) {
    places[slot] = nil
    panel.send(InputEvent.absolute, InputEvent.slot, Int32(slot))
    panel.send(InputEvent.absolute, InputEvent.trackingID, -1)
    end()
  }

  func allUp() { for slot in places.keys.sorted() { up(slot) } }

  func anything() {
    panel.pass(Int64(random.int(1...20)) * 1_000_000)
    let slot = random.int(0...3)
    let x = Int32(random.int(0...5)), y = Int32(random.int(0...5))
    switch (places[slot] != nil, random.int(0...2)) {
    case (false, _): down(slot, at: x, y)
    case (true, 0): up(slot)
    case (true, _): move(slot, to: x, y)
    }
  }

  private func frame(_ slot: Int, _ place: (x: Int32, y: Int32), isNew: Bool) {
    places[slot] = place
    panel.send(InputEvent.absolute, InputEvent.slot, Int32(slot))
    if isNew || isEager && panel.slots[slot].id < 0 {
      panel.send(InputEvent.absolute, InputEvent.trackingID, nextID)
      nextID += 1
    }
    panel.send(InputEvent.absolute, InputEvent.contactX, place.x)
    panel.send(InputEvent.absolute, InputEvent.contactY, place.y)
    end()
  }

  /// Ends the frame, with the kernel's own emulation of a button.
  private func end() {
    let isTouched = panel.slots.contains { $0.id >= 0 }
    panel.send(InputEvent.key, InputEvent.touch, isTouched ? 1 : 0)
    panel.send(InputEvent.synchronization, InputEvent.report, 0)
  }
}

@Suite("GrabbableDevice: what others see of a device that is taken and given back")
struct GrabbableDeviceTests {
  @Test("A touch while the device is grabbed is reported here only, and whole")
  func blocked() {
    let world = World()
    world.block(true)
    #expect(world.isGrabbed)
    world.fingers.down(0, at: 10, 10)
    world.turn()
    world.fingers.up(0)
    world.turn()
    #expect(world.contacts.begun == 1 && world.contacts.blocked == 1)
    #expect(!world.contacts.isTouched)
    #expect(world.panel.application.begun == 0)
    world.block(false)
    #expect(!world.isGrabbed)
    world.fingers.down(0, at: 11, 11)
    world.turn()
    #expect(world.panel.application.begun == 1)
    #expect(world.contacts.blocked == 1)
  }

  @Test("After the device is given back a contact at the same place is there for others too")
  func samePlace() {
    let world = World()
    world.fingers.down(0, at: 3, 4)
    world.fingers.up(0)
    world.block(true)
    world.fingers.down(0, at: 100, 200)
    world.turn()
    world.fingers.up(0)
    world.block(false)
    world.fingers.down(0, at: 100, 200)
    world.turn()
    #expect(world.panel.application.slots[0] == FakePanel.Slot(id: 2, x: 100, y: 200))
  }

  @Test("After the device is given back a contact is in the slot that it is in for others too")
  func sameSlot() {
    let world = World()
    world.block(true)
    world.fingers.down(2, at: 1, 1)
    world.turn()
    world.fingers.up(2)
    world.block(false)
    world.fingers.down(2, at: 5, 5)
    world.turn()
    #expect(world.panel.application.slots[2].id >= 0)
    #expect(world.panel.application.slots[0].id < 0)
  }

  @Test(
    "A finger that stays is lifted for others, and the rest of it reaches no program",
    arguments: [true, false])
  func midTouch(isEager: Bool) {
    let world = World(isEager: isEager)
    world.fingers.down(1, at: 5, 5)
    world.block(true)
    world.pass(milliseconds: 400)
    #expect(!world.isGrabbed && world.panel.application.isTouched)
    world.pass(milliseconds: 101)
    #expect(world.isGrabbed && !world.panel.application.isTouched)
    let begun = world.contacts.begun
    for x: Int32 in 6..<9 {
      world.fingers.move(1, to: x, 5)
      world.pass(milliseconds: 10)
    }
    world.fingers.up(1)
    world.pass(milliseconds: 400)
    #expect(world.contacts.begun == begun && !world.contacts.isTouched)
    world.block(false)
    #expect(!world.isGrabbed)
    #expect(world.panel.application.complaints == [])
  }

  @Test("Without the right to write, a finger is waited for, and that is said")
  func readOnly() {
    let world = World(canLift: false)
    world.fingers.down(1, at: 5, 5)
    world.block(true)
    world.pass(milliseconds: 10_000)
    #expect(!world.isGrabbed)
    #expect(world.problem == .cannotLift(.notPermitted))
    world.fingers.up(1)
    world.turn()
    #expect(world.isGrabbed)
  }

  @Test("A device that another program has grabbed is reported, and grabbed when it is released")
  func held() {
    let world = World()
    world.panel.foreignGrab(true)
    world.block(true)
    #expect(world.problem == .refused(.busy))
    // Events meanwhile reach that program alone.
    world.fingers.down(0, at: 9, 9)
    world.pass(milliseconds: 2_500)
    #expect(!world.isGrabbed)
    world.panel.foreignGrab(false)
    world.pass(milliseconds: 900)
    #expect(!world.isGrabbed, "a finger of his time is on it")
    world.fingers.up(0)
    world.pass(milliseconds: 1)
    #expect(world.isGrabbed)
    #expect(world.problem == nil)
    #expect(world.contacts.begun == 0)
  }

  @Test(
    "A finger that stays is waited for a second when the device is given back, and then lifted",
    arguments: [true, false])
  func resting(isEager: Bool) {
    let world = World(isEager: isEager)
    world.block(true)
    world.fingers.down(1, at: 5, 5)
    world.turn()
    world.block(false)
    world.pass(milliseconds: 990)
    #expect(world.isGrabbed && world.contacts.isTouched)
    world.pass(milliseconds: 11)
    #expect(!world.isGrabbed && !world.contacts.isTouched)
    #expect(!world.panel.application.isTouched)
    // A second finger's tap is whole for the other programs, whatever the first one does.
    world.fingers.move(1, to: 6, 6)
    let begun = world.panel.application.begun
    world.fingers.down(2, at: 70, 80)
    #expect(world.panel.application.slots[2] == world.panel.slots[2])
    #expect(world.panel.application.begun == begun + 1)
    world.fingers.allUp()
    world.turn()
    #expect(!world.panel.application.isTouched && world.panel.application.complaints == [])
    #expect(world.contacts.complaints == [])
  }

  @Test("A finger that lifts within that second is reported here only, to its end")
  func leavesInTime() {
    let world = World()
    world.block(true)
    world.fingers.down(1, at: 5, 5)
    world.block(false)
    world.pass(milliseconds: 900)
    world.fingers.up(1)
    world.turn()
    #expect(!world.isGrabbed && !world.contacts.isTouched)
    #expect(world.contacts.blocked == 1 && world.panel.application.begun == 0)
  }

  @Test("Without the right to write, what rests on the device does not keep it either")
  func restingReadOnly() {
    let world = World(canLift: false)
    world.block(true)
    world.fingers.down(1, at: 5, 5)
    world.block(false)
    world.pass(milliseconds: 1_001)
    #expect(!world.isGrabbed && world.problem == nil)
  }

  @Test("When the device goes, all contacts are cancelled")
  func unplugged() {
    let world = World()
    world.block(true)
    world.fingers.down(0, at: 1, 1)
    world.fingers.down(3, at: 2, 2)
    world.turn()
    #expect(world.contacts.isTouched)
    world.panel.isUnplugged = true
    world.turn()
    #expect(!world.contacts.isTouched && !world.isGrabbed)
    #expect(world.failure == .noSuchDevice)
    #expect(world.contacts.complaints == [])
  }

  @Test(
    "Whatever fingers, programs and the clock do: others see whole contacts where they are",
    arguments: SeededRandom.seeds(1_500))
  func anything(seed: Int) {
    var random = SeededRandom(seed: seed)
    let isEager = random.int(0...1) == 1
    let world = World(SeededRandom(seed: seed + 1), isEager: isEager)
    let fingers = world.fingers
    // In the middle of a turn, too, but not twice: a turn takes less time than a finger.
    nonisolated(unsafe) var dice = SeededRandom(seed: seed + 2)
    nonisolated(unsafe) var chances = 0
    world.panel.interrupt = {
      chances -= 1
      if chances == 0 { fingers.anything() }
    }
    world.beforeTurn = { chances = dice.int(1...40) }
    for _ in 0..<200 {
      switch random.int(0...9) {
      case 0: world.block(true)
      case 1: world.block(false)
      case 2: world.pass(milliseconds: Int64(random.int(1...900)))
      case 3: for _ in 0..<random.int(1...40) { fingers.anything() }
      case 4: fingers.allUp()
      default: fingers.anything()
      }
      if random.int(0...2) > 0 { world.turn() }
    }
    world.panel.interrupt = {}
    fingers.allUp()
    world.block(false)
    world.pass(milliseconds: 2_000)
    #expect(world.panel.application.complaints == [], "seed \(seed)")
    #expect(world.contacts.complaints == [], "seed \(seed)")
    #expect(!world.isGrabbed, "seed \(seed)")
    #expect(!world.panel.application.isTouched, "seed \(seed)")
    #expect(!world.contacts.isTouched, "seed \(seed)")
    fingers.down(0, at: 77, 88)
    #expect(world.panel.application.slots[0].x == 77, "seed \(seed)")
  }
}
