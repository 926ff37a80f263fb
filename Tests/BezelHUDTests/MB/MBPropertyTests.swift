import Bezel
import SeededRandom
import Testing

@testable import BezelHUD

/// Random sequences of calls for several HUDs at once.
@Suite("Several HUDs under random lives") struct MBPropertyTests {
  private static let start = Moment(nanoseconds: 1_000_000_000)

  private static func moment(_ milliseconds: Int) -> Moment {
    start.advanced(by: .milliseconds(milliseconds))
  }

  /// A HUD of a stack, its reference, and a copy of it alone.
  private struct Actor {
    let id: HUDID
    var reference: MBReference
    var alone: HUDModel
    var log: [MBReference.Entry] = []
    var events: [Event] = []
    var eventsAlone: [Event] = []
  }

  private static func actor(_ number: Int, _ random: inout SeededRandom) -> (Actor, [Command]) {
    let (grace, minimum) = (random.pick([0, 0, 250, 900]), random.pick([0, 0, 500, 2_000]))
    let settings = HUDSettings.with { settings in
      settings.graceTime = .milliseconds(grace)
      settings.minShowTime = .milliseconds(minimum)
      settings.animationType = random.pick(Motion.allCases)
      settings.mode = random.pick(HUDMode.allCases)
      settings.isUserInteractionEnabled = random.int(0...3) > 0
    }
    return (
      Actor(
        id: HUDID(rawValue: UInt64(number + 1)),
        reference: MBReference(grace: grace, minimum: minimum), alone: HUDModel()),
      settings.commands(in: .screen)
    )
  }

  /// Applies a random command to a HUD, its reference and its copy.
  private static func command(
    _ actor: inout Actor, _ random: inout SeededRandom, at now: Int
  ) -> Command {
    let isAnimated = random.int(0...3) > 0
    switch random.int(0...9) {
    case 0...3:
      actor.reference.show(animated: isAnimated, at: now)
      return .present(isAnimated: isAnimated)
    case 4...8:
      let delay = random.pick([0, 0, 0, 1, 100, 700, 3_000])
      actor.reference.hide(animated: isAnimated, after: delay, at: now)
      return .hide(after: .milliseconds(delay), isAnimated: isAnimated, token: nil)
    default:
      return .update(
        Presentation(.indicator(random.pick([nil, AnyIndicator(Spinner())]), .one), details: "d"))
    }
  }

  @Test(
    "MB-011 MB-112 Each lives by the table of states, as if it were alone, and all can always leave",
    arguments: 0..<4)
  func lives(part: Int) {
    for seed in SeededRandom.seeds(20_000) where seed % 4 == part {
      let problems = Self.problems(ofLives: seed)
      #expect(problems == [], "seed \(seed)")
      if !problems.isEmpty { return }
    }
  }

  private static func problems(ofLives seed: Int) -> [String] {
    var random = SeededRandom(seed: seed)
    var stack = HUDStack()
    var actors: [Actor] = []
    var problems: [String] = []
    var now = 0

    func handle(_ newEvents: [HUDStack.AddressedEvent], at time: Int) {
      for (id, event) in newEvents {
        guard let index = actors.firstIndex(where: { $0.id == id }) else {
          problems.append("\(event) of nobody")
          continue
        }
        actors[index].events.append(event)
        let kind: MBReference.Event? =
          switch event {
          case .willAppear: .appears
          case .willDisappear: .leaves
          case .hidden: .done
          default: nil
          }
        if let kind { actors[index].log.append(.init(event: kind, time: time)) }
      }
    }

    for number in 0..<random.int(1...4) {
      var (actor, commands) = actor(number, &random)
      _ = stack.apply(commands.map { .command($0, to: actor.id) }, at: moment(0))
      _ = actor.alone.apply(commands.map { .command($0) }, at: moment(0))
      actors.append(actor)
    }
    for _ in 0..<random.int(2...20) {
      var inputs: [Input] = []
      for index in actors.indices where random.int(0...2) > 0 {
        let command = command(&actors[index], &random, at: now)
        inputs.append(.command(command, to: actors[index].id))
        actors[index].eventsAlone += actors[index].alone.apply([.command(command)], at: moment(now))
      }
      handle(stack.apply(inputs, at: moment(now)), at: now)
      problems += looks(stack)
      // Woken at every moment that it asks for; in milliseconds, as all times here.
      let end = now + random.pick([0, 1, 50, 299, 300, 301, 1_000, 4_000])
      while let wake = stack.nextWake(after: moment(now), isSeen: false), wake <= moment(end) {
        now = Int((wake.nanoseconds - start.nanoseconds) / 1_000_000)
        handle(stack.settle(at: moment(now)), at: now)
      }
      now = end
      handle(stack.settle(at: moment(now)), at: now)
      for index in actors.indices {
        actors[index].eventsAlone += actors[index].alone.settle(at: moment(now))
        actors[index].reference.advance(to: now)
      }
    }
    for index in actors.indices {
      actors[index].reference.hide(animated: true, after: 0, at: now)
      handle(
        stack.apply(
          [.command(.hide(after: .zero, isAnimated: true, token: nil), to: actors[index].id)],
          at: moment(now)), at: now)
      actors[index].eventsAlone += actors[index].alone.apply(
        [.command(.hide(after: .zero, isAnimated: true, token: nil))], at: moment(now))
    }
    while let wake = stack.nextWake(after: moment(now), isSeen: false) {
      now = Int((wake.nanoseconds - start.nanoseconds) / 1_000_000)
      handle(stack.settle(at: moment(now)), at: now)
    }
    for index in actors.indices {
      actors[index].eventsAlone += actors[index].alone.settle(at: moment(now))
      actors[index].reference.advance(to: now)
    }
    for actor in actors {
      if actor.log != actor.reference.log {
        problems.append("\(actor.id): \(actor.log) and not \(actor.reference.log)")
      }
      if actor.events != actor.eventsAlone {
        problems.append("\(actor.id): not as if it were alone")
      }
    }
    if stack.isOnScreen || stack.blocksInput { problems.append("they do not leave") }
    return problems
  }

  /// Returns the violations of the rules between the HUDs of a stack.
  private static func looks(_ stack: HUDStack) -> [String] {
    var problems: [String] = []
    func check(_ holds: Bool, _ problem: String) { if !holds { problems.append(problem) } }
    let models = stack.models
    check(stack.isOnScreen == models.contains { $0.isOnScreen }, "on screen")
    check(stack.blocksInput == models.contains { $0.blocksInput }, "blocking")
    check(stack.isMoving == models.contains { $0.isMoving }, "moving")
    let point = Point(x: 3, y: 3)
    let owner = stack.receiver(of: point, at: start, on: .small, typesetter: fixedWidth).hud
    check(
      (owner != nil) == stack.blocksInput, "a touch outside belongs to \(owner, default: "nobody")")
    if let owner {
      let inFront = stack.huds.drop { $0.id != owner }.dropFirst()
      check(!inFront.contains { $0.model.blocksInput }, "one in front is passed over")
    }
    return problems
  }
}
