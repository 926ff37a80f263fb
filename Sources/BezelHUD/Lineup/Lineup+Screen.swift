/// What the HUD is told, and what it tells.
extension Lineup {
  /// What the HUD has to be told in this turn.
  ///
  /// One presentation takes the other's place without its going, and is not told again if it is the same.
  package mutating func takeCue(at now: Moment) -> [Request] {
    formerAudience = nil
    settle(at: now)
    guard change != nil else { return [] }
    change = nil
    let front = front.map { entries[$0].place }
    // What has ended is not waited for where it is not seen.
    entries.removeAll { $0.end != nil && $0.place != front }
    for index in entries.indices where entries[index].place != front {
      entries[index].pause(at: now)
      tell(index, of: entries[index].state(isFront: false))
    }
    guard let index = entries.firstIndex(where: { $0.place == front }) else { return farewell() }
    if !isAppearing { entries[index].resume(at: now) }
    entries[index].hasBeenShown = true
    tell(index, of: .shown)
    return requests(for: entries[index], at: now).map { Request($0) }
  }

  /// The HUD is another one, which has not been told anything.
  package mutating func beginAnew(at now: Moment) {
    screen = nil
    setup = nil
    formerAudience = nil
    seenSince = nil
    isAppearing = false
    change = now
  }

  /// Whether the HUD has to be told something that came in since the last cue.
  package var hasChanged: Bool { change != nil }

  private mutating func farewell() -> [Request] {
    defer { screen = nil }
    guard let screen, !screen.isLeaving else { return [] }
    return [Request(.dismiss(after: .zero, token: nil))]
  }

  private mutating func requests(for entry: LineupEntry, at now: Moment) -> [Command] {
    let (presentation, setup) = entry.shown
    let isSame = screen?.place == entry.place
    if isSame, screen?.presentation == presentation, self.setup == setup { return [] }
    var commands: [Command] = []
    if self.setup?.appearance != setup.appearance {
      commands.append(.setAppearance(setup.appearance))
    }
    if self.setup?.timing != setup.timing { commands.append(.setTiming(setup.timing)) }
    if self.setup?.interaction != setup.interaction {
      commands.append(.setInteraction(setup.interaction))
    }
    // A finger on one presentation does not mean the next one.
    if screen != nil, !isSame { commands.append(.cancelGestures) }
    commands.append(.show(presentation))

    screen = Screen(place: entry.place, presentation: presentation)
    self.setup = setup
    if !isSame {
      // What is not on a screen has nothing to say of another one.
      if seenSince != nil { formerAudience = audience }
      audience = Audience(place: entry.place, handles: entry.handles)
    }
    if seenSince != nil { seenSince = now }
    return commands
  }

  /// Takes in what happened to the HUD.
  package mutating func hear(_ event: Event, at now: Moment) {
    switch event {
    // The first that a HUD on a screen says of what it is told to show.
    case .willAppear, .announced: formerAudience = nil
    default: break
    }
    let audience = formerAudience ?? self.audience
    let index = entries.firstIndex { $0.place == audience.place && !$0.claims.isEmpty }
    let handles = index.map { entries[$0].handles } ?? audience.handles
    news += handles.map { .hud(event, of: $0) }

    switch event {
    case .willAppear:
      seenSince = now
      isAppearing = true
      if let index { entries[index].hold() }
    case .didAppear:
      isAppearing = false
      if let index { entries[index].resume(at: now) }
    case .willDisappear: isAppearing = false
    case .didDisappear, .hidden: seenSince = nil
    case .sentAway: cancel(index, at: now)
    case .finished:
      // It goes by itself; there is no screen any more where we have told it to go.
      screen?.isLeaving = true
    case .buttonPressed, .confirmed:
      if let index, entries[index].offersCancel { cancel(index, at: now) }
    default: break
    }
  }

  private mutating func cancel(_ index: Int?, at now: Moment) {
    guard let index else { return }
    change = now
    end(index, .cancelled, at: now)
  }
}
