@testable import BezelHUD

/// A lineup and the HUD that it directs, turn by turn as a stage would have it, in milliseconds.
struct LineupStage {
  var lineup = Lineup()
  private(set) var stack = HUDStack()
  private(set) var time = 0
  /// Everything that was told, but what happened to the HUD, and when.
  private(set) var log: [(news: Lineup.News, time: Int)] = []
  /// What happened to the HUD, and whose it was.
  private(set) var heard: [(event: Event, of: Handle)] = []
  /// What the HUD was told in the last turn that told it something.
  private(set) var told: [Command] = []
  /// Whether it never came to rest.
  private(set) var isRestless = false

  /// Not zero, so that nothing depends on the clock's zero.
  private static let start = Moment(nanoseconds: 7_000_000_000)
  var now: Moment { LineupStage.start.advanced(by: .milliseconds(time)) }
  var model: HUDModel { stack[.shared] }

  /// The text on the screen, or what would be there; `nil` if the HUD goes or has gone.
  var text: String? { model.isVisible || model.isPending ? model.status ?? "" : nil }

  mutating func turn(_ inputs: [Input] = [], _ wishes: (inout Lineup, Moment) -> Void = { _, _ in })
  {
    for news in stack.settle(at: now) { lineup.hear(news.event, at: now) }
    wishes(&lineup, now)
    let requests = lineup.takeCue(at: now)
    if !requests.isEmpty { told = requests.map(\.command) }
    let commands = requests.map { Input.command($0.command, to: $0.hud) }
    for news in stack.apply(inputs + commands, at: now) { lineup.hear(news.event, at: now) }
    for news in lineup.takeNews() {
      if case .hud(let event, let handle) = news {
        heard.append((event, handle))
      } else {
        log.append((news, time))
      }
    }
  }

  /// Lets time pass, with a turn whenever one of both asked for it.
  mutating func wait(_ milliseconds: Int = 0) {
    let end = LineupStage.start.advanced(by: .milliseconds(time + milliseconds))
    var turns = 0
    while let wake, wake <= end {
      time = max(time, Int((wake.nanoseconds - LineupStage.start.nanoseconds) / 1_000_000))
      turn()
      turns += 1
      if turns == 500 {
        isRestless = true
        break
      }
    }
    time = Int((end.nanoseconds - LineupStage.start.nanoseconds) / 1_000_000)
  }

  /// When a turn is due; the moments of what only looks different are left out.
  var wake: Moment? {
    [lineup.nextWake, stack.nextWake(after: now, isSeen: false)].compactMap { $0 }.min()
  }
}

// MARK: In short

extension LineupStage {
  @discardableResult
  mutating func show(_ wish: Wish, for owner: UInt64 = 1) -> Handle {
    var handle: Handle?
    turn { lineup, now in handle = try? lineup.show(wish, for: Owner(rawValue: owner), at: now) }
    wait()
    return handle ?? Handle(rawValue: 0)
  }

  mutating func update(_ handle: Handle, to wish: Wish) {
    turn { lineup, now in try? lineup.update(handle, to: wish, at: now) }
    wait()
  }

  mutating func dismiss(_ handle: Handle, after milliseconds: Int = 0) {
    turn { lineup, now in
      try? lineup.dismiss(handle, after: .milliseconds(milliseconds), at: now)
    }
    wait()
  }

  /// A key goes down and up.
  mutating func press(_ key: Int) {
    turn([
      .key(key, down: true), .key(key, down: false),
    ])
    wait()
  }

  /// What has ended, and why.
  var endings: [Lineup.News] {
    log.map(\.news).filter { if case .ended = $0 { true } else { false } }
  }
}

extension Wish {
  /// A ring that turns, with a text.
  static func ring(_ text: String, _ change: (inout Wish) -> Void = { _ in }) -> Wish {
    var wish = Wish(Presentation(.indefinite, status: text))
    change(&wish)
    return wish
  }

  /// A check mark that is queued and passes in 1 s.
  static func message(_ text: String, _ change: (inout Wish) -> Void = { _ in }) -> Wish {
    var wish = Wish(
      Presentation(.message(.success), status: text), order: .queue, limit: .seconds(1))
    change(&wish)
    return wish
  }
}
