@testable import BezelHUD
import SeededRandom
import Testing

@Suite("The state machine under random lives")
struct ModelPropertyTests {
  /// In parts, for as many processors.
  @Test(
    "Whatever comes in, events, looks and wake-ups stay in order, and it can always leave",
    arguments: 0..<4)
  func invariants(part: Int) {
    for seed in SeededRandom.seeds(100_000) where seed % 4 == part {
      let problems = problems(ofLife: seed)
      #expect(problems == [], "seed \(seed)")
      if !problems.isEmpty { return }
    }
  }

  /// Returns the violations in a random run that ends with a dismissal.
  private func problems(ofLife seed: Int) -> [String] {
    var callers = RandomCallers(seed: seed)
    var checker = ModelChecker()
    var model = HUDModel()
    var now = Moment(nanoseconds: Int64(callers.random.int(-1_000_000_000...1_000_000_000)))
    var problems: [String] = []

    for _ in 0..<callers.random.int(1...25) {
      checker.handle(model.settle(at: now))
      checker.look(at: model, now: now)
      let inputs = callers.turn()
      let commands = inputs.compactMap { if case .command(let c, _) = $0 { c } else { nil } }
      let events = model.apply(inputs, at: now)
      for command in commands { checker.handle(command, of: model.appearance) }
      checker.handle(events)
      checker.look(at: model, now: now)
      problems += lastCallLoses(commands, model, at: now)

      // Woken at every moment that it asked for, it sends the same events as when it is woken late.
      let end = now.advanced(by: callers.step())
      var late = model
      var allEvents: [Event] = []
      var wakes = 0
      while let wake = model.nextWake(after: now), wake <= end, wakes < 60 {
        now = wake
        wakes += 1
        let events = model.settle(at: now)
        allEvents += events
        checker.handle(events)
        checker.look(at: model, now: now)
        if let next = model.nextWake(after: now), next <= now {
          problems.append("settling at its own wake-up leaves it due")
        }
        if !model.settle(at: now).isEmpty { problems.append("settling twice tells more") }
      }
      if wakes == 60 { problems.append("it never comes to rest") }
      now = end
      if late.settle(at: now) != allEvents { problems.append("woken late it says something else") }
    }

    checker.handle(model.settle(at: now))
    let farewell = Command.dismiss(after: .zero, token: DismissalToken(rawValue: 0))
    checker.handle(farewell, of: model.appearance)
    checker.handle(model.apply([.command(farewell)], at: now))
    now = now.advanced(by: .seconds(10))
    checker.handle(model.settle(at: now))
    checker.look(at: model, now: now)
    if model.isOnScreen || model.isMoving { problems.append("it does not leave") }
    if checker.hasAwaited { problems.append("a dismissal is never told") }
    if model.nextWake(after: now) != nil { problems.append("it wakes for nothing") }
    return problems + checker.problems
  }

  /// Returns whether the last show or dismissal of a turn has no effect in the next one.
  private func lastCallLoses(
    _ commands: [Command], _ model: HUDModel, at now: Moment
  ) -> [String] {
    if commands.isEmpty { return [] }
    var next = model
    let events = next.settle(at: now)
    for command in commands.reversed() {
      switch command {
      case .show:
        return next.isVisible || next.session.graceEnd != nil || next.isPending
          ? [] : ["a show after a dismissal is lost: \(events)"]
      case .dismiss(let delay, _) where delay <= .zero:
        let isLeaving =
          switch next.phase {
          case .hidden, .disappearing: true
          case .pending, .appearing, .visible: false
          }
        return isLeaving && next.session.graceEnd == nil
          ? [] : ["a dismissal after a show is lost: \(events)"]
      case .dismiss, .popActivity: return []
      case .setStatus, .setAppearance, .setTiming, .setInteraction, .setInsets: continue
      case .setTilt, .setFacts: continue
      case .showQueued, .update, .present, .hide, .cancelGestures, .raise, .remove: continue
      }
    }
    return []
  }

  @Test("SV-111 SV-112 Alpha and scale never jump, however fades cut into each other")
  func continuity() {
    let shortest = 100
    // The curve's steepest slope is 1.73; two units are for rounding.
    let alphaStep = FadeState.unit * 174 / 100 / shortest + 2
    // A HUD that is dismissed again and again while it comes gets smaller each time, so that the way
    // back may be almost the whole size.
    let scaleStep = alphaStep
    for seed in SeededRandom.seeds(600) {
      var callers = RandomCallers(seed: seed)
      var hud = TimedModel(timing: callers.timing(shortestFade: shortest))
      var last = hud.fadeState
      func check(_ what: String, _ alpha: Int, _ scale: Int) {
        let fadeState = hud.fadeState
        defer { last = fadeState }
        #expect(abs(fadeState.alpha - last.alpha) <= alpha, "seed \(seed): \(what)")
        // An invisible HUD has no scale.
        if fadeState.alpha == 0 || last.alpha == 0 { return }
        #expect(abs(fadeState.scale - last.scale) <= scale, "seed \(seed): \(what)")
      }
      for _ in 0..<12 {
        let inputs = callers.turn().filter {
          if case .command(.setTiming, _) = $0 { false } else { true }
        }
        hud.turn(inputs)
        check("\(inputs)", 0, 0)
        for _ in 0..<callers.random.int(0...120) {
          hud.wait(.milliseconds(1))
          check("a millisecond", alphaStep, scaleStep)
        }
      }
    }
  }
}
