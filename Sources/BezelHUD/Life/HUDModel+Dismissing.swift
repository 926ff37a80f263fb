/// Dismissing, and the ends of what takes time.
extension HUDModel {
  mutating func dismiss(after delay: Duration, _ token: DismissalToken?, at now: Moment) {
    activityCount = 0
    goesAnimated = true
    if let token { tokens.append(token) }
    if case .disappearing = phase { return }
    // It is due at the next settling at the earliest, so that a show of the same turn wins.
    let due = now.advanced(by: max(.zero, delay))
    requestedDismissal = min(requestedDismissal ?? due, due)
  }

  /// The same in place of a delay; but what is due, or waits for the least time, stays so.
  mutating func hide(
    after delay: Duration, isAnimated: Bool, _ token: DismissalToken?, at now: Moment
  ) {
    if let requestedDismissal, requestedDismissal > now, !isFinished {
      self.requestedDismissal = nil
    }
    dismiss(after: delay, token, at: now)
    goesAnimated = isAnimated
  }

  mutating func beginDismissal(at due: Moment, _ events: inout [Event]) {
    activityCount = 0
    if !isFinished { events.append(.finished) }
    isFinished = true
    switch phase {
    case .hidden, .waiting, .pending:
      phase = .hidden
      finish(&events)
    case .appearing, .visible:
      let earliest = shownSince.advanced(by: timing.minimumShow)
      guard due >= earliest else {
        requestedDismissal = earliest
        return
      }
      let from = phase.presence(at: due, timing.motion)
      let fade = Fade(
        start: due, duration: goesAnimated ? timing.fadeOut : .zero, from: from,
        to: from.end(of: timing.motion), curve: timing.curve)
      phase = .disappearing(fade)
      _ = gestures.cancel()  // who goes does nothing more
      events.append(.willDisappear(status: status))
      if fade.length == 0 { endPhase(at: due, &events) }
    case .disappearing:
      break
    }
  }

  /// Is gone at once, and nothing that was to happen happens; who takes it away knows that it is over.
  mutating func remove(_ events: inout [Event]) {
    if isVisible { events.append(.willDisappear(status: status)) }
    if isOnScreen { events.append(.didDisappear(status: status)) }
    for token in tokens { events.append(.dismissed(token, finished: true)) }
    (phase, tokens, gestures, activityCount) = (.hidden, [], Gestures(), 0)
    (autoDismissal, requestedDismissal) = (nil, nil)
  }

  mutating func endPhase(at due: Moment, _ events: inout [Event]) {
    switch phase {
    case .hidden, .pending, .visible:
      break
    case .waiting:
      phase = .hidden
      // What nobody needs any more is not shown; whoever asked for it still hides it.
      if timing.isTaskInProgress != false { appearIfPossible(at: due, &events) }
    case .appearing:
      phase = .visible
      events.append(.didAppear(status: status))
      announce(&events)
      if autoDismissal == nil { startAutoDismissal(at: due) }
    case .disappearing:
      phase = .hidden
      content = .indefinite
      turningStart = nil
      gestures = Gestures()
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
