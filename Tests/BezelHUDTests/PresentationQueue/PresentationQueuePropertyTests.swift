import SeededRandom
import Testing

@testable import BezelHUD

@Suite("A presentation queue under random calls") struct PresentationQueuePropertyTests {
  private typealias Plan = PresentationQueueReference.Plan

  /// Random calls of several owners to a presentation queue, and random gestures at its screen.
  private struct RandomCallers {
    var random: SeededRandom
    var stage = PresentationQueueStage()
    var reference: PresentationQueueReference
    private let fade: Int
    private var shows = 0
    private var texts = 0

    init(seed: Int) {
      random = SeededRandom(seed: seed)
      fade = random.pick([0, 0, 100, 150])
      reference = PresentationQueueReference(fade: fade)
    }

    private mutating func plan() -> Plan {
      var plan = Plan()
      plan.isQueued = random.int(0...1) == 0
      texts += 1
      // Only queued presentations have equals.
      plan.text = plan.isQueued && random.int(0...2) > 0 ? random.pick(["a", "b"]) : "\(texts)"
      if plan.text == "a" || plan.text == "b" {
        plan.isMessage = true
        plan.limit = 300
        plan.minimum = plan.text == "b" ? 200 : 0
        return plan
      }
      plan.priority = random.pick([0, 0, 0, 1, -1])
      plan.isMessage = random.int(0...2) == 0
      plan.isActivity = !plan.isMessage && random.int(0...1) == 0
      plan.stays = random.int(0...3) == 0
      plan.limit = random.pick(plan.isMessage ? [100, 250, 400] : [nil, nil, 0, 350, 1_000])
      plan.grace = random.pick([0, 0, 0, 200, 500])
      plan.minimum = random.pick([0, 0, 300, 800])
      if random.int(0...3) == 0 {
        plan.dog = random.pick([.text, .color, .cancel, .dismiss])
        plan.dogLimit = random.pick([100, 400, 900])
      }
      plan.isCancellable = random.int(0...1) == 0
      return plan
    }

    private func request(_ plan: Plan) -> PresentationRequest {
      let content: Content =
        plan.isMessage ? .message(.info) : plan.isActivity ? .indefinite : .progress(.one)
      var request = PresentationRequest(
        Presentation(content, status: plan.text), order: plan.isQueued ? .queue : .stack,
        priority: plan.priority, stays: plan.stays)
      if plan.isMessage {
        request.setup.timing.maximumDismiss = .milliseconds(plan.limit!)
      } else {
        request.limit = plan.limit.map { .milliseconds($0) }
      }
      request.setup.timing.fadeIn = .milliseconds(fade)
      request.setup.timing.fadeOut = .milliseconds(fade)
      request.setup.timing.grace = .milliseconds(plan.grace)
      request.setup.timing.minimumShow = .milliseconds(plan.minimum)
      request.setup.interaction.cancelKeys = [1]
      request.setup.interaction.confirmKeys = [28]
      request.setup.interaction.cancelDismisses = plan.isCancellable
      request.watchdog = plan.dog.map { dog in
        let action: Watchdog.Action =
          switch dog {
          case .text: .text("late")
          case .color: .color(Color(red: 255, green: 0, blue: 0))
          case .cancel: .cancel
          case .dismiss: .dismiss
          }
        return Watchdog(limit: .milliseconds(plan.dogLimit), action: action)
      }
      return request
    }

    private mutating func want(_ queue: inout PresentationQueue, at now: Moment) {
      let owner = random.int(1...3)
      let somebody = Owner(rawValue: UInt64(owner))
      let living = reference.living
      switch random.int(0...11) {
      case 0...4:
        if living.count >= 12 { return }
        let plan = plan()
        shows += 1
        let handle = try? queue.show(request(plan), for: somebody, at: now)
        if handle?.rawValue == UInt64(shows) { reference.show(plan, shows, owner: owner) }
      case 5, 6:
        if living.isEmpty { return }
        var (handle, plan) = random.pick(living)
        if random.int(0...2) > 0 {
          plan.text = random.int(0...3) > 0 ? "\(handle)+\(texts)" : plan.text
          texts += 1
          plan.priority = random.pick([plan.priority, 0])
          plan.minimum = random.pick([plan.minimum, 0])
        }
        if random.int(0...1) == 0 {
          try? queue.update(Handle(rawValue: UInt64(handle)), to: request(plan), at: now)
          reference.update(handle, to: plan)
        } else {
          if random.int(0...3) == 0, plan.text != "a", plan.text != "b" { plan.isQueued.toggle() }
          let now = try? queue.replace(
            Handle(rawValue: UInt64(handle)), with: request(plan), for: somebody, at: now)
          if now?.rawValue == UInt64(shows + 1) { shows += 1 }
          reference.replace(handle, with: plan, owner: owner, next: shows)
        }
      case 7, 8:
        let handle = random.int(1...max(1, shows))
        let delay = random.pick([0, 0, -50, 150, 600])
        try? queue.dismiss(
          Handle(rawValue: UInt64(handle)), after: .milliseconds(delay), at: now)
        reference.dismiss(handle, after: delay)
      case 9:
        queue.popActivity(of: somebody, at: now)
        reference.pop(owner)
      case 10:
        queue.leave(somebody, at: now)
        reference.leave(owner)
      default:
        let delay = random.pick([0, 400])
        queue.dismissAll(after: .milliseconds(delay), at: now)
        reference.dismissAll(after: delay)
      }
    }

    mutating func turn() {
      let now = stage.now
      switch random.int(0...9) {
      case 0:
        stage.press(1)
        reference.cancelKey()
      case 1:
        stage.press(28)
        reference.confirmKey()
      case 2:
        let isThere = random.int(0...2) > 0
        stage.turn([.screen(isThere: isThere)])
        reference.setScreen(isThere)
      default:
        var queue = stage.queue
        for _ in 0..<random.int(1...3) { want(&queue, at: now) }
        stage.turn { old, _ in old = queue }
        reference.settle()
      }
      stage.wait()
      reference.settle()
    }

    /// Disconnects all owners, after which nothing is held any more.
    mutating func end() {
      stage.turn([.screen(isThere: true)]) { queue, now in queue.dismissAll(at: now) }
      reference.dismissAll(after: 0)
      reference.setScreen(true)
      reference.settle()
      wait(2_000)
    }

    mutating func wait(_ milliseconds: Int) {
      stage.wait(milliseconds)
      reference.advance(to: stage.time)
    }

    /// Returns the differences between the screen and the reference.
    func look() -> [String] {
      var problems: [String] = []
      let (face, expected) = (self.face ?? "nothing", reference.face ?? "nothing")
      if face != expected { problems.append("\(stage.time): shows \(face), not \(expected)") }
      let current = stage.queue.current.map { Int($0.rawValue) }
      if current != reference.current {
        problems.append(
          "\(stage.time): \(current ?? 0) is current, not \(reference.current ?? 0)")
      }
      let living = Set(stage.queue.statuses.map { Int($0.handle.rawValue) })
      if living != Set(reference.living.map(\.handle)) { problems.append("others live") }
      if stage.isRestless { problems.append("it never comes to rest") }
      return problems
    }

    /// Returns the differences between the sent and the expected notifications; within one moment
    /// they have no order.
    func listen() -> [String] {
      let logged = stage.log.map {
        "\($0.time) \(PresentationQueuePropertyTests.words($0.notifications))"
      }
      if logged.sorted() == reference.log.sorted() { return [] }
      return ["says \(logged) and not \(reference.log)"]
    }

    /// The visible content, as text.
    private var face: String? {
      stage.text.map { text in
        let model = stage.model
        return text + (model.look.style == .custom ? " in red" : "")
          + (model.button.map { " [\($0)]" } ?? "")
      }
    }
  }

  private static func words(_ notifications: PresentationQueue.Notification) -> String {
    switch notifications {
    case .shown(let handle): "shown \(handle.rawValue)"
    case .covered(let handle): "covered \(handle.rawValue)"
    case .queued(let handle): "queued \(handle.rawValue)"
    case .late(let handle): "late \(handle.rawValue)"
    case .ended(let handle, let reason): "ended \(handle.rawValue) \(reason)"
    case .hud(let event, let handle): "\(event) of \(handle.rawValue)"
    }
  }

  @Test(
    "The screen and the notifications follow the rules, and all can always leave",
    arguments: 0..<8)
  func lives(part: Int) {
    for seed in SeededRandom.seeds(100_000) where seed % 8 == part {
      var callers = RandomCallers(seed: seed)
      var problems: [String] = []
      for _ in 0..<callers.random.int(2...20) where problems.isEmpty {
        callers.turn()
        problems += callers.look()
        callers.wait(callers.random.pick([0, 50, 100, 150, 300, 1_000, 2_500]))
        problems += callers.look()
      }
      if problems.isEmpty {
        callers.end()
        problems += callers.look()
        problems += callers.listen()
        let model = callers.stage.model
        if model.isOnScreen || model.nextWake(after: callers.stage.now) != nil {
          problems.append("it does not leave")
        }
        if callers.stage.queue.nextWake != nil { problems.append("it wakes for nothing") }
      }
      #expect(problems == [], "seed \(seed)")
      if !problems.isEmpty { return }
    }
  }
}
