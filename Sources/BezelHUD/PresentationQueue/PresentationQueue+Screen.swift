/// Requests to the HUD, and its events.
extension PresentationQueue {
  /// Returns the requests to the HUD of this turn.
  ///
  /// A presentation replaces the former one without a dismissal, and is not requested again if it is the
  /// same.
  ///
  /// - Parameter awaitsUpdates: whether more updates are about to come. Then the HUD is told of updates ten
  ///   times a second: a text that is shown for less cannot be read.
  package mutating func popRequests(at now: Moment, awaitsUpdates: Bool = false) -> [Request] {
    formerAudience = nil
    settle(at: now)
    guard let change else { return [] }
    if awaitsUpdates, change.isUpdate, now < change.since.advanced(by: .milliseconds(100)) {
      return []
    }
    self.change = nil
    endCovered()
    let front = front.map { entries[$0].place }
    // Entries that have ended wait for their least time only on the screen.
    entries.removeAll { $0.ended != nil && $0.place != front }
    for index in entries.indices where entries[index].place != front {
      entries[index].lifetime.pause(at: now)
      report(index, as: entries[index].state(isFront: false))
    }
    guard let index = entries.firstIndex(where: { $0.place == front }) else { return farewell() }
    if !isAppearing { entries[index].lifetime.resume(at: now) }
    entries[index].hasBeenShown = true
    report(index, as: .shown)
    let commands = requests(for: entries[index], at: now)
    // Shown again, it is seen for its least time from then on.
    if !commands.isEmpty, let end = leastEnd(of: entries[index]) {
      entries[index].ended?.until = end
    }
    return commands.map { Request($0) }
  }

  /// The HUD is another one, which has not been told anything.
  package mutating func beginAnew(at now: Moment) {
    screen = nil
    configuration = nil
    formerAudience = nil
    seenSince = nil
    isAppearing = false
    entries.removeAll { $0.ended != nil }
    noteChange(at: now)
  }

  /// Whether the HUD has to be told something that came in since the last call of `popRequests`.
  package var hasChanged: Bool { change != nil }

  private mutating func farewell() -> [Request] {
    guard screen != nil else { return [] }
    screen = nil
    return [Request(.dismiss(after: .zero, token: nil))]
  }

  private mutating func requests(for entry: QueuedPresentation, at now: Moment) -> [Command] {
    let (presentation, configuration) = entry.shown(base.titles)
    let isSame = screen?.place == entry.place
    if isSame, screen?.presentation == presentation, self.configuration == configuration {
      return []
    }
    var commands: [Command] = []
    if self.configuration?.appearance != configuration.appearance {
      commands.append(.setAppearance(configuration.appearance))
    }
    if self.configuration?.timing != configuration.timing {
      commands.append(.setTiming(configuration.timing))
    }
    if self.configuration?.interaction != configuration.interaction {
      commands.append(.setInteraction(configuration.interaction))
    }
    // A finger on one presentation does not mean the next one.
    if screen != nil, !isSame { commands.append(.cancelGestures) }
    commands.append(.showQueued(presentation))

    screen = Screen(place: entry.place, presentation: presentation)
    self.configuration = configuration
    if !isSame {
      // A HUD that is on no screen has no events of another one.
      if seenSince != nil { formerAudience = audience }
      audience = Audience(place: entry.place, handles: entry.handles)
    }
    if seenSince != nil { seenSince = now }
    return commands
  }

  /// Takes in what happened to the HUD.
  package mutating func handle(_ event: Event, at now: Moment) {
    switch event {
    // The first that a HUD on a screen says of what it is told to show.
    case .willAppear, .announced: formerAudience = nil
    default: break
    }
    let audience = formerAudience ?? self.audience
    let index = entries.firstIndex { $0.place == audience.place && !$0.subscribers.isEmpty }
    let handles = index.map { entries[$0].handles } ?? audience.handles
    notifications += handles.map { .hud(event, of: $0) }

    switch event {
    case .willAppear:
      seenSince = now
      isAppearing = true
      if let index { entries[index].lifetime.hold() }
    case .didAppear:
      isAppearing = false
      // One that the HUD was told to leave since is not shown by that.
      if let index, entries[index].place == screen?.place {
        entries[index].lifetime.resume(at: now)
      }
    case .willDisappear: isAppearing = false
    case .didDisappear, .hidden: seenSince = nil
    case .sentAway: end(index, .cancelled, byHandAt: now)
    case .buttonPressed, .confirmed:
      if let index, entries[index].offersCancel {
        end(index, .cancelled, byHandAt: now)
      } else {
        answer(index, .yes, at: now)
      }
    case .cancelRequested: answer(index, .no, at: now)
    default: break
    }
  }

  private mutating func answer(_ index: Int?, _ answer: Question.Answer, at now: Moment) {
    guard let index, entries[index].request.question != nil else { return }
    end(index, .answered(answer), byHandAt: now)
  }

  private mutating func end(_ index: Int?, _ reason: Reason, byHandAt now: Moment) {
    guard let index else { return }
    noteChange(at: now)
    end(index, reason, at: now)
  }
}
