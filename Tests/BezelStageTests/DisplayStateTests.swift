import BezelKMS
import FakeCard
import SeededRandom
import Testing

@testable import BezelStage

/// The next job of a card, as rows of what is and what is wanted.
@Suite("The state of a display") struct DisplayStateTests {
  private typealias Job = DisplayState.Job

  /// A card, as it is after some jobs.
  private static func state(
    _ hold: DisplayState.Hold, wasReleased: Bool = false, isLost: Bool = false
  ) -> DisplayState {
    var state = DisplayState()
    state.begin(.open)
    state.end(hold)
    if wasReleased { state.release() }
    if isLost { state.lose() }
    return state
  }

  @Test(
    "the next job follows from what is held and what is wanted",
    arguments: [
      (.nothing, "open", "-", "close"), (.master, "-", "release", "close"),
      (.released, "resume", "-", "close"), (.refused, "resume", "surrender", "close"),
      (.closed, "-", "-", "-"),
    ] as [(DisplayState.Hold, String, String, String)])
  func jobs(_ hold: DisplayState.Hold, shown: String, released: String, closed: String) {
    let state = Self.state(hold)
    #expect(name(state.next(for: .shown, .nothing)) == shown)
    #expect(name(state.next(for: .released, .enable)) == released)
    #expect(name(state.next(for: .closed(.restore), .upload)) == closed)
    var busy = state
    busy.begin(.plan)
    for goal in [.shown, .released, .closed(.restore)] as [DisplayGoal] {
      #expect(busy.next(for: goal, .enable) == nil, "one job at a time")
    }
  }

  @Test("changes of the outputs come before frames, the most urgent first")
  func changes() {
    var state = Self.state(.master)
    state.changes = DisplayState.Changes(fallback: [], scanouts: [], wantsPlan: true)
    var order: [String] = []
    while let job = state.next(for: .shown, order.count < 5 ? .enable : .upload) {
      order.append(name(job))
      state.begin(job)
      state.end()
      if order.count == 6 { break }
    }
    #expect(order == ["fallBack", "change", "plan", "enable", "enable", "upload"])
  }

  @Test("after another terminal was in front, master is asked for before anything else, and once")
  func returned() {
    var state = Self.state(.master, wasReleased: true)
    state.changes.wantsPlan = true
    #expect(!state.isOpen(for: .shown))
    #expect(name(state.next(for: .shown, .enable)) == "resume")
    state.begin(.resume)
    #expect(state.isOpen(for: .shown), "frames are drawn meanwhile")
    state.end(.master)
    #expect(name(state.next(for: .shown, .enable)) == "enable", "the plan is part of it")
  }

  @Test("a card that is lost is only closed, or given up")
  func lost() {
    for hold in [.nothing, .master, .released] as [DisplayState.Hold] {
      let state = Self.state(hold, isLost: true)
      #expect(state.next(for: .shown, .enable) == nil)
      #expect(!state.isOpen(for: .shown))
      #expect(name(state.next(for: .closed(.restore), .nothing)) == "close")
    }
  }

  private func name(_ job: Job?) -> String {
    job.map { String("\($0)".prefix { $0 != "(" }) } ?? "-"
  }

  private static let courses: [DisplayCourse] = [
    DisplayCourse(name: "atomic", steps: "", fill: DisplayTableTests.two),
    DisplayCourse(name: "legacy", steps: "", commit: .legacy, fill: DisplayTableTests.two),
    DisplayCourse(
      name: "refused", steps: "",
      fill: {
        DisplayTableTests.two(&$0)
        $0.masterRule = .nobody
      }),
    DisplayCourse(name: "two cards", steps: "", cards: 2, fill: DisplayTableTests.two),
  ]

  @Test("whatever happens, a closed display holds nothing of its cards", arguments: courses)
  func wander(_ course: DisplayCourse) throws {
    // All of them take 100,000 steps, with those of `board/soak`.
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      let problem = try DisplayTable.wander(course, steps: 50, &random)
      #expect(problem == nil, "\(course.name), seed \(seed)")
    }
  }
}
