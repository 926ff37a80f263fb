import SeededRandom
import Testing

@testable import BezelHUD

@Suite("Updates of a queue's presentations at one moment") struct PresentationQueueUpdateTests {
  private static func request(_ random: inout SeededRandom) -> PresentationRequest {
    let text = random.pick(["a", "b", "c"])
    let content: Content = random.pick([.message(.info), .indefinite, .progress(.one)])
    var request = PresentationRequest(
      Presentation(content, status: text), order: random.pick([.stack, .queue]),
      priority: random.pick([0, 0, 0, 1]), stays: random.int(0...1) == 0)
    request.limit = random.pick([nil, .milliseconds(200), .milliseconds(900)])
    request.setup.timing.grace = .milliseconds(random.pick([0, 0, 300]))
    request.setup.timing.minimumShow = .milliseconds(random.pick([0, 0, 500]))
    if random.int(0...3) == 0 {
      request.watchdog = Watchdog(
        limit: .milliseconds(400),
        action: random.pick([.text("late"), .cancel, .dismiss]))
    }
    return request
  }

  /// Returns all observable facts of a run.
  private static func facts(_ stage: PresentationQueueStage) -> [String] {
    [
      "\(stage.queue.statuses)", "\(stage.log)", "\(stage.received)", "\(stage.sent)",
      "\(String(describing: stage.queue.nextWake))",
    ]
  }

  @Test("The last of several counts as if it were the only one, in a place of its own")
  func last() {
    var merged = 0
    let seeds = SeededRandom.seeds(2_000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      var stage = PresentationQueueStage()
      var handles: [Handle] = []
      for _ in 0..<random.int(1...12) {
        switch random.int(0...4) {
        case 0: stage.wait(random.int(0...400))
        case 1 where !handles.isEmpty: stage.dismiss(random.pick(handles), after: 100)
        case 2 where !handles.isEmpty: stage.update(random.pick(handles), to: Self.request(&random))
        default: handles.append(stage.show(Self.request(&random), for: UInt64(random.int(1...2))))
        }
      }
      var each = stage
      var newest: [Handle: PresentationRequest] = [:]
      var updates: [(Handle, PresentationRequest)] = []
      for _ in 0..<random.int(2...9) where !handles.isEmpty {
        let handle = random.pick(handles)
        guard stage.queue.entries.contains(where: { $0.handles == [handle] }) else { continue }
        guard let former = stage.queue.request(of: handle) else { continue }
        // As the service's updates: no message, which may end at once, in the same order.
        var request = Self.request(&random)
        if request.content.isPassing { request.kind = .ring }
        (request.order, request.priority) = (former.order, former.priority)
        if newest.updateValue(request, forKey: handle) != nil { merged += 1 }
        updates.append((handle, request))
      }
      each.turn { queue, now in
        for (handle, request) in updates { try? queue.update(handle, to: request, at: now) }
      }
      stage.turn { queue, now in
        for (handle, request) in newest { try? queue.update(handle, to: request, at: now) }
      }
      for _ in 0..<6 {
        #expect(Self.facts(each) == Self.facts(stage), "seed \(seed)")
        let pause = random.int(0...500)
        each.wait(pause)
        stage.wait(pause)
      }
    }
    #expect(merged > seeds.count / 2)
  }

  @Test("While more updates come, the HUD is told of them every 100 ms; of anything else at once")
  func flood() {
    var queue = PresentationQueue()
    var now = Moment(nanoseconds: 0)
    func pop() -> Int { queue.popRequests(at: now, awaitsUpdates: true).count }
    let handle = try? queue.show(.ring("0"), for: Owner(rawValue: 1), at: now)
    guard let handle else {
      Issue.record("no handle")
      return
    }
    #expect(pop() > 0)
    var told: [Int] = []
    for time in 1...250 {
      now = Moment(nanoseconds: Int64(time) * 1_000_000)
      try? queue.update(handle, to: .ring("\(time)"), at: now)
      if pop() > 0 { told.append(time) }
    }
    #expect(told == [101, 202])
    _ = try? queue.show(.ring("other"), for: Owner(rawValue: 1), at: now)
    #expect(pop() > 0)
    try? queue.update(handle, to: .ring("last"), at: now)
    #expect(queue.popRequests(at: now).isEmpty && !queue.hasChanged)
  }
}
