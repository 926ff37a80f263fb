internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import Foundation
internal import Synchronization

/// What the thread of a process's own HUD does.
extension Performer {
  /// The thread's whole life.
  func perform() {
    while true {
      var failed = false
      do {
        try perform(state.withLock { $0.options } ?? HUDTarget().options())
      } catch {
        Performer.warn("\(error)")
        failed = true
      }
      let departure = state.withLock { [failed] in $0.leave(failed: failed) }
      for end in departure.ends { end(true) }
      for call in departure.calls { answers.async { call() } }
      for spectator in departure.spectators { spectator.resume(returning: nil) }
      if !departure.goesOn { return }
    }
  }

  /// The thread's life on one target.
  private func perform(_ options: StageOptions) throws {
    let wakeup = try Wakeup()
    let stage = try Stage(options)
    try stage.watch(wakeup.descriptor)
    // Commands that came before this are taken by the first turn.
    state.withLock { $0.enter(wakeup) }
    var hasDrawn = false
    try stage.run(
      Director(
        cue: { now in
          let isReading = self.readProgress()
          wakeup.acknowledge()
          let (cue, spectators, discarded) = self.state.withLock { state in
            // In memory the first frame is a sixtieth of a second away.
            (
              state.takeCue(at: now, isReading: isReading),
              hasDrawn || !options.isInMemory ? state.takeSpectators() : [], state.takeDiscarded()
            )
          }
          withExtendedLifetime(discarded) {}
          if !spectators.isEmpty {
            let picture = options.isInMemory ? HUDPicture(stage.picture) : nil
            for spectator in spectators { spectator.resume(returning: picture) }
          }
          return cue
        },
        hear: { report in
          if case .frame = report { hasDrawn = true }
          self.hear(report)
        }))
  }

  private func hear(_ report: Report) {
    switch report {
    case .event(let event, let hud, let now): hear(event, of: hud, at: now)
    case .passed(let touch):
      for listener in state.withLock({ $0.passedTouches.all }) { listener.tell(touch) }
    case .leaking(let device, let sentence, let now):
      Performer.warn(sentence)
      tell(HUDEvent(leaking: device, whileVisible: isVisible, at: now))
    case .warning(let sentence): Performer.warn(sentence)
    case .frame: break
    }
  }

  private func hear(_ event: Event, of hud: HUDID, at now: Moment) {
    if case .dismissed(let token, let finished) = event {
      let completion = state.withLock { $0.completions.removeValue(forKey: token) }
      completion?(finished)
    } else if hud == .shared {
      hear(event, at: now)
    } else if let call = state.withLock({ $0.follow(event, of: hud) }) {
      answers.async { call() }
    }
  }

  private func hear(_ event: Event, at now: Moment) {
    let told = HUDEvent(event, whileVisible: isVisible, at: now)
    switch event {
    case .willAppear: state.withLock { $0.isVisible = true }
    case .willDisappear: state.withLock { $0.isVisible = false }
    default: break
    }
    if let told { tell(told) }
  }

  private func tell(_ event: HUDEvent) {
    for listener in state.withLock({ $0.events.all }) { listener.tell(event) }
  }

  /// Writes a line to the standard error; what cannot be written is lost.
  private static func warn(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("bezel: \(sentence)\n".utf8))
  }
}

extension StageOptions {
  fileprivate var isInMemory: Bool {
    if case .memory = wish { true } else { false }
  }
}
