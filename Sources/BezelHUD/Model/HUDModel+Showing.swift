/// Showing.
extension HUDModel {
  mutating func show(_ presentation: Presentation, at now: Moment, _ events: inout [Event]) {
    // A HUD that is on the screen stays in its container.
    let container = phase.isOnScreen ? look.container : appearance.container
    update(with: presentation, at: now, &events)
    look.container = container
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
    qr = presentation.qr
    update(with: presentation.entry, at: now)
    look = appearance
  }

  /// Shows what was taken in.
  mutating func present(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    session.beginShow(isAnimated: isAnimated, at: now, &events)
    switch phase {
    case .hidden:
      session.beginGrace(of: timing.grace, at: now)
      if session.graceEnd == nil { appearIfPossible(isAnimated: isAnimated, at: now, &events) }
    case .pending:
      waitForScreen(isAnimated: isAnimated, at: now)
    case .appearing:
      session.stayAnew(for: displayTime, at: now)
      announce(&events)
      if !isAnimated { endPhase(at: now, &events) }
    case .visible:
      session.stayAnew(for: displayTime, at: now)
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
    waitForScreen(isAnimated: isAnimated, at: now)
  }

  private mutating func waitForScreen(isAnimated: Bool, at now: Moment) {
    phase = .pending(isAnimated: isAnimated)
    session.waitForScreen(for: displayTime, at: now)
  }

  mutating func appear(isAnimated: Bool, at now: Moment, _ events: inout [Event]) {
    let fade = Fade(
      start: now, duration: isAnimated ? timing.fadeIn : .zero,
      from: phase.fadeState(at: now, timing.motion), to: .full, curve: timing.curve)
    if !phase.isOnScreen { turningStart = now }
    // A touch of the HUD that was about to go has nothing to do with this one.
    gestures = Gestures()
    keyboard.cancel()
    phase = .appearing(fade)
    session.appear(at: now)
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

  /// How long an image message is seen; `nil` for ever, as all else.
  var displayTime: Duration? {
    content.isPassing && entry == nil ? timing.displayDuration(of: status) : nil
  }
}
