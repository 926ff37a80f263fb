internal import BezelRaster

/// The recognizer of gestures of a finger, or of a key in its place, on a HUD.
///
/// One finger is followed at a time; others are ignored until it lifts. If it turns out to be a palm, the
/// next one is followed in its place. A tap, swipe or press counts only if it began on the HUD: a contact
/// whose beginning is unknown, or that is cancelled, has no effect. All times are the turn's moment, so
/// that no device's clock matters.
struct Gestures: Equatable, Sendable {
  /// The outcome of a gesture.
  enum Outcome: Equatable, Sendable {
    /// A short touch of what cannot be pressed.
    case tapped(TouchPlace, on: TouchTarget)
    /// - from: what it began on.
    case swiped(SwipeDirection, TouchPlace, from: TouchTarget)
    /// The button, by a finger or, without a place, by a key; so with the following.
    case pressed(TouchPlace?)
    /// The cancel button, by a finger.
    case cancelled(TouchPlace)
    /// The first of two taps.
    case armed(TouchPlace?)
    /// The second of two taps did not come.
    case disarmed
    case confirmed(TouchPlace?)
  }

  /// A target that is no key, as a key takes memory for its characters.
  private enum Part {
    case outside, hud, button, cancelButton
  }

  private struct Finger: Equatable, Sendable {
    let contact: UInt64
    let origin: Point
    private let part: Part
    /// Whether it began on what can be pressed.
    let presses: Bool
    var place: TouchPlace
    var hasStrayed = false
    /// Whether it has done what it could, and is only waited for.
    var isSpent: Bool

    init(_ touch: Touch, presses: Bool, isSpent: Bool) {
      contact = touch.contact
      origin = touch.position
      part =
        switch touch.target {
        case .outside, .key: .outside
        case .hud: .hud
        case .button: .button
        case .cancelButton: .cancelButton
        }
      self.presses = presses
      place = touch.place
      self.isSpent = isSpent
    }

    /// The target that the contact began on.
    var target: TouchTarget {
      switch part {
      case .outside: .outside
      case .hud: .hud
      case .button: .button
      case .cancelButton: .cancelButton
      }
    }

    mutating func move(to place: TouchPlace) {
      self.place = place
      if !GestureRules.isTap(from: origin, to: place.position) { hasStrayed = true }
    }
  }

  private var finger: Finger?
  /// The one that came down beside it, and is still there.
  private var next: Finger?
  /// The key that presses in a finger's place.
  private var key: Int?
  /// Since when the finger or key presses; `nil` also while the finger is beside what it pressed.
  private var pressStart: Moment?
  private var armedUntil: Moment?

  /// The contact that is followed.
  var contact: UInt64? { finger?.contact }

  /// The pressed target; `nil` for none.
  ///
  /// Without a button, the target that has to be confirmed.
  var pressed: TouchTarget? {
    guard pressStart != nil else { return nil }
    return key == nil && finger?.target == .cancelButton ? .cancelButton : .button
  }

  /// Whether a second tap would confirm.
  var isArmed: Bool { armedUntil != nil }

  /// When something happens although nothing is touched; `nil` for never.
  func deadline(_ rules: GestureRules) -> Moment? {
    if let pressStart, let length = holdLength(rules) {
      return pressStart.advanced(by: max(.zero, length))
    }
    return armedUntil
  }

  /// How much of a hold has passed; `nil` if nothing is held.
  func holdProgress(at now: Moment, _ rules: GestureRules) -> Fraction? {
    guard let pressStart, let length = holdLength(rules) else { return nil }
    return Fraction(rawValue: now.part(of: length.nanoseconds, since: pressStart))
  }

  /// Returns the time that the press has to be held; `nil` for none, as for the cancel button.
  func holdLength(_ rules: GestureRules) -> Duration? {
    pressed == .button ? rules.holdLength : nil
  }

  /// Lets happen what is due.
  mutating func settle(at due: Moment, _ rules: GestureRules) -> Outcome {
    guard holdLength(rules) != nil else {
      armedUntil = nil
      return .disarmed
    }
    pressStart = nil
    guard key == nil, let place = finger?.place else { return .confirmed(nil) }
    finger?.isSpent = true
    return .confirmed(TouchPlace(position: place.position, time: due))
  }

  /// Ends what has begun without its effect; the finger is still followed.
  ///
  /// - Returns: whether a first tap is taken back.
  mutating func cancel() -> Bool {
    defer { armedUntil = nil }
    finger?.isSpent = true
    next = nil
    key = nil
    pressStart = nil
    return isArmed
  }
}

// MARK: Fingers

extension Gestures {
  /// Follows a finger that came down, unless there is one already.
  ///
  /// - Parameter canAct: whether it can do something to the HUD.
  /// - Returns: whether it is followed.
  mutating func begin(
    _ touch: Touch, canAct: Bool, at now: Moment, _ rules: GestureRules
  ) -> Bool {
    let presses = canAct && rules.presses(touch.target)
    let new = Finger(
      touch, presses: presses, isSpent: !canAct || presses && key != nil)
    guard finger == nil else {
      next = next ?? new
      return false
    }
    follow(new, at: now)
    return true
  }

  private mutating func follow(_ new: Finger, at now: Moment) {
    finger = new
    if new.presses, !new.isSpent, key == nil { pressStart = now }
  }

  mutating func move(_ touch: Touch, at now: Moment, _ rules: GestureRules) -> Outcome? {
    if next?.contact == touch.contact { next?.move(to: touch.place) }
    guard var finger, finger.contact == touch.contact else { return nil }
    finger.move(to: touch.place)
    defer { self.finger = finger }
    if finger.isSpent { return nil }
    if !finger.target.isButton,
      let direction = GestureRules.swipe(from: finger.origin, to: touch.position)
    {
      finger.isSpent = true
      if finger.presses { pressStart = nil }
      return .swiped(direction, touch.place, from: finger.target)
    }
    if finger.presses {
      let isOnIt =
        finger.target.isButton ? touch.target == finger.target : rules.presses(touch.target)
      pressStart = isOnIt ? pressStart ?? now : nil
    }
    return nil
  }

  mutating func end(_ touch: Touch, at now: Moment, _ rules: GestureRules) -> Outcome? {
    let swipe = move(touch, at: now, rules)
    guard let finger, finger.contact == touch.contact else {
      if next?.contact == touch.contact { next = nil }
      return nil
    }
    let wasPressed = pressed != nil
    next = nil
    lose(touch.contact)
    if finger.isSpent { return swipe }
    if finger.presses {
      guard wasPressed, finger.target.isButton || !finger.hasStrayed else { return nil }
      if finger.target == .cancelButton { return .cancelled(touch.place) }
      return release(touch.place, at: now, rules)
    }
    return finger.hasStrayed ? nil : .tapped(touch.place, on: finger.target)
  }

  /// Forgets a finger whose end is not known, or that is none.
  mutating func lose(_ contact: UInt64) {
    if next?.contact == contact { next = nil }
    guard let finger, finger.contact == contact else { return }
    if finger.presses, key == nil { pressStart = nil }
    self.finger = nil
  }

  /// Follows the finger that came next, when the one that was followed is lost.
  ///
  /// - Returns: where it is and what it began on; `nil` if another one is followed, or there is none.
  mutating func followNext(at now: Moment) -> (place: TouchPlace, target: TouchTarget)? {
    guard finger == nil, let next else { return nil }
    self.next = nil
    follow(next, at: now)
    return (next.place, next.target)
  }

  /// Handles the end of a press on its target.
  private mutating func release(
    _ place: TouchPlace?, at now: Moment, _ rules: GestureRules
  ) -> Outcome? {
    switch rules.confirmation {
    case .none: return .pressed(place)
    case .hold: return nil
    case .twoTaps(let time):
      if isArmed {
        armedUntil = nil
        return .confirmed(place)
      }
      armedUntil = now.advanced(by: max(.zero, time))
      return .armed(place)
    }
  }
}

// MARK: Keys

extension Gestures {
  /// Presses with a key, unless something is pressed already.
  mutating func press(key: Int, at now: Moment, _ rules: GestureRules) {
    guard self.key == nil, finger?.presses != true, rules.canPress else { return }
    self.key = key
    pressStart = now
  }

  /// Forgets a key whose end is not known.
  mutating func lose(key: Int) {
    guard self.key == key else { return }
    self.key = nil
    pressStart = nil
  }

  mutating func release(key: Int, at now: Moment, _ rules: GestureRules) -> Outcome? {
    guard self.key == key else { return nil }
    defer { pressStart = nil }
    self.key = nil
    return pressed != nil ? release(nil, at: now, rules) : nil
  }
}
