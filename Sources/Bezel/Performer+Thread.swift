internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import Foundation
internal import Synchronization

/// What the thread of a process's own HUD does.
extension Performer {
  /// The thread's whole life.
  func perform() {
    do {
      repeat {
        try perform(state.withLock { $0.options } ?? HUDTarget().options())
      } while state.withLock { $0.leave() }
    } catch {
      Performer.warn("\(error)")
      fail()
    }
    for spectator in state.withLock({ $0.takeSpectators() }) { spectator.resume(returning: nil) }
  }

  /// The thread's life on one target.
  private func perform(_ options: StageOptions) throws {
    let wakeup = try Wakeup()
    let stage = try Stage(options)
    try stage.watch(wakeup.descriptor)
    // Commands that came before this are taken by the first turn.
    state.withLock { $0.enter(wakeup) }
    try stage.run(
      Director(
        cue: { _ in
          wakeup.acknowledge()
          let (cue, spectators) = self.state.withLock { ($0.takeCue(), $0.takeSpectators()) }
          if !spectators.isEmpty {
            let picture = options.isInMemory ? HUDPicture(stage.picture) : nil
            for spectator in spectators { spectator.resume(returning: picture) }
          }
          return cue
        }, hear: { self.hear($0) }))
  }

  private func hear(_ report: Report) {
    switch report {
    case .event(let event, let now): hear(event, at: now)
    case .passed(let touch):
      for listener in state.withLock({ $0.passedTouches.all }) { listener.tell(touch) }
    case .leaking(let device, let sentence, let now):
      Performer.warn(sentence)
      tell(HUDEvent(leaking: device, whileVisible: isVisible, at: now))
    case .warning(let sentence): Performer.warn(sentence)
    case .frame: break
    }
  }

  private func hear(_ event: Event, at now: Moment) {
    let told = HUDEvent(event, whileVisible: isVisible, at: now)
    switch event {
    case .willAppear: state.withLock { $0.isVisible = true }
    case .willDisappear: state.withLock { $0.isVisible = false }
    case .dismissed(let token, let finished):
      let completion = state.withLock { $0.completions.removeValue(forKey: token) }
      completion?(finished)
    default: break
    }
    if let told { tell(told) }
  }

  private func tell(_ event: HUDEvent) {
    for listener in state.withLock({ $0.events.all }) { listener.tell(event) }
  }

  /// Ends everybody's waiting: this thread shows nothing any more, and the next call starts another.
  private func fail() {
    for completion in state.withLock({ $0.fail() }) { completion(true) }
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
