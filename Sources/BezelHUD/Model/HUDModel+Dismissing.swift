/// Dismissing, and the ends of what takes time.
extension HUDModel {
  mutating func dismiss(
    after delay: Duration, isAnimated: Bool = true, token: DismissalToken? = nil, at now: Moment
  ) {
    let isLeaving = if case .disappearing = phase { true } else { false }
    session.dismiss(
      after: delay, isAnimated: isAnimated, token: token, isLeaving: isLeaving, at: now)
  }

  mutating func beginDismissal(isAnimated: Bool, at due: Moment, _ events: inout [Event]) {
    session.finish(&events)
    switch phase {
    case .hidden, .pending:
      phase = .hidden
      session.end(&events)
    case .appearing, .visible:
      if session.putOff(timing.minimumShow, isAnimated: isAnimated, at: due) { return }
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
    session.remove(&events)
    (phase, gestures) = (.hidden, Gestures())
    removeEntry()
  }

  mutating func endGrace(at due: Moment, _ events: inout [Event]) {
    session.endGrace()
    // A presentation that nobody needs any more is not shown; its caller still hides it.
    if timing.isTaskInProgress != false {
      appearIfPossible(isAnimated: session.isAnimated, at: due, &events)
    }
  }

  mutating func endPhase(at due: Moment, _ events: inout [Event]) {
    switch phase {
    case .hidden, .pending, .visible:
      break
    case .appearing:
      phase = .visible
      session.stay(for: displayTime, at: due)
      events.append(.didAppear(status: status))
      announce(&events)
    case .disappearing:
      phase = .hidden
      content = .indefinite
      gestures = Gestures()
      removeEntry()
      events.append(.didDisappear(status: status))
      session.end(&events)
    }
  }
}
