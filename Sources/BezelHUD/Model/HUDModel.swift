/// A HUD as a value: commands and moments go in, events and scenes come out.
///
/// It waits for nothing and reads no clock. In each turn its owner first settles what is due, then
/// applies what came in, both at the turn's one moment. There is one model for every HUD of a screen;
/// `HUDStack` holds them together.
package struct HUDModel: Sendable {
  package internal(set) var appearance = Appearance()
  package internal(set) var timing = Timing()
  package internal(set) var interaction = Interaction()
  package internal(set) var content = Content.indefinite
  package internal(set) var status: String?
  /// The text below the text.
  package internal(set) var details: String?
  /// The title of the button; `nil` if there is none.
  package internal(set) var button: String?
  /// The title of the cancel button; `nil` if there is none.
  package internal(set) var cancelButton: String?
  /// The field below the texts; `nil` if there is none.
  package internal(set) var entry: TextEntry?
  /// The QR code below the texts of a HUD without a field; `nil` if there is none.
  var qr: QRText?

  /// The times and the ends of dismissals.
  var session = ProgressSession()
  var phase = Phase.hidden
  /// The appearance of the last update: setters show at the next one.
  var look = Appearance()
  var mask = MaskType.none
  /// The blocking that the last show named; `nil` if none.
  var shownBlocking: Blocking?
  /// When the content began to turn, or to be on the screen.
  var turningStart = Moment(nanoseconds: 0)

  /// The state of touches and keys that have not ended.
  var gestures = Gestures()
  var keyboard = KeyboardState()
  /// The refusals that were seen last.
  var rejections = 0
  /// The shaking of the field; `nil` if it stands still.
  var shake: Shake?
  /// Whether there is a screen to appear on.
  var hasScreen = true
  /// Where the insets are, or are on their way to.
  var insets = Insets()
  /// The way; `nil` if they are there.
  var insetMove: Transition<Insets>?
  var tilt = Tilt.none
  /// The standing facts in one line; `nil` if there are none.
  var facts: String?

  package init() {}

  /// Whether anything is, or is about to be, on a screen.
  package var isOnScreen: Bool { phase.isOnScreen }

  /// Whether nothing is shown, or about to be.
  package var isIdle: Bool { phase == .hidden && session.graceEnd == nil }

  /// Whether it would appear if there were a screen.
  package var isPending: Bool { if case .pending = phase { true } else { false } }

  /// Whether the HUD is shown and not about to go.
  package var isVisible: Bool {
    switch phase {
    case .appearing, .visible: true
    case .hidden, .pending, .disappearing: false
    }
  }

  /// Whether the next frame differs from this one although nothing happens.
  package var isMoving: Bool {
    movesBesideIndicator || cycle.map { $0.steps == nil } ?? false
  }

  /// Whether more than the indicator moves.
  var movesBesideIndicator: Bool {
    switch phase {
    case .hidden, .pending: false
    case .appearing, .disappearing: true
    case .visible:
      insetMove != nil || shake != nil || gestures.holdLength(gestureRules) != nil
    }
  }

  /// How the indicator moves that is seen; `nil` if none does.
  private var cycle: IndicatorCycle? {
    phase.isOnScreen ? indicator(isAlone: status == nil)?.cycle : nil
  }

  /// When the model has to be settled or drawn next; `nil` if it waits for a command.
  ///
  /// - Parameter isSeen: whether somebody may be looking; what only looks different is left out else.
  package func nextWake(after now: Moment, isSeen: Bool = true) -> Moment? {
    // An indicator stands still between its steps, and so may the machine.
    let step = isSeen ? cycle?.nextStep(after: now, since: turningStart) : nil
    return [nextDue, step].compactMap { $0 }.min().map { max(now, $0) }
  }

  /// When something happens by itself.
  var nextDue: Moment? {
    [
      phase.deadline, session.nextDue, gestures.deadline(gestureRules), insetMove?.end,
      keyboard.deadline, shake?.end,
    ].compactMap { $0 }.min()
  }

  /// Lets everything happen that is due, in the order in which it was due.
  package mutating func settle(at now: Moment) -> [Event] {
    var events: [Event] = []
    while let due = nextDue, due <= now {
      if phase.deadline == due {
        endPhase(at: due, &events)
      } else if session.graceEnd == due {
        endGrace(at: due, &events)
      } else if insetMove?.end == due {
        insetMove = nil
      } else if shake?.end == due {
        shake = nil
      } else if keyboard.deadline == due {
        if let keystroke = keyboard.settle(at: due) { events.append(.typed(keystroke)) }
      } else if gestures.deadline(gestureRules) == due {
        settleGestures(at: due, &events)
      } else {
        beginDismissal(isAnimated: session.popDismissal(), at: due, &events)
      }
    }
    return events
  }

  /// Carries out what came in during one turn; the settings come before everything else in it.
  package mutating func apply(_ inputs: [Input], at now: Moment) -> [Event] {
    var events: [Event] = []
    for case .screen(let isThere) in inputs { hasScreen = isThere }
    for case .command(.setAppearance(let appearance), _) in inputs { set(appearance) }
    for case .command(.setTiming(let timing), _) in inputs { self.timing = timing }
    for case .command(.setInteraction(let interaction), _) in inputs { set(interaction, &events) }
    for input in inputs {
      switch input {
      case .command(let command, _): apply(command, at: now, &events)
      case .touch(let touch, _): apply(touch, at: now, &events)
      case .key(let code, let isDown, let time):
        apply(key: code, isDown: isDown, time: time, at: now, &events)
      case .keyLost(let code): gestures.lose(key: code)
      case .screen: break  // Heard of before everything else of the turn.
      }
    }
    if hasScreen, case .pending(let isAnimated) = phase {
      appear(isAnimated: isAnimated, at: now, &events)
    }
    return events
  }

  private mutating func apply(_ command: Command, at now: Moment, _ events: inout [Event]) {
    switch command {
    case .show(let presentation):
      session.ownsTimes = true
      session.count(presentation.content)
      show(presentation, at: now, &events)
    case .showQueued(let presentation):
      session.ownsTimes = false
      show(presentation, at: now, &events)
    case .update(let presentation):
      session.ownsTimes = true
      update(with: presentation, at: now, &events)
    case .present(let isAnimated): present(isAnimated: isAnimated, at: now, &events)
    case .setStatus(let status):
      self.status = HUDModel.visible(status)
      restyle()
    case .popActivity:
      if session.popActivity() { dismiss(after: .zero, at: now) }
    case .dismiss(let delay, let token):
      dismiss(after: delay, token: token, at: now)
    case .hide(let delay, let isAnimated, let token):
      session.dropDelay(at: now)
      dismiss(after: delay, isAnimated: isAnimated, token: token, at: now)
    case .setInsets(let insets, let duration):
      set(insets, over: duration, at: now)
    case .setTilt(let tilt):
      self.tilt = tilt
    case .setFacts(let line):
      facts = line
    case .setAppearance, .setTiming, .setInteraction:
      break  // Carried out before everything else of the turn.
    case .cancelGestures:
      cancelGestures(&events)
    case .raise:
      break  // Carried out by the stack.
    case .remove:
      remove(&events)
    }
  }

  /// Takes settings in, which are seen at the next update; but a border at once.
  private mutating func set(_ appearance: Appearance) {
    let appearance = appearance.resolved
    self.appearance = appearance
    look.borderColor = appearance.borderColor
    look.borderWidth = appearance.borderWidth
  }

  private mutating func set(_ insets: Insets, over duration: Duration, at now: Moment) {
    let from = self.insets(at: now)
    self.insets = insets
    insetMove = nil
    guard phase.isOnScreen else { return }
    if duration > .zero {
      insetMove = Transition(
        start: now, duration: duration, from: from, to: insets, curve: timing.curve)
    }
    // To be placed again is to be placed as a show would do it.
    look.offset = appearance.offset
  }

  private func insets(at now: Moment) -> Insets { insetMove?.value(at: now) ?? insets }

  /// The insets, with what the frame of a screen covers.
  func insets(at now: Moment, on output: ScreenGeometry) -> Insets {
    let insets = insets(at: now)
    let (x, y) = (output.size.width.part(output.margin), output.size.height.part(output.margin))
    return Insets(
      top: insets.top + y, left: insets.left + x, bottom: insets.bottom + y, right: insets.right + x
    )
  }

  /// A text has the new look, but the HUD stays where it is, and turns as it did: only a show changes
  /// that.
  private mutating func restyle() {
    let former = look
    look = appearance
    look.offset = former.offset
    look.container = former.container
    look.animationType = former.animationType
  }
}
