/// Dismissing, and the ends of what takes time.
extension HUDModel {
  mutating func dismiss(after delay: Duration, _ token: DismissalToken?, at now: Moment) {
    activityCount = 0
    if let token { tokens.append(token) }
    if case .disappearing = phase { return }
    // It is due at the next settling at the earliest, so that a show of the same turn wins.
    let due = now.advanced(by: max(.zero, delay))
    requestedDismissal = min(requestedDismissal ?? due, due)
  }

  mutating func beginDismissal(at due: Moment, _ events: inout [Event]) {
    activityCount = 0
    switch phase {
    case .hidden, .waiting, .pending:
      phase = .hidden
      finish(&events)
    case .appearing, .visible:
      let from = phase.presence(at: due, timing.entrance)
      let fade = Fade(
        start: due, duration: timing.fadeOut, from: from, to: from.leaving, curve: timing.curve)
      phase = .disappearing(fade)
      _ = gestures.cancel()  // who goes does nothing more
      events.append(.willDisappear(status: status))
      if fade.length == 0 { endPhase(at: due, &events) }
    case .disappearing:
      break
    }
  }

  mutating func endPhase(at due: Moment, _ events: inout [Event]) {
    switch phase {
    case .hidden, .pending, .visible:
      break
    case .waiting:
      phase = .hidden
      appearIfPossible(at: due, &events)
    case .appearing:
      phase = .visible
      events.append(.didAppear(status: status))
      announce(&events)
      if autoDismissal == nil { startAutoDismissal(at: due) }
    case .disappearing:
      phase = .hidden
      content = .indefinite
      ringStart = nil
      gestures = Gestures()
      events.append(.didDisappear(status: status))
      finish(&events)
    }
  }

  /// Tells everybody who asked for a dismissal that it is over.
  mutating func finish(_ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: true)) }
    tokens = []
  }

  /// Tells everybody who asked for a dismissal that a show came in between.
  mutating func supersede(_ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: false)) }
    tokens = []
  }
}
