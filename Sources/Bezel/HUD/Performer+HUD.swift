internal import BezelHUD

/// What is asked of the program's own HUDs.
extension Performer {
  var hudDefaults: HUDSettings {
    get { state.withLock { $0.huds.defaults } }
    set {
      // What the old ones hold is let go of outside of the lock, here and below.
      let old = state.withLock { state in
        defer { state.huds.defaults = newValue }
        return state.huds.defaults
      }
      withExtendedLifetime(old) {}
    }
  }

  func addHUD(in parent: HUDParent, _ settings: HUDSettings?) -> HUDID {
    state.withLock { $0.huds.add(in: parent, settings) }
  }

  func introduce(_ hud: HUD) { state.withLock { $0.huds[hud.id].hud = hud } }

  /// The program has no use for it any more.
  func forget(_ id: HUDID) {
    var entry: HUDRegistry.Entry?
    deliver(starts: false) { state in
      entry = state.huds.takeOut(id)
      if state.isRunning { state.append(.remove, to: id) }
    }
    withExtendedLifetime(entry) {}
  }

  func settings(of id: HUDID) -> HUDSettings { state.withLock { $0.huds[id].settings } }

  func change(_ id: HUDID, _ body: (inout HUDSettings) -> Void) {
    let (old, wakeup) = state.withLock { state in
      let old = state.huds[id].settings
      var settings = old
      body(&settings)
      state.huds[id].settings = settings
      // Once is enough until the thread has been there.
      let isNews = state.huds[id].isShown && !state.huds[id].hasNews
      state.huds[id].hasNews = true
      return (old, isNews ? state.wakeup : nil)
    }
    wakeup?.signal()
    withExtendedLifetime(old) {}
  }

  func parent(of id: HUDID) -> HUDParent { state.withLock { $0.huds[id].parent } }

  func move(_ id: HUDID, to parent: HUDParent) {
    deliver(starts: false) { state in
      state.huds[id].parent = parent
      state.huds[id].hasNews = true
    }
  }

  func delegate(of id: HUDID) -> (any HUDDelegate)? { state.withLock { $0.huds[id].delegate } }

  func setDelegate(_ delegate: (any HUDDelegate)?, of id: HUDID) {
    state.withLock { $0.huds[id].delegate = delegate }
  }

  func isVisible(_ id: HUDID) -> Bool { state.withLock { $0.huds[id].isVisible } }

  func isFinished(_ id: HUDID) -> Bool { state.withLock { $0.huds[id].isFinished } }

  func onNextHide(of id: HUDID, _ completion: @escaping @Sendable () -> Void) {
    state.withLock { $0.huds[id].nextCompletions.append(completion) }
  }

  func huds(on parent: HUDParent) -> [HUD] { state.withLock { $0.huds.huds(on: parent) } }

  func show(_ hud: HUD, animated: Bool) {
    deliver { state in
      state.huds[hud.id].keeper = hud
      state.huds[hud.id].isFinished = false
      // One that comes anew comes to the front with its first settings.
      _ = state.huds.attach(hud.id)
      for request in state.huds.settings(for: hud.id) { state.append(request) }
      state.huds[hud.id].hasNews = false
      state.append(.present(isAnimated: animated), to: hud.id)
    }
  }

  func hide(_ id: HUDID, animated: Bool, after delay: Duration) {
    deliver(starts: true) { state in
      state.hide(id, animated: animated, after: delay, nil)
    }
  }

  func hidden(_ id: HUDID, animated: Bool, after delay: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      deliver { state in
        let token = state.addToken { continuation.resume(returning: $0) }
        state.hide(id, animated: animated, after: delay, token)
      }
    }
  }

  func remove(_ id: HUDID) {
    deliver(starts: false) { state in
      state.huds.detach(id)
      state.huds[id].isFinished = true
      if state.isRunning { state.append(.remove, to: id) }
    }
  }
}

extension Performer.State {
  mutating func hide(
    _ id: HUDID, animated: Bool, after delay: Duration, _ token: DismissalToken?
  ) {
    if delay <= .zero { huds[id].isFinished = true }
    append(.hide(after: delay, isAnimated: animated, token: token), to: id)
  }

  /// Whether a show of it has not been taken by the thread yet.
  func isAboutToBeShown(_ id: HUDID) -> Bool {
    (commands + (move?.commands ?? [])).contains { request in
      if case .present = request.command { request.hud == id } else { false }
    }
  }

  /// Follows what happened to a HUD of the program's own.
  ///
  /// - Returns: what is to be called because of that.
  mutating func follow(_ event: Event, of id: HUDID) -> (@Sendable () -> Void)? {
    guard huds.contains(id) else { return nil }
    switch event {
    case .willAppear: huds[id].isVisible = true
    case .willDisappear: huds[id].isVisible = false
    case .finished:
      if !isAboutToBeShown(id) { huds[id].isFinished = true }
    case .hidden: return end(of: id)
    case .buttonPressed, .confirmed:
      // A reference that was made here must not be the last one when it is let go of.
      guard let action = huds[id].settings.button.action, let hud = huds[id].hud else {
        return nil
      }
      return { action(hud) }
    default: break
    }
    return nil
  }

  /// A HUD has gone.
  private mutating func end(of id: HUDID) -> (@Sendable () -> Void)? {
    let entry = huds[id]
    guard let hud = entry.hud else { return nil }
    huds[id].nextCompletions = []
    if !isAboutToBeShown(id) {
      huds[id].keeper = nil
      huds[id].isVisible = false
      if entry.settings.removesFromParentOnHide, huds.attached.contains(id) {
        huds.detach(id)
        append(.remove, to: id)
      }
    }
    let end = HUDRegistry.End(
      hud: hud, completion: entry.settings.completion,
      nextCompletions: entry.nextCompletions, delegate: entry.delegate)
    return { end.call() }
  }
}
