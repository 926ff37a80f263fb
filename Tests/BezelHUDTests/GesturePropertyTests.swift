@testable import BezelHUD
import SeededRandom
import Testing

/// Random commands, touches and keys, legal or not.
private struct RandomTouches {
  var random: SeededRandom
  /// The fingers and keys that are down, so that legal inputs can follow.
  private var fingers: [UInt64: TouchTarget] = [:]
  private var beginning: [Input] = []

  init(seed: Int) {
    random = SeededRandom(seed: seed)
    let show = Command.show(
      .indefinite, status: nil, mask: .clear, button: random.pick([nil, "Stop"]),
      cancelButton: random.pick([nil, "No"]))
    beginning = [.command(show), .command(.setInteraction(interaction()))]
  }

  private mutating func length() -> Duration {
    random.pick([.zero, .milliseconds(-5), .milliseconds(40), .milliseconds(400), .seconds(3)])
  }

  private mutating func interaction() -> Interaction {
    var interaction = Interaction()
    interaction.blocking = random.pick([nil, nil] + Blocking.allCases)
    interaction.tapDismisses = random.pick([.nowhere, .nowhere] + TapDismissal.allCases)
    interaction.swipeDismisses = random.int(0...2) == 0
    interaction.confirmation =
      switch random.int(0...2) {
      case 0: .none
      case 1: .hold(for: length())
      default: .twoTaps(within: length())
      }
    interaction.cancelKeys = random.pick([[], [1]])
    interaction.cancelDismisses = random.int(0...1) == 0
    interaction.confirmKeys = random.pick([[], [2], [1, 2]])
    interaction.hapticsEnabled = random.int(0...1) == 0
    return interaction
  }

  private mutating func command() -> Command {
    switch random.int(0...9) {
    case 0: return .dismiss(after: .zero, token: nil)
    case 1: return .dismiss(after: length(), token: nil)
    case 2, 3: return .setInteraction(interaction())
    case 4: return .setTiming(.with { $0.grace = random.pick([.zero, .milliseconds(100)]) })
    default:
      return .show(
        random.pick([.indefinite, .progress(.zero), .message(.success)]), status: nil,
        mask: random.pick(MaskType.allCases), button: random.pick([nil, "Stop", "Stop", "Go"]),
        cancelButton: random.pick([nil, "No", "No", "Never"]),
        blocking: random.pick([nil, nil] + Blocking.allCases))
    }
  }

  mutating func input() -> Input {
    if let first = beginning.popLast() { return first }
    return switch random.int(0...19) {
    case 0: .command(command())
    case 1: .key(code: random.int(0...2), isDown: random.int(0...1) == 0, time: time())
    case 2:
      random.int(0...9) == 0
        ? .keyLost(code: random.int(0...2))
        : .key(code: random.int(0...2), isDown: random.int(0...1) == 0, time: time())
    default: .touch(touch())
    }
  }

  private mutating func time() -> Moment {
    Moment(nanoseconds: random.pick([.min, .max, 0, Int64(random.int(0...1_000_000))]))
  }

  private mutating func touch() -> Touch {
    let contact = UInt64(random.pick([0, 0, 0, 1, 2]))
    var (phase, target) = (random.pick(TouchPhase.allCases), random.pick(TouchTarget.ofBoxes))
    if random.int(0...5) != 0 {
      // A legal input: a finger that is down moves, or is lifted where it is.
      phase = fingers[contact] == nil ? .began : random.pick([.moved, .ended, .ended])
      if phase != .began, random.int(0...3) != 0 { target = fingers[contact] ?? target }
    }
    fingers[contact] = phase == .ended || phase == .cancelled ? nil : target
    // Sides of a few points, so that there are taps, swipes and neither of them.
    let far = random.pick([4, 4, 4, 90])
    let x = random.int(0...15) == 0 ? random.pick([.min, .max]) : random.int(0...far) * 256
    return Touch(
      contact: contact, phase: phase,
      position: Point(x: Fixed(rawValue: x), y: Fixed(random.int(0...far))), target: target,
      time: time())
  }
}

@Suite("Gestures under random lives")
struct GesturePropertyTests {
  @Test("No finger does what it may not, one is followed at a time, and every wake-up is reached")
  func invariants() {
    var seen: [String: Int] = [:]
    for seed in SeededRandom.seeds(20_000) {
      var life = RandomTouches(seed: seed)
      var (checker, touches) = (ModelChecker(), TouchChecker())
      var model = HUDModel()
      var now = Moment(nanoseconds: 0)
      var problems: [String] = []

      func handle(_ events: [Event]) {
        checker.handle(events)
        for event in events { seen[kind(of: event), default: 0] += 1 }
      }
      for _ in 0..<life.random.int(1...60) {
        let settled = model.settle(at: now)
        touches.handle(settled)
        handle(settled)
        let input = life.input()
        if case .command(let command, _) = input { checker.handle(command, of: model.appearance) }
        handle(touches.give(input, to: &model, at: now))
        if let part = model.holdProgress(at: now) {
          #expect(model.isMoving && model.nextWake(after: now) != nil && part >= .zero)
        }

        let end = now.advanced(by: .milliseconds(life.random.pick([0, 0, 1, 30, 200, 2_000])))
        var wakes = 0
        while let wake = model.nextWake(after: now), wake <= end, wakes < 20 {
          now = wake
          wakes += 1
          let events = model.settle(at: now)
          touches.handle(events)
          handle(events)
          if let next = model.nextWake(after: now), next <= now {
            problems.append("settling at its own wake-up leaves it due")
          }
        }
        if wakes == 20 { problems.append("it never comes to rest") }
        now = end
      }
      // Gestures may dismiss a HUD without any command.
      let events = checker.problems.filter { $0 != "leaves although nobody asked for it" }
      #expect(problems + events + touches.problems == [], "seed \(seed)")
    }
    // A run in which nothing happens would prove nothing.
    for kind in [
      "tapped", "swiped", "buttonPressed", "armed", "disarmed", "confirmed", "cancelRequested",
      "haptic", "touched", "touchedInside",
    ] {
      #expect(seen[kind, default: 0] > 20, "\(kind) in \(seen)")
    }
  }

  @Test("The memory that it keeps of fingers and keys has a fixed size")
  func memory() {
    #expect(_isPOD(Gestures.self))
  }

  private func kind(of event: Event) -> String {
    String("\(event)".prefix { $0.isLetter })
  }
}
