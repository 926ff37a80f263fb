/// Showing.
extension HUDModel {
  mutating func show(
    _ content: Content, _ status: String?, _ mask: MaskType, at now: Moment,
    _ events: inout [Event]
  ) {
    if autoDismissal != nil { activityCount = 0 }
    autoDismissal = nil
    requestedDismissal = nil
    supersede(&events)
    set(content, at: now)
    self.status = HUDModel.visible(status)
    self.mask = mask
    // A HUD that is on the screen stays in its container.
    let container = phase.isOnScreen ? look.container : appearance.container
    look = appearance
    look.container = container

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
      announce(&events)
      startAutoDismissal(at: now)
    }
    if interaction.hapticsEnabled, case .message(let glyph) = content {
      events.append(.haptic(glyph.haptic))
    }
  }

  /// A finger on the old button does not mean the new one.
  mutating func replaceButton(_ title: String?, _ events: inout [Event]) {
    guard title != button else { return }
    cancelGestures(&events)
    button = title
  }

  mutating func set(_ interaction: Interaction, _ events: inout [Event]) {
    guard interaction != self.interaction else { return }
    cancelGestures(&events)
    self.interaction = interaction
  }

  private mutating func set(_ content: Content, at now: Moment) {
    if content == .indefinite {
      if self.content != .indefinite || ringStart == nil { ringStart = now }
    } else {
      ringStart = nil
    }
    switch content {
    case .indefinite, .progress(.zero): activityCount += 1
    case .progress, .message, .image: break
    }
    self.content = content
  }

  /// Appears, or waits for a screen; an image message not for ever.
  mutating func appearIfPossible(at now: Moment, _ events: inout [Event]) {
    if hasScreen { return appear(at: now, &events) }
    phase = .pending
    startAutoDismissal(at: now)
  }

  mutating func appear(at now: Moment, _ events: inout [Event]) {
    let fade = Fade(
      start: now, duration: timing.fadeIn, from: phase.presence(at: now, timing.entrance),
      to: .full, curve: timing.curve)
    if !phase.isOnScreen, content == .indefinite { ringStart = now }
    // What touched the HUD that was about to go has nothing to do with this one.
    gestures = Gestures()
    phase = .appearing(fade)
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
