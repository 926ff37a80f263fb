import BezelHUD
import BezelStage

@testable import Bezel

/// A program's HUDs with a clock that tests set: the work of their thread, turn by turn.
struct VirtualHUD {
  let memory: MemoryHUD
  private(set) var stack = HUDStack()
  private(set) var now = Moment(nanoseconds: 1_000_000_000)
  /// All events, in their order.
  private(set) var events: [Event] = []
  /// The thread's last turn.
  private(set) var lastTurn = StageClient.Turn()
  /// Every progress that was to be drawn, one for each turn that has one.
  private(set) var progress: [Fraction] = []

  var thread: HUDThread { memory.thread }

  init() throws { memory = try MemoryHUD(begins: false) }

  func hud(_ change: (inout HUDSettings) -> Void = { _ in }) -> HUD {
    let hud = HUD(in: .screen, by: thread)
    hud.change(change)
    return hud
  }

  /// Runs one turn: due events, then the requests.
  ///
  /// - Parameter between: a call of another thread between the two.
  mutating func turn(between: () -> Void = {}) {
    handle(stack.settle(at: now))
    between()
    let isReading = thread.readProgress()
    lastTurn = thread.state.withLock { $0.nextTurn(at: now, isReading: isReading) }
    for case .update(let shown) in lastTurn.requests.map(\.command) {
      if case .indicator(_, let part) = shown.content { progress.append(part) }
    }
    handle(stack.apply(lastTurn.requests.map { .command($0.command, to: $0.hud) }, at: now))
  }

  /// Lets time pass with a turn now, at every wake that the HUDs ask for, and at its end.
  mutating func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    turn()
    while let wake = [stack.nextWake(after: now, isSeen: false), lastTurn.next].compactMap({ $0 })
      .min(),
      wake <= end
    {
      now = wake
      turn()
    }
    now = end
    turn()
  }

  /// Lets time pass in which the thread does nothing.
  mutating func oversleep(_ duration: Duration) { now = now.advanced(by: duration) }

  /// Waits until all pending completions have been called.
  func finishCalls() { thread.answers.sync {} }

  private mutating func handle(_ news: [HUDStack.AddressedEvent]) {
    for (id, event) in news {
      events.append(event)
      thread.handle(event, of: id, at: now)
    }
  }
}

/// A counter of a HUD's ends, and of the results of its hides.
final class EndCounter: HUDDelegate {
  let ends = Minutes()
  let delegateCalls = Minutes()
  let answers = Minutes()

  /// - Parameter hud: the HUD, which gets this as its delegate and holds it weakly.
  init(of hud: HUD) {
    hud.completion = { [ends] _ in ends.write("end") }
    hud.delegate = self
  }

  func hudWasHidden(_ hud: HUD) { delegateCalls.write("delegate") }

  /// Hides a HUD as `hidden(animated:after:)` does.
  func hide(_ hud: HUD, animated: Bool = true, after delay: Duration = .zero) {
    hud.thread.deliver { state in
      let token = state.addToken { [answers] in answers.write($0 ? "gone" : "kept") }
      state.hide(hud.id, animated: animated, after: delay, token)
    }
  }

  /// The number of hides with the result "it has gone".
  var gone: Int { answers.words.count { $0 == "gone" } }
}
