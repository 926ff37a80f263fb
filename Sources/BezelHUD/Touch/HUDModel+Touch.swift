package import BezelRaster

/// The assignment of touches to the HUD.
extension HUDModel {
  /// Which touches are kept from what is behind the HUD, now.
  package var blocking: Blocking {
    guard isOnScreen else { return .none }
    let blocking =
      shownBlocking ?? interaction.blocking
      ?? Blocking(
        under: mask, in: look.container, hasButton: button != nil || cancelButton != nil)
    // A keyboard could not be typed on otherwise.
    return blocking == .none && hasKeyboard ? .hud : blocking
  }

  /// Whether any touches must not reach what is behind the HUD.
  package var blocksInput: Bool { blocking != .none }

  /// Whether some touches are the application's although others are blocked.
  package var leavesTouches: Bool {
    switch blocking {
    case .none: false
    case .hud: true
    case .container: look.container != nil || !interaction.liveAreas.isEmpty
    case .everything: !interaction.liveAreas.isEmpty
    }
  }

  /// Whether a key can mean something now.
  package var wantsKeys: Bool {
    isOnScreen && !(interaction.cancelKeys.isEmpty && interaction.confirmKeys.isEmpty)
  }

  /// Whether a key can answer a question, or press a button.
  var isAsking: Bool { isOnScreen && !interaction.confirmKeys.isEmpty }

  /// Whether a key would mean something now.
  func wants(key: Int) -> Bool {
    isVisible && (interaction.cancelKeys + interaction.confirmKeys).contains(key)
  }

  /// Returns the part of the HUD at a point.
  ///
  /// - Parameter point: in points from the screen's upper left corner.
  package func target(
    of point: Point, at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> TouchTarget {
    if let key = keyboardGeometry(at: now, on: output)?.key(at: point) { return .key(key) }
    let layout = parts(at: now, on: output, typesetter).layout
    if let button = layout.button(at: point) { return button }
    return layout.box.contains(point) ? .hud : .outside
  }

  /// Whether a contact that begins at a point, on this part of the HUD, is the application's.
  ///
  /// - Parameter point: in points from the screen's upper left corner.
  func passes(_ point: Point, _ target: TouchTarget) -> Bool {
    let isLive = interaction.liveAreas.contains { $0.contains(point) }
    switch (blocking, target) {
    case (.none, _): return true
    case (_, .hud), (_, .button), (_, .cancelButton), (_, .key): return false
    case (.hud, .outside): return true
    case (.container, .outside): return isLive || look.container?.contains(point) == false
    case (.everything, .outside): return isLive
    }
  }
}

/// The effects of touches and keys.
extension HUDModel {
  /// How much of a hold that confirms has passed; `nil` if nothing is held.
  package func holdProgress(at now: Moment) -> Fraction? {
    gestures.holdProgress(at: now, gestureRules)
  }

  var gestureRules: GestureRules {
    GestureRules(
      hasButton: button != nil, hasCancelButton: cancelButton != nil,
      tapDismisses: interaction.tapDismisses, confirmation: interaction.confirmation)
  }

  mutating func apply(_ touch: Touch, at now: Moment, _ events: inout [Event]) {
    if typed(touch, at: now, &events) { return }
    switch touch.phase {
    case .began:
      // The end of one with the same number must have been lost.
      gestures.lose(touch.contact)
      guard !passes(touch.position, touch.target),
        gestures.begin(touch, canAct: isVisible, at: now, gestureRules)
      else { return }
      touched(at: touch.place, on: touch.target, &events)
    case .moved: carryOut(gestures.move(touch, at: now, gestureRules), at: now, &events)
    case .ended: carryOut(gestures.end(touch, at: now, gestureRules), at: now, &events)
    case .cancelled:
      let wasFollowed = gestures.contact == touch.contact
      gestures.lose(touch.contact)
      if wasFollowed, let next = gestures.followNext(at: now) {
        touched(at: next.place, on: next.target, &events)
      }
    }
  }

  /// Gives a touch to the on-screen keyboard.
  ///
  /// - Returns: whether its finger began there.
  private mutating func typed(_ touch: Touch, at now: Moment, _ events: inout [Event]) -> Bool {
    let keystroke: Keystroke?
    switch (touch.phase, touch.target.key) {
    case (.began, let key?):
      gestures.lose(touch.contact)
      guard isVisible, hasKeyboard else { return true }
      keystroke = keyboard.begin(touch.contact, on: key, at: now)
    case (.began, nil):
      keyboard.lose(touch.contact)
      return false
    case (_, let key):
      guard keyboard.contact == touch.contact else { return false }
      switch touch.phase {
      case .began, .moved:
        keyboard.move(touch.contact, to: key, at: now)
        return true
      case .ended: keystroke = keyboard.end(touch.contact, on: key, at: now)
      case .cancelled:
        keyboard.lose(touch.contact)
        return true
      }
    }
    if let keystroke { events.append(.typed(keystroke)) }
    return true
  }

  private func touched(at place: TouchPlace, on target: TouchTarget, _ events: inout [Event]) {
    events.append(.touched(status: status, at: place))
    if target != .outside { events.append(.touchedInside(status: status, at: place)) }
  }

  mutating func apply(
    key: Int, isDown: Bool, time: Moment, at now: Moment, _ events: inout [Event]
  ) {
    guard isVisible else { return }
    if isDown, interaction.cancelKeys.contains(key) {
      requestCancel(key: key, time: time, at: now, &events)
    } else if !isDown {
      carryOut(gestures.release(key: key, at: now, gestureRules), at: now, &events)
    } else if interaction.confirmKeys.contains(key) {
      gestures.press(key: key, at: now, gestureRules)
    }
  }

  /// Lets happen what a hold, or waiting for a second tap, leads to.
  mutating func settleGestures(at due: Moment, _ events: inout [Event]) {
    carryOut(gestures.settle(at: due, gestureRules), at: due, &events)
  }

  /// Ends what fingers and keys have begun, because it would not do what was meant any more.
  mutating func cancelGestures(_ events: inout [Event]) {
    keyboard.cancel()
    if gestures.cancel() { events.append(.disarmed(status: status)) }
  }

  private mutating func carryOut(
    _ outcome: Gestures.Outcome?, at now: Moment, _ events: inout [Event]
  ) {
    let dismisses: Bool
    switch outcome {
    case nil: return
    case .tapped(let place, let target):
      events.append(.tapped(status: status, at: place, on: target))
      dismisses =
        switch interaction.tapDismisses {
        case .nowhere: false
        case .inside: target == .hud
        case .anywhere: true
        }
    case .swiped(let direction, let place, let origin):
      events.append(.swiped(direction, status: status, at: place))
      dismisses = interaction.swipeDismisses && origin != .outside
    case .pressed(let place):
      events.append(.buttonPressed(status: status, at: place))
      dismisses = false
    case .cancelled(let place):
      return requestCancel(key: nil, time: place.time, at: now, &events)
    case .armed(let place):
      events.append(.armed(status: status, at: place))
      dismisses = false
    case .disarmed:
      events.append(.disarmed(status: status))
      dismisses = false
    case .confirmed(let place):
      events.append(.confirmed(status: status, at: place))
      // Without a button it was a tap that had to be confirmed.
      dismisses = button == nil && interaction.tapDismisses != .nowhere
    }
    if dismisses { sendAway(at: now, &events) }
  }

  private mutating func requestCancel(
    key: Int?, time: Moment, at now: Moment, _ events: inout [Event]
  ) {
    events.append(.cancelRequested(status: status, key: key, time: time))
    if interaction.cancelDismisses { sendAway(at: now, &events) }
  }

  private mutating func sendAway(at now: Moment, _ events: inout [Event]) {
    events.append(.sentAway(status: status))
    if session.ownsTimes { dismiss(after: .zero, at: now) }
  }
}
