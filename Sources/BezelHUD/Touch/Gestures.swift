internal import BezelRaster

/// What a finger, or a key in its place, is doing to a HUD.
///
/// One finger is followed at a time; others are ignored until it is gone. It taps, swipes or presses
/// only if it began here: what is not known from its beginning does nothing, and neither does what
/// is cancelled. Everything is measured at the turn's moment, so that no device's clock can matter.
struct Gestures: Equatable, Sendable {
  /// What a HUD has to hear of.
  enum Outcome: Equatable, Sendable {
    /// A short touch of what cannot be pressed.
    case tapped(TouchPlace, on: TouchTarget)
    /// - from: what it began on.
    case swiped(SwipeDirection, TouchPlace, from: TouchTarget)
    /// The button, by a finger or, without a place, by a key; so with the following.
    case pressed(TouchPlace?)
    /// The first of two taps.
    case armed(TouchPlace?)
    /// The second of two taps did not come.
    case disarmed
    case confirmed(TouchPlace?)
  }

  private struct Finger: Equatable, Sendable {
    let contact: UInt64
    let origin: Point
    /// What it began on.
    let target: TouchTarget
    /// Whether it began on what can be pressed.
    let presses: Bool
    var place: TouchPlace
    var hasStrayed = false
    /// Whether it has done what it could, and is only waited for.
    var isSpent: Bool
  }

  private var finger: Finger?
  /// The key that presses in a finger's place.
  private var key: Int?
  /// Since when the finger or key presses; `nil` also while the finger is beside what it pressed.
  private var pressStart: Moment?
  private var armedUntil: Moment?

  /// Whether what can be pressed is pressed now.
  var isPressed: Bool { pressStart != nil }

  /// Whether a second tap would confirm.
  var isArmed: Bool { armedUntil != nil }

  /// When something happens although nothing is touched; `nil` for never.
  func deadline(_ rules: GestureRules) -> Moment? {
    if let pressStart, let length = rules.holdLength {
      return pressStart.advanced(by: max(.zero, length))
    }
    return armedUntil
  }

  /// How much of a hold has passed; `nil` if nothing is held.
  func holdProgress(at now: Moment, _ rules: GestureRules) -> Fraction? {
    guard let pressStart, let length = rules.holdLength else { return nil }
    return Fraction(rawValue: now.part(of: length.nanoseconds, since: pressStart))
  }

  /// Lets happen what is due.
  mutating func settle(at due: Moment, _ rules: GestureRules) -> Outcome {
    guard isPressed, rules.holdLength != nil else {
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
    guard finger == nil else { return false }
    let presses = canAct && rules.presses(touch.target)
    finger = Finger(
      contact: touch.contact, origin: touch.position, target: touch.target, presses: presses,
      place: touch.place, isSpent: !canAct || presses && key != nil)
    if presses, key == nil { pressStart = now }
    return true
  }

  mutating func move(_ touch: Touch, at now: Moment, _ rules: GestureRules) -> Outcome? {
    guard var finger, finger.contact == touch.contact else { return nil }
    finger.place = touch.place
    if !GestureRules.isTap(from: finger.origin, to: touch.position) { finger.hasStrayed = true }
    defer { self.finger = finger }
    if finger.isSpent { return nil }
    if finger.target != .button,
      let direction = GestureRules.swipe(from: finger.origin, to: touch.position)
    {
      finger.isSpent = true
      if finger.presses { pressStart = nil }
      return .swiped(direction, touch.place, from: finger.target)
    }
    if finger.presses { pressStart = rules.presses(touch.target) ? pressStart ?? now : nil }
    return nil
  }

  mutating func end(_ touch: Touch, at now: Moment, _ rules: GestureRules) -> Outcome? {
    let swipe = move(touch, at: now, rules)
    guard let finger, finger.contact == touch.contact else { return nil }
    let wasPressed = isPressed
    lose(touch.contact)
    if finger.isSpent { return swipe }
    if finger.presses {
      let counts = wasPressed && (finger.target == .button || !finger.hasStrayed)
      return counts ? release(touch.place, at: now, rules) : nil
    }
    return finger.hasStrayed ? nil : .tapped(touch.place, on: finger.target)
  }

  /// Forgets a finger whose end is not known.
  mutating func lose(_ contact: UInt64) {
    guard let finger, finger.contact == contact else { return }
    if finger.presses, key == nil { pressStart = nil }
    self.finger = nil
  }

  /// What it means that a press ends where it has to.
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
    return isPressed ? release(nil, at: now, rules) : nil
  }
}
