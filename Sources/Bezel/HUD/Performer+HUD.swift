internal import BezelHUD
internal import BezelLinux

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
      state.takeAway(id)
    }
    withExtendedLifetime(entry) {}
  }

  func settings(of id: HUDID) -> HUDSettings { state.withLock { $0.huds[id].settings } }

  /// - Parameter body: is called again if somebody else came in between; it may use HUDs.
  func change(_ id: HUDID, _ body: (inout HUDSettings) -> Void) {
    while true {
      let (old, version) = state.withLock { ($0.huds[id].settings, $0.huds[id].version) }
      var settings = old
      body(&settings)
      let (isDone, wakeup) = state.withLock { [settings] state in
        guard state.huds[id].version == version else { return (false, nil as Wakeup?) }
        // Once is enough until the thread has been there.
        let isNews = state.huds[id].isShown && !state.huds[id].hasNews
        state.huds[id].settings = settings
        return (true, isNews ? state.wakeup : nil)
      }
      wakeup?.signal()
      if withExtendedLifetime(old, { isDone }) { return }
    }
  }

  /// Asks what knows how far the HUDs are, which may be a program's own code.
  ///
  /// - Returns: whether there is anything to be asked.
  func readProgress() -> Bool {
    let objects = state.withLock { $0.huds.progressObjects }
    let fractions = objects.map { ($0.hud, $0.object.fractionCompleted) }
    if fractions.isEmpty { return false }
    state.withLock { state in
      for (hud, fraction) in fractions { state.huds.read(fraction, of: hud) }
    }
    return true
  }

  func parent(of id: HUDID) -> HUDParent { state.withLock { $0.huds[id].parent } }

  func move(_ id: HUDID, to parent: HUDParent) {
    deliver(starts: false) { $0.huds[id].parent = parent }
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
      state.huds[hud.id].awaitsEnd = false
      // One that comes anew comes to the front, wherever it was when it was last heard of.
      if state.huds.attach(hud.id) { state.append(.remove, to: hud.id) }
      for request in state.huds.settings(for: hud.id) { state.append(request) }
      state.huds[hud.id].hasNews = false
      state.append(.present(isAnimated: animated), to: hud.id)
    }
  }

  func hide(_ id: HUDID, animated: Bool, after delay: Duration) {
    deliver { state in
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
    var call: (@Sendable () -> Void)?
    deliver(starts: false) { state in
      let isAwaited = state.huds[id].isShown || state.huds[id].awaitsEnd
      state.huds.detach(id)
      state.takeAway(id)
      call = isAwaited ? state.end(of: id) : nil
    }
    if let call { answers.async { call() } }
  }
}

extension Performer.State {
  mutating func hide(
    _ id: HUDID, animated: Bool, after delay: Duration, _ token: DismissalToken?
  ) {
    if delay <= .zero { huds[id].isFinished = true }
    huds[id].awaitsEnd = true
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
    case .hidden where huds[id].awaitsEnd && !isAboutToBeShown(id): return end(of: id)
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

  /// Has the thread forget a HUD, and not be told of it any more.
  mutating func takeAway(_ id: HUDID) {
    discarded += (move?.commands ?? []).filter { $0.hud == id }
    move?.commands.removeAll { $0.hud == id }
    // What is shown on the next target has nothing to do with it.
    if isRunning { commands.append(Request(.remove, to: id)) }
  }

  /// A HUD has gone.
  ///
  /// - Returns: what is to be called then.
  mutating func end(of id: HUDID) -> (@Sendable () -> Void)? {
    let entry = huds[id]
    guard let hud = entry.hud else { return nil }
    huds[id].nextCompletions = []
    huds[id].keeper = nil
    huds[id].awaitsEnd = false
    huds[id].isVisible = false
    huds[id].isFinished = true
    if entry.settings.removesFromParentOnHide, huds.attached.contains(id) {
      huds.detach(id)
      takeAway(id)
    }
    let end = HUDRegistry.End(
      hud: hud, completion: entry.settings.completion,
      nextCompletions: entry.nextCompletions, delegate: entry.delegate)
    return { end.call() }
  }
}
