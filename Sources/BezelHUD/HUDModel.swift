/// A HUD as a value: commands and moments go in, events and scenes come out.
///
/// It waits for nothing and reads no clock. In each turn its owner first settles what is due, then
/// applies what came in, both at the turn's one moment.
package struct HUDModel: Sendable {
  package private(set) var appearance = Appearance()
  package private(set) var timing = Timing()
  package private(set) var interaction = Interaction()
  package private(set) var content = Content.indefinite
  package private(set) var status: String?
  /// The title of the button; `nil` if there is none.
  package private(set) var button: String?
  package private(set) var activityCount = 0

  private(set) var phase = Phase.hidden
  /// The appearance of the last update: setters show at the next one.
  private(set) var look = Appearance()
  private(set) var mask = MaskType.none
  /// What the last show said of blocking.
  private(set) var shownBlocking: Blocking?
  /// When the ring on screen began to turn.
  private(set) var ringStart: Moment?

  /// When an image message has been seen long enough.
  private var autoDismissal: Moment?
  /// When the earliest requested dismissal is due.
  private var requestedDismissal: Moment?
  /// Who has to hear of the end of the dismissals that are under way, in the order of the calls.
  private var tokens: [DismissalToken] = []
  /// What fingers and keys are about to do.
  var gestures = Gestures()

  package init() {}

  /// Whether anything is, or is about to be, on a screen.
  package var isOnScreen: Bool { phase.isOnScreen }

  /// Whether the HUD is shown and not about to go.
  package var isVisible: Bool {
    switch phase {
    case .appearing, .visible: true
    case .hidden, .waiting, .disappearing: false
    }
  }

  /// Whether the next frame differs from this one although nothing happens.
  package var isMoving: Bool {
    switch phase {
    case .hidden, .waiting: false
    case .appearing, .disappearing: true
    case .visible: content == .indefinite || gestures.isPressed && gestureRules.holdLength != nil
    }
  }

  /// When the model has to be settled next; `nil` if it waits for a command.
  package func nextWake(after now: Moment) -> Moment? {
    [phase.deadline, gestures.deadline(gestureRules), autoDismissal, requestedDismissal]
      .compactMap { $0 }.min().map { max(now, $0) }
  }

  /// Lets everything happen that is due, in the order in which it was due.
  package mutating func settle(at now: Moment) -> [Event] {
    var events: [Event] = []
    while let due = nextWake(after: Moment(nanoseconds: .min)), due <= now {
      if phase.deadline == due {
        endPhase(at: due, &events)
      } else if gestures.deadline(gestureRules) == due {
        settleGestures(at: due, &events)
      } else {
        autoDismissal = nil
        requestedDismissal = nil
        beginDismissal(at: due, &events)
      }
    }
    return events
  }

  /// Carries out what came in during one turn; the settings come before everything else in it.
  package mutating func apply(_ inputs: [Input], at now: Moment) -> [Event] {
    var events: [Event] = []
    for case .command(.setAppearance(let appearance)) in inputs { self.appearance = appearance }
    for case .command(.setTiming(let timing)) in inputs { self.timing = timing }
    for case .command(.setInteraction(let interaction)) in inputs { set(interaction, &events) }
    for input in inputs {
      switch input {
      case .command(let command): apply(command, at: now, &events)
      case .touch(let touch): apply(touch, at: now, &events)
      case .key(let code, let isDown, let time):
        apply(key: code, isDown: isDown, time: time, at: now, &events)
      case .keyLost(let code): gestures.lose(key: code)
      }
    }
    return events
  }

  private mutating func apply(_ command: Command, at now: Moment, _ events: inout [Event]) {
    switch command {
    case .show(let content, let status, let mask, let button, let blocking):
      replaceButton(HUDModel.visible(button), &events)
      shownBlocking = blocking
      show(content, status, mask ?? appearance.maskType, at: now, &events)
    case .setStatus(let status):
      self.status = HUDModel.visible(status)
      let offset = look.offset
      look = appearance
      look.offset = offset  // A text resizes the HUD where it is; only a show places it.
    case .popActivity:
      activityCount = max(0, activityCount - 1)
      if activityCount == 0 { dismiss(after: .zero, nil, at: now) }
    case .dismiss(let delay, let token):
      dismiss(after: delay, token, at: now)
    case .setAppearance, .setTiming, .setInteraction:
      break  // Carried out before everything else of the turn.
    }
  }
}

// MARK: Showing

extension HUDModel {
  private mutating func show(
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
    look = appearance

    switch phase {
    case .hidden where timing.grace > .zero:
      phase = .waiting(until: now.advanced(by: timing.grace))
    case .hidden, .disappearing:
      appear(at: now, &events)
    case .waiting:
      break
    case .appearing, .visible:
      startAutoDismissal(at: now)
    }
    if interaction.hapticsEnabled, case .image(let glyph) = content {
      events.append(.haptic(glyph.haptic))
    }
  }

  /// A finger on the old button does not mean the new one.
  private mutating func replaceButton(_ title: String?, _ events: inout [Event]) {
    guard title != button else { return }
    cancelGestures(&events)
    button = title
  }

  private mutating func set(_ interaction: Interaction, _ events: inout [Event]) {
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
    case .progress, .image: break
    }
    self.content = content
  }

  private mutating func appear(at now: Moment, _ events: inout [Event]) {
    let fade = Fade(
      start: now, duration: timing.fadeIn, from: phase.presence(at: now), to: .full)
    if !phase.isOnScreen, content == .indefinite { ringStart = now }
    // What touched the HUD that was about to go has nothing to do with this one.
    gestures = Gestures()
    phase = .appearing(fade)
    events.append(.willAppear(status: status))
    if fade.length == 0 { endPhase(at: now, &events) }
  }

  /// An empty text is none.
  private static func visible(_ status: String?) -> String? { status == "" ? nil : status }

  private mutating func startAutoDismissal(at now: Moment) {
    guard case .image = content else { return }
    autoDismissal = now.advanced(by: timing.displayDuration(of: status))
  }
}

// MARK: Dismissing

extension HUDModel {
  mutating func dismiss(after delay: Duration, _ token: DismissalToken?, at now: Moment) {
    activityCount = 0
    if let token { tokens.append(token) }
    if case .disappearing = phase { return }
    // It is due at the next settling at the earliest, so that a show of the same turn wins.
    let due = now.advanced(by: max(.zero, delay))
    requestedDismissal = min(requestedDismissal ?? due, due)
  }

  private mutating func beginDismissal(at due: Moment, _ events: inout [Event]) {
    activityCount = 0
    switch phase {
    case .hidden, .waiting:
      phase = .hidden
      finish(&events)
    case .appearing, .visible:
      let from = phase.presence(at: due)
      let to = Presence(alpha: 0, scale: from.scale * 10 / 13)
      let fade = Fade(start: due, duration: timing.fadeOut, from: from, to: to)
      phase = .disappearing(fade)
      _ = gestures.cancel()  // who goes does nothing more
      events.append(.willDisappear(status: status))
      if fade.length == 0 { endPhase(at: due, &events) }
    case .disappearing:
      break
    }
  }

  private mutating func endPhase(at due: Moment, _ events: inout [Event]) {
    switch phase {
    case .hidden, .visible:
      break
    case .waiting:
      phase = .hidden
      appear(at: due, &events)
    case .appearing:
      phase = .visible
      events.append(.didAppear(status: status))
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
  private mutating func finish(_ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: true)) }
    tokens = []
  }

  /// Tells everybody who asked for a dismissal that a show came in between.
  private mutating func supersede(_ events: inout [Event]) {
    for token in tokens { events.append(.dismissed(token, finished: false)) }
    tokens = []
  }
}
