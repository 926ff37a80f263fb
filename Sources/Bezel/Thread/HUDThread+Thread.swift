internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import Foundation
internal import Synchronization

/// The work of the thread of a process's own HUD.
extension HUDThread {
  /// The body of the thread.
  func perform() {
    while true {
      var failed = false
      do {
        try perform(state.withLock { $0.options } ?? HUDTarget().options())
      } catch {
        warn("\(error)")
        failed = true
      }
      let departure = state.withLock { [failed] in $0.leave(failed: failed) }
      for end in departure.ends { end(true) }
      for call in departure.calls { answers.async { call() } }
      for spectator in departure.spectators { spectator.resume(returning: nil) }
      if !departure.goesOn { return }
    }
  }

  /// Runs the thread on one target.
  private func perform(_ options: StageOptions) throws {
    let wakeup = try EventFD()
    let stage = try Stage(options)
    try stage.watch(wakeup.descriptor)
    // Commands that came before this are taken by the first turn.
    state.withLock { $0.enter(wakeup) }
    var hasDrawn = false
    try stage.run(
      StageClient(
        nextTurn: { now in
          let isReading = self.readProgress()
          wakeup.acknowledge()
          let (turn, spectators, discarded) = self.state.withLock { state in
            // In memory the first frame is a sixtieth of a second away.
            (
              state.nextTurn(at: now, isReading: isReading),
              hasDrawn || !options.isInMemory ? state.popSpectators() : [], state.popDiscarded()
            )
          }
          withExtendedLifetime(discarded) {}
          if !spectators.isEmpty {
            let picture = options.isInMemory ? HUDPicture(stage.picture) : nil
            for spectator in spectators { spectator.resume(returning: picture) }
          }
          return turn
        },
        handle: { report in
          if case .frame = report { hasDrawn = true }
          self.handle(report)
        }))
  }

  private func handle(_ report: StageEvent) {
    switch report {
    case .event(let event, let hud, let now): handle(event, of: hud, at: now)
    case .passed(let touch):
      for listener in state.withLock({ $0.passedTouches.all }) { listener.send(touch) }
    case .leaking(let device, let sentence, let now):
      warn(sentence)
      send(HUDEvent(leaking: device, whileVisible: isVisible, at: now))
    case .warning(let sentence): warn(sentence)
    case .frame: break
    }
  }

  func handle(_ event: Event, of hud: HUDID, at now: Moment) {
    if case .dismissed(let token, let finished) = event {
      let completion = state.withLock { $0.completions.removeValue(forKey: token) }
      completion?(finished)
    } else if hud == .shared {
      handle(event, at: now)
    } else if let call = state.withLock({ $0.follow(event, of: hud) }) {
      answers.async { call() }
    }
  }

  private func handle(_ event: Event, at now: Moment) {
    let publicEvent = HUDEvent(event, whileVisible: isVisible, at: now)
    switch event {
    case .willAppear: state.withLock { $0.isVisible = true }
    case .willDisappear: state.withLock { $0.isVisible = false }
    default: break
    }
    if let publicEvent { send(publicEvent) }
  }

  private func send(_ event: HUDEvent) {
    for listener in state.withLock({ $0.events.all }) { listener.send(event) }
  }

  /// Passes a warning to the handler, or writes it to the standard error; lost if it cannot be written.
  func warn(_ sentence: String) {
    if let handler = warningHandler { return answers.async { handler(sentence) } }
    try? FileHandle.standardError.write(contentsOf: Data("bezel: \(sentence)\n".utf8))
  }
}

extension StageOptions {
  fileprivate var isInMemory: Bool {
    if case .memory = display { true } else { false }
  }
}
