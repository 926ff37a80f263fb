internal import BezelHUD
internal import BezelLinux

/// The calls of the program's own HUDs.
extension HUDThread {
  var hudDefaults: HUDSettings {
    get { state.withLock { $0.huds.defaults } }
    set {
      // Objects that the old settings hold are released outside of the lock, here and below.
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

  /// Removes a HUD that the program has released.
  func forget(_ id: HUDID) {
    var entry: HUDRegistry.Entry?
    deliver(starts: false) { state in
      entry = state.huds.remove(id)
      state.remove(id)
    }
    withExtendedLifetime(entry) {}
  }

  func settings(of id: HUDID) -> HUDSettings { state.withLock { $0.huds[id].settings } }

  /// - Parameter body: called again if another thread has changed the settings; it may use HUDs.
  func change(_ id: HUDID, _ body: (inout HUDSettings) -> Void) {
    while true {
      let (old, version) = state.withLock { ($0.huds[id].settings, $0.huds[id].version) }
      var settings = old
      body(&settings)
      let (isDone, wakeup) = state.withLock { [settings] state in
        guard state.huds[id].version == version else { return (false, nil as EventFD?) }
        // Once is enough until the thread has been there.
        let isFirstChange = state.huds[id].isShown && !state.huds[id].isChanged
        state.huds[id].settings = settings
        return (true, isFirstChange ? state.wakeup : nil)
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
      state.huds[hud.id].isShown = true
      state.huds[hud.id].isFinished = false
      // The thread may know it already, from a hide that is under way.
      if state.huds.attach(hud.id) { state.append(.raise, to: hud.id) }
      for request in state.huds.settings(for: hud.id) { state.append(request) }
      state.huds[hud.id].isChanged = false
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
      state.huds.detach(id)
      state.remove(id)
      call = state.huds[id].keeper == nil ? nil : state.end(of: id)
    }
    if let call { answers.async { call() } }
  }
}

extension HUDThread.State {
  mutating func hide(
    _ id: HUDID, animated: Bool, after delay: Duration, _ token: DismissalToken?
  ) {
    if delay <= .zero { huds[id].isFinished = true }
    huds[id].keeper = huds[id].hud
    append(.hide(after: delay, isAnimated: animated, token: token), to: id)
  }

  /// Whether the thread has not taken a show, or a hide, of a HUD that was not removed since.
  private func waiting(for id: HUDID) -> (show: Bool, hide: Bool) {
    var waiting = (show: false, hide: false)
    for request in commands + (move?.commands ?? []) where request.hud == id {
      switch request.command {
      case .present: waiting.show = true
      case .hide: waiting.hide = true
      case .remove: waiting = (false, false)
      default: break
      }
    }
    return waiting
  }

  func isAboutToBeShown(_ id: HUDID) -> Bool { waiting(for: id).show }

  /// Whether the thread has not taken a removal of it; the end of what went before has been told.
  private func isAboutToBeRemoved(_ id: HUDID) -> Bool {
    commands.contains { $0 == Request(.remove, to: id) }
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
    case .hidden where !isAboutToBeRemoved(id): return end(of: id)
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
  mutating func remove(_ id: HUDID) {
    discarded += (move?.commands ?? []).filter { $0.hud == id }
    move?.commands.removeAll { $0.hud == id }
    // A HUD on the next target has nothing to do with it.
    if isRunning { commands.append(Request(.remove, to: id)) }
  }

  /// A HUD has gone, although a show that the thread has not taken may bring it back.
  ///
  /// - Returns: what is to be called then.
  mutating func end(of id: HUDID) -> (@Sendable () -> Void)? {
    let entry = huds[id]
    guard let hud = entry.hud else { return nil }
    let waiting = waiting(for: id)
    huds[id].nextCompletions = []
    huds[id].isVisible = false
    if !waiting.show {
      huds[id].isShown = false
      huds[id].isFinished = true
      if entry.settings.removesFromParentOnHide { huds.detach(id) }
    }
    if !waiting.show, !waiting.hide {
      huds[id].keeper = nil
      if !huds.attached.contains(id), !isAboutToBeRemoved(id) { remove(id) }
    }
    let end = HUDRegistry.End(
      hud: hud, completion: entry.settings.completion,
      nextCompletions: entry.nextCompletions, delegate: entry.delegate)
    return { end.call() }
  }
}
