/// Showing.
extension HUDModel {
  mutating func show(_ presentation: Presentation, at now: Moment, _ events: inout [Event]) {
    if phase.autoDismissal != nil { activityCount = 0 }
    // A HUD that is on the screen stays in its container.
    let container = phase.isOnScreen ? look.container : appearance.container
    update(with: presentation, at: now, &events)
    look.container = container
    switch content {
    case .indefinite, .progress(.zero): activityCount += 1
    case .progress, .message, .image, .indicator: break
    }
    present(isAnimated: true, at: now, &events)
    if interaction.hapticsEnabled, case .message(let glyph) = content {
      events.append(.haptic(glyph.haptic))
    }
  }

  /// Takes in what is, or will be, shown, with all settings.
  mutating func update(with presentation: Presentation, at now: Moment, _ events: inout [Event]) {
    replaceButtons(presentation, &events)
    if presentation.content.turning != content.turning { turningStart = now }
    content = presentation.content
    status = HUDModel.visible(presentation.status)
    details = HUDModel.visible(presentation.details)
    mask = presentation.mask ?? appearance.maskType
    shownBlocking = presentation.blocking
    timeOwner = presentation.timeOwner
    update(with: presentation.entry, at: now)
    look = appearance
  }

  /// Shows what was taken in.
  mutating func present(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    // A grace time that a dismissal of the same turn has ended begins again.
    if case .waiting = phase, let dismissal, dismissal.due <= now { phase = .hidden }
    dismissal = nil
    isFinished = false
    supersede(&events)

    switch phase {
    case .hidden where timeOwner == .hud && timing.grace > .zero:
      phase = .waiting(until: now.advanced(by: timing.grace), isAnimated: isAnimated)
    case .hidden:
      appearIfPossible(isAnimated: isAnimated, at: now, &events)
    case .pending:
      phase = .pending(isAnimated: isAnimated, end: displayEnd(from: now))
    case .waiting(let until, _):
      phase = .waiting(until: until, isAnimated: isAnimated)
    case .appearing(let fade, _):
      phase = .appearing(fade, Phase.Stay(start: now, end: displayEnd(from: now)))
      announce(&events)
      if !isAnimated { endPhase(at: now, &events) }
    case .visible:
      phase = .visible(Phase.Stay(start: now, end: displayEnd(from: now)))
      announce(&events)
    case .disappearing:
      appear(isAnimated: isAnimated, at: now, &events)
    }
  }

  /// A finger on an old button does not mean the new one.
  private mutating func replaceButtons(_ presentation: Presentation, _ events: inout [Event]) {
    let titles = (
      HUDModel.visible(presentation.button), HUDModel.visible(presentation.cancelButton)
    )
    guard titles != (button, cancelButton) else { return }
    cancelGestures(&events)
    (button, cancelButton) = titles
  }

  mutating func set(_ interaction: Interaction, _ events: inout [Event]) {
    guard interaction != self.interaction else { return }
    cancelGestures(&events)
    self.interaction = interaction
  }

  /// Appears, or waits for a screen; an image message not for ever.
  mutating func appearIfPossible(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    if hasScreen { return appear(isAnimated: isAnimated, at: now, &events) }
    phase = .pending(isAnimated: isAnimated, end: displayEnd(from: now))
  }

  mutating func appear(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    let fade = Fade(
      start: now, duration: isAnimated ? timing.fadeIn : .zero,
      from: phase.fadeState(at: now, timing.motion), to: .full, curve: timing.curve)
    if !phase.isOnScreen { turningStart = now }
    // A touch of the HUD that was about to go has nothing to do with this one.
    gestures = Gestures()
    keyboard.cancel()
    phase = .appearing(fade, Phase.Stay(start: now))
    events.append(.willAppear(status: status))
    if fade.length == 0 { endPhase(at: now, &events) }
  }

  /// Has what is shown spoken.
  func announce(_ events: inout [Event]) {
    let announcement = Announcement(
      label: status.map { HUDModel.line($0) } ?? look.loadingLabel, isModal: mask.blocksInput)
    events.append(.announced(announcement, status: status))
  }

  /// A text with spaces for its line ends.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      line.append(scalar == "\n" || scalar == "\r" ? " " : scalar)
    }
    return String(line)
  }

  /// An empty text is none.
  static func visible(_ status: String?) -> String? { status == "" ? nil : status }

  /// When an image message that is seen from now on has been seen long enough; `nil` for never.
  func displayEnd(from now: Moment) -> Moment? {
    guard timeOwner == .hud, content.isPassing, entry == nil else { return nil }
    return now.advanced(by: timing.displayDuration(of: status))
  }
}
