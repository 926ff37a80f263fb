import SeededRandom
import BezelLinux
import Testing

@testable import BezelTouch

private func at(_ milliseconds: Int64) -> Timestamp {
  Timestamp(nanoseconds: milliseconds * 1_000_000)
}

@Suite("GrabPolicy: when a panel is taken and given back")
struct GrabPolicyTests {
  @Test("No touch: grabbed at once, and released at once")
  func idle() {
    var policy = GrabPolicy(canLift: true)
    #expect(policy.next(isTouched: false, at: at(0)) == .none)
    policy.want(true, at: at(0))
    #expect(policy.next(isTouched: false, at: at(0)) == .grab)
    policy.didGrab(lifting: false, at: at(0))
    #expect(policy.isHeld)
    #expect(policy.next(isTouched: false, at: at(1)) == .none)
    #expect(policy.deadline(isTouched: false) == nil)
    policy.want(false, at: at(2))
    #expect(policy.next(isTouched: false, at: at(2)) == .release)
    policy.didRelease()
    #expect(!policy.isHeld)
    #expect(policy.next(isTouched: false, at: at(3)) == .none)
  }

  @Test("A finger that lifts in time is waited for")
  func waits() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    #expect(policy.next(isTouched: true, at: at(0)) == .none)
    #expect(policy.deadline(isTouched: true) == at(500))
    #expect(policy.next(isTouched: true, at: at(499)) == .none)
    #expect(policy.next(isTouched: false, at: at(499)) == .grab)
  }

  @Test("Asking again while waiting does not begin the wait again")
  func askedTwice() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    policy.want(true, at: at(400))
    #expect(policy.next(isTouched: true, at: at(500)) == .liftAndGrab)
  }

  @Test("A finger that stays is lifted for the others, and the panel kept until it is quiet")
  func liftsThenQuiet() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    #expect(policy.next(isTouched: true, at: at(500)) == .liftAndGrab)
    policy.didGrab(lifting: true, at: at(500))
    #expect(policy.isHeld && policy.isMidTouch)
    policy.want(false, at: at(510))
    #expect(policy.next(isTouched: false, at: at(510)) == .none)
    policy.update(isTouched: false, at: at(700))
    #expect(policy.deadline(isTouched: false) == at(1_000))
    #expect(policy.next(isTouched: false, at: at(999)) == .none)
    #expect(policy.next(isTouched: false, at: at(1_000)) == .release)
    #expect(!policy.isMidTouch)
  }

  @Test("A new contact after such a grab ends the waiting when it goes")
  func liftsThenContact() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    _ = policy.next(isTouched: true, at: at(500))
    policy.didGrab(lifting: true, at: at(500))
    policy.update(isTouched: true, at: at(510))
    #expect(policy.deadline(isTouched: true) == nil)
    #expect(policy.next(isTouched: true, at: at(5_000)) == .none)
    policy.want(false, at: at(5_001))
    policy.update(isTouched: false, at: at(5_010))
    #expect(policy.next(isTouched: false, at: at(5_010)) == .release)
  }

  @Test("A contact that rests on a panel that is not wanted any more is ended after a second")
  func liftsThenReleases() {
    for isMidTouch in [false, true] {
      var policy = GrabPolicy(canLift: true)
      policy.want(true, at: at(0))
      policy.didGrab(lifting: isMidTouch, at: at(0))
      policy.update(isTouched: true, at: at(5))
      #expect(policy.deadline(isTouched: true) == nil)
      policy.want(false, at: at(10))
      policy.want(false, at: at(900))
      #expect(policy.next(isTouched: true, at: at(1_009)) == .none)
      #expect(policy.deadline(isTouched: true) == at(1_010))
      #expect(policy.next(isTouched: true, at: at(1_010)) == .liftAndRelease)
      policy.didRelease()
      #expect(!policy.isHeld && policy.deadline(isTouched: true) == nil)
    }
  }

  @Test("The rest of a lifted finger that never falls silent keeps the panel for a second at most")
  func residueOfRelease() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    policy.didGrab(lifting: true, at: at(0))
    policy.want(false, at: at(10))
    policy.update(isTouched: false, at: at(1_000))
    #expect(policy.deadline(isTouched: false) == at(1_010))
    #expect(policy.next(isTouched: false, at: at(1_010)) == .liftAndRelease)
  }

  @Test("Without the right to write, a finger is waited for without limit, and that is known")
  func readOnly() {
    var policy = GrabPolicy(canLift: false)
    policy.want(true, at: at(0))
    #expect(policy.next(isTouched: true, at: at(499)) == .none)
    #expect(!policy.isStuck)
    #expect(policy.next(isTouched: true, at: at(500)) == .none)
    #expect(policy.isStuck)
    #expect(policy.deadline(isTouched: true) == nil)
    #expect(policy.next(isTouched: false, at: at(90_000)) == .grab)
  }

  @Test("After a refusal it is tried again every second, or at once when it is asked for again")
  func refused() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    policy.wasRefused(at: at(0))
    #expect(policy.next(isTouched: false, at: at(999)) == .none)
    #expect(policy.deadline(isTouched: false) == at(1_000))
    #expect(policy.next(isTouched: false, at: at(1_000)) == .grab)
    policy.wasRefused(at: at(1_000))
    policy.want(true, at: at(1_001))
    #expect(policy.next(isTouched: false, at: at(1_001)) == .grab)
    policy.wasRefused(at: at(1_001))
    policy.want(false, at: at(1_002))
    #expect(policy.deadline(isTouched: false) == nil)
    #expect(policy.next(isTouched: false, at: at(9_000)) == .none)
  }

  @Test("A finger may lift before the panel is given back, which it is not if it is wanted again")
  func releaseWaits() {
    var policy = GrabPolicy(canLift: true)
    policy.want(true, at: at(0))
    policy.didGrab(lifting: false, at: at(0))
    policy.want(false, at: at(10))
    #expect(policy.next(isTouched: true, at: at(900)) == .none)
    policy.want(true, at: at(901))
    #expect(policy.next(isTouched: true, at: at(60_000)) == .none)
    #expect(policy.next(isTouched: false, at: at(60_002)) == .none)
    #expect(policy.isHeld)
    policy.want(false, at: at(60_010))
    #expect(policy.next(isTouched: true, at: at(61_009)) == .none)
    #expect(policy.next(isTouched: false, at: at(61_009)) == .release)
  }

  @Test("A request that is taken back before it was met leaves the panel alone")
  func takenBack() {
    for canLift in [false, true] {
      var policy = GrabPolicy(canLift: canLift)
      policy.want(true, at: at(0))
      _ = policy.next(isTouched: true, at: at(400))
      policy.want(false, at: at(450))
      #expect(policy.next(isTouched: true, at: at(900)) == .none)
      #expect(policy.next(isTouched: false, at: at(901)) == .none)
      #expect(policy.deadline(isTouched: false) == nil)
    }
  }

  @Test("Others never see half a touch, and what is asked for happens once touches stop")
  func properties() {
    for seed in 1...2_000 {
      var random = SeededRandom(seed: seed)
      var world = World(canLift: seed % 4 != 0)
      for _ in 0..<80 {
        world.clock += Int64(random.int(0...199))
        switch random.int(0...4) {
        case 0: world.want(random.int(0...1) == 0)
        case 1 where world.finger == nil: world.touch()
        case 2 where world.finger != nil: world.lift()
        case 3 where world.finger != nil: world.move()
        default: break
        }
        world.settle(refusing: random.int(0...19) == 0, overtaking: random.int(0...9) == 0)
      }
      // A finger that stays blocks only a panel that it cannot be lifted from.
      if world.finger != nil, seed % 3 == 0 || seed % 4 == 0 { world.lift() }
      let wanted = random.int(0...1) == 0
      world.want(wanted)
      // Only the promised deadlines pass, so a deadline that was not promised is a hang.
      for _ in 0..<20 {
        world.settle(refusing: false, overtaking: false)
        guard let deadline = world.policy.deadline(isTouched: world.isTouched) else { break }
        world.clock = max(world.clock, deadline.nanoseconds / 1_000_000)
      }
      #expect(world.faults == [], "seed \(seed)")
      #expect(world.isGrabbed == wanted, "seed \(seed)")
    }
  }
}

/// A panel with one finger, another program that reads it, and the policy under test.
private struct World {
  enum Finger { case seenByOthers, seenByUs, residue }

  var policy: GrabPolicy
  var clock: Int64 = 0
  var finger: Finger?
  var isGrabbed = false
  var faults: [String] = []
  private var othersHaveContact = false
  private var unwantedSince: Int64?

  init(canLift: Bool) { policy = GrabPolicy(canLift: canLift) }

  /// Whether the kernel has a contact: one that was lifted by software is none, though the finger
  /// rests.
  var isTouched: Bool { finger == .seenByOthers || finger == .seenByUs }

  mutating func want(_ wanted: Bool) {
    policy.want(wanted, at: at(clock))
    unwantedSince = wanted ? nil : unwantedSince ?? clock
  }

  mutating func touch() {
    finger = isGrabbed ? .seenByUs : .seenByOthers
    othersHaveContact = !isGrabbed
    policy.update(isTouched: isTouched, at: at(clock))
  }

  mutating func move() { policy.update(isTouched: isTouched, at: at(clock)) }

  mutating func lift() {
    if !isGrabbed { othersHaveContact = false }
    finger = nil
    policy.update(isTouched: false, at: at(clock))
  }

  mutating func settle(refusing: Bool, overtaking: Bool) {
    switch policy.next(isTouched: isTouched, at: at(clock)) {
    case .none: break
    case .grab:
      if refusing { return policy.wasRefused(at: at(clock)) }
      if isTouched { faults.append("grabbed under a contact") }
      isGrabbed = true
      policy.didGrab(lifting: false, at: at(clock))
    case .liftAndGrab:
      if !isTouched { faults.append("lifted nobody") }
      othersHaveContact = false
      if overtaking {
        othersHaveContact = true  // the finger is a new contact, which they see too
        return policy.wasOvertaken(at: at(clock))
      }
      finger = .residue
      isGrabbed = true
      policy.didGrab(lifting: true, at: at(clock))
    case .release:
      if isTouched { faults.append("given back under a contact") }
      isGrabbed = false
      policy.didRelease()
    case .liftAndRelease:
      if unwantedSince.map({ clock < $0 + 1_000 }) ?? true { faults.append("given back early") }
      if finger != nil { finger = .residue }
      isGrabbed = false
      policy.didRelease()
    }
    if isGrabbed, let unwantedSince, clock >= unwantedSince + 1_000 { faults.append("kept") }
    if isGrabbed && othersHaveContact { faults.append("others keep a finger that never lifts") }
    if isGrabbed != policy.isHeld { faults.append("lost count of the grab") }
  }
}
