/// Showing.
extension HUDModel {
  mutating func show(_ presentation: Presentation, at now: Moment, _ events: inout [Event]) {
    if autoDismissal != nil { activityCount = 0 }
    // A HUD that is on the screen stays in its container.
    let container = phase.isOnScreen ? look.container : appearance.container
    take(presentation, at: now, &events)
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
  mutating func take(_ presentation: Presentation, at now: Moment, _ events: inout [Event]) {
    replaceButton(HUDModel.visible(presentation.button), &events)
    if presentation.content.turning != content.turning || turningStart == nil {
      turningStart = presentation.content.turning == nil ? nil : now
    }
    content = presentation.content
    status = HUDModel.visible(presentation.status)
    details = HUDModel.visible(presentation.details)
    mask = presentation.mask ?? appearance.maskType
    shownBlocking = presentation.blocking
    look = appearance
  }

  /// Shows what was taken in.
  mutating func present(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    autoDismissal = nil
    requestedDismissal = nil
    isFinished = false
    supersede(&events)
    comesAnimated = isAnimated

    switch phase {
    case .hidden where timing.grace > .zero:
      phase = .waiting(until: now.advanced(by: timing.grace))
    case .hidden:
      appearIfPossible(at: now, &events)
    case .disappearing:
      appear(at: now, &events)
    case .waiting:
      break
    case .pending:
      startAutoDismissal(at: now)
    case .appearing, .visible:
      shownSince = now
      announce(&events)
      startAutoDismissal(at: now)
      if case .appearing = phase, !isAnimated { endPhase(at: now, &events) }
    }
  }

  /// A finger on the old button does not mean the new one.
  private mutating func replaceButton(_ title: String?, _ events: inout [Event]) {
    guard title != button else { return }
    cancelGestures(&events)
    button = title
  }

  mutating func set(_ interaction: Interaction, _ events: inout [Event]) {
    guard interaction != self.interaction else { return }
    cancelGestures(&events)
    self.interaction = interaction
  }

  /// Appears, or waits for a screen; an image message not for ever.
  mutating func appearIfPossible(at now: Moment, _ events: inout [Event]) {
    if hasScreen { return appear(at: now, &events) }
    phase = .pending
    startAutoDismissal(at: now)
  }

  mutating func appear(at now: Moment, _ events: inout [Event]) {
    let fade = Fade(
      start: now, duration: comesAnimated ? timing.fadeIn : .zero,
      from: phase.presence(at: now, timing.motion), to: .full, curve: timing.curve)
    if !phase.isOnScreen, content.turning != nil { turningStart = now }
    // What touched the HUD that was about to go has nothing to do with this one.
    gestures = Gestures()
    phase = .appearing(fade)
    shownSince = now
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

  mutating func startAutoDismissal(at now: Moment) {
    guard content.isPassing else { return }
    autoDismissal = now.advanced(by: timing.displayDuration(of: status))
  }
}
