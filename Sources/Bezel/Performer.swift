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
    var isVisible = false
    var completions: [DismissalToken: @Sendable (Bool) -> Void] = [:]
    var nextToken: UInt64 = 0
    var isRunning = false
  }

  private let state = Mutex(State())

  var isVisible: Bool { state.withLock { $0.isVisible } }

  var appearance: Appearance {
    get { state.withLock { $0.appearance } }
    set {
      deliver { state in
        state.appearance = newValue
        state.commands.append(.setAppearance(newValue))
      }
    }
  }

  var timing: Timing {
    get { state.withLock { $0.timing } }
    set {
      deliver { state in
        state.timing = newValue
        state.commands.append(.setTiming(newValue))
      }
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
            return Director.Cue(
              commands: self.state.withLock { state in
                defer { state.commands = [] }
                return state.commands
              })
          }, hear: { self.hear($0) }))
    } catch {
      Performer.warn("\(error)")
      fail()
    }
  }

  private func hear(_ report: Report) {
    switch report {
    case .event(.willAppear, _): state.withLock { $0.isVisible = true }
    case .event(.willDisappear, _): state.withLock { $0.isVisible = false }
    case .event(.dismissed(let token, let finished), _):
      let completion = state.withLock { $0.completions.removeValue(forKey: token) }
      completion?(finished)
    case .warning(let sentence): Performer.warn(sentence)
    case .event, .frame: break
    }
  }

  /// Ends everybody's waiting: this thread shows nothing any more, and the next call starts another.
  private func fail() {
    let completions = state.withLock { state in
      defer {
        // The next thread's HUD has to learn of them.
        state.commands = [.setAppearance(state.appearance), .setTiming(state.timing)]
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
