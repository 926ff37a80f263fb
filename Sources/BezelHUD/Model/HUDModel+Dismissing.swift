/// Dismissing, and the ends of what takes time.
extension HUDModel {
  mutating func dismiss(
    after delay: Duration, isAnimated: Bool = true, token: DismissalToken? = nil, at now: Moment
  ) {
    activityCount = 0
    if let token { tokens.append(token) }
    // One that is about to go in time can only go at once.
    if case .disappearing = phase, isAnimated { return }
    // It is due at the next settling at the earliest, so that a show of the same turn wins.
    let due = now.advanced(by: max(.zero, delay))
    dismissal = Dismissal(due: min(dismissal?.due ?? due, due), isAnimated: isAnimated)
  }

  mutating func beginDismissal(isAnimated: Bool, at due: Moment, _ events: inout [Event]) {
    activityCount = 0
    if !isFinished { events.append(.finished) }
    isFinished = true
    switch phase {
    case .hidden, .waiting, .pending:
      phase = .hidden
      finish(&events)
    case .appearing(_, let stay), .visible(let stay):
      let earliest = stay.start.advanced(by: timing.minimumShow)
      guard timeOwner == .queue || due >= earliest else {
        dismissal = Dismissal(due: earliest, isAnimated: isAnimated)
        return
      }
      let from = phase.fadeState(at: due, timing.motion)
      let fade = Fade(
        start: due, duration: isAnimated ? timing.fadeOut : .zero, from: from,
        to: from.end(of: timing.motion), curve: timing.curve)
      phase = .disappearing(fade)
      _ = gestures.cancel()  // who goes does nothing more
      keyboard.cancel()
      events.append(.willDisappear(status: status))
      if fade.length == 0 { endPhase(at: due, &events) }
    case .disappearing:
      endPhase(at: due, &events)
    }
  }

  /// Is gone at once, and nothing that was to happen happens; who takes it away knows that it is over.
  mutating func remove(_ events: inout [Event]) {
    if isVisible { events.append(.willDisappear(status: status)) }
    if isOnScreen { events.append(.didDisappear(status: status)) }
    for token in tokens { events.append(.dismissed(token, finished: true)) }
    (phase, dismissal, tokens, gestures, activityCount) = (.hidden, nil, [], Gestures(), 0)
    removeEntry()
  }

  mutating func endPhase(at due: Moment, _ events: inout [Event]) {
    switch phase {
    case .hidden, .pending, .visible:
      break
    case .waiting(_, let isAnimated):
      phase = .hidden
      // A presentation that nobody needs any more is not shown; its caller still hides it.
      if timing.isTaskInProgress != false {
        appearIfPossible(isAnimated: isAnimated, at: due, &events)
      }
    case .appearing(_, var stay):
      stay.end = stay.end ?? displayEnd(from: due)
      phase = .visible(stay)
      events.append(.didAppear(status: status))
      announce(&events)
    case .disappearing:
      phase = .hidden
      dismissal = nil
      content = .indefinite
      gestures = Gestures()
      removeEntry()
      events.append(.didDisappear(status: status))
      finish(&events)
    }
  }

  /// Tells everybody who asked for a dismissal that it is over.
  private mutating func finish(_ events: inout [Event]) {
    events.append(.hidden)
    for token in tokens { events.append(.dismissed(token, finished: true)) }
    tokens = []
  }

  /// Tells everybody who asked for a dismissal that a show came in between.
  mutating func supersede(_ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: false)) }
    tokens = []
  }
}
