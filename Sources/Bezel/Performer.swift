internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import Foundation
internal import Synchronization

/// The thread that a process's own HUD lives on, and the way to it from all others.
final class Performer: Sendable {
  static let shared = Performer()

  private struct State {
    var commands: [Command] = []
    var wakeup: Wakeup?
    var appearance = Appearance()
    var timing = Timing()
    var interaction = Interaction()
    var events = Listeners<EventBacklog>()
    var passedTouches = Listeners<TouchBacklog>()
    var isVisible = false
    var completions: [DismissalToken: @Sendable (Bool) -> Void] = [:]
    var nextToken: UInt64 = 0
    var isRunning = false
  }

  private let state = Mutex(State())

  var isVisible: Bool { state.withLock { $0.isVisible } }

  var appearance: Appearance {
    get { state.withLock { $0.appearance } }
    set { change(\.appearance, to: newValue, by: .setAppearance(newValue)) }
  }

  var timing: Timing {
    get { state.withLock { $0.timing } }
    set { change(\.timing, to: newValue, by: .setTiming(newValue)) }
  }

  var interaction: Interaction {
    get { state.withLock { $0.interaction } }
    set { change(\.interaction, to: newValue, by: .setInteraction(newValue)) }
  }

  /// A stream of its own for everybody who asks.
  var events: AsyncStream<HUDEvent> { state.withLock { $0.events.add() } }

  /// The same of the touches that are the application's.
  var passedTouches: AsyncStream<Touch> { state.withLock { $0.passedTouches.add() } }

  private func change<Value>(
    _ setting: WritableKeyPath<State, Value>, to value: Value, by command: Command
  ) {
    deliver { state in
      state[keyPath: setting] = value
      state.commands.append(command)
    }
  }

  func send(_ command: Command) {
    deliver { $0.commands.append(command) }
  }

  func dismiss(after delay: Duration, then completion: @escaping @Sendable (Bool) -> Void) {
    deliver { state in
      let token = DismissalToken(rawValue: state.nextToken)
      state.nextToken += 1
      state.completions[token] = completion
      state.commands.append(.dismiss(after: delay, token: token))
    }
  }

  /// Changes the state, starts the thread if it is not there yet, and wakes it.
  private func deliver(_ change: (inout State) -> Void) {
    let (wakeup, mustStart) = state.withLock { state in
      change(&state)
      let mustStart = !state.isRunning
      state.isRunning = true
      return (state.wakeup, mustStart)
    }
    if mustStart {
      Thread.detachNewThread { self.perform() }
    } else {
      wakeup?.signal()
    }
  }

  /// The thread's whole life.
  private func perform() {
    do {
      var options = StageOptions()
      options.endsOnSignals = false
      try options.findFont(named: nil)
      let wakeup = try Wakeup()
      let stage = try Stage(options)
      try stage.watch(wakeup.descriptor)
      // Commands that came before this are taken by the first turn.
      state.withLock { $0.wakeup = wakeup }
      try stage.run(
        Director(
          cue: { _ in
            wakeup.acknowledge()
            return self.state.withLock { state in
              defer { state.commands = [] }
              var cue = Director.Cue(commands: state.commands)
              cue.takesTouches = !state.passedTouches.all.isEmpty
              return cue
            }
          }, hear: { self.hear($0) }))
    } catch {
      Performer.warn("\(error)")
      fail()
    }
  }

  private func hear(_ report: Report) {
    switch report {
    case .event(let event, let now): hear(event, at: now)
    case .passed(let touch):
      for listener in state.withLock({ $0.passedTouches.all }) { listener.tell(touch) }
    case .leaking(let device, let sentence, let now):
      Performer.warn(sentence)
      let event = HUDEvent(leaking: device, at: now)
      for listener in state.withLock({ $0.events.all }) { listener.tell(event) }
    case .warning(let sentence): Performer.warn(sentence)
    case .frame: break
    }
  }

  private func hear(_ event: Event, at now: Moment) {
    switch event {
    case .willAppear: state.withLock { $0.isVisible = true }
    case .willDisappear: state.withLock { $0.isVisible = false }
    case .dismissed(let token, let finished):
      let completion = state.withLock { $0.completions.removeValue(forKey: token) }
      completion?(finished)
    default: break
    }
    guard let event = HUDEvent(event, at: now) else { return }
    for listener in state.withLock({ $0.events.all }) { listener.tell(event) }
  }

  /// Ends everybody's waiting: this thread shows nothing any more, and the next call starts another.
  private func fail() {
    let completions = state.withLock { state in
      defer {
        // The next thread's HUD has to learn of them.
        state.commands = [
          .setAppearance(state.appearance), .setTiming(state.timing),
          .setInteraction(state.interaction),
        ]
        state.completions = [:]
        state.wakeup = nil
        state.isVisible = false
        state.isRunning = false
      }
      return state.completions
    }
    for completion in completions.values { completion(true) }
  }

  /// Writes a line to the standard error; what cannot be written is lost.
  private static func warn(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("bezel: \(sentence)\n".utf8))
  }
}
