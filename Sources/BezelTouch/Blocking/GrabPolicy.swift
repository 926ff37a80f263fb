internal import BezelLinux

/// When to take a panel from the other programs, and when to give it back.
///
/// A program that has seen a finger go down must see it lift, and must never see the rest of a touch
/// whose beginning it missed. So a panel is taken and given back while nobody touches it. A finger
/// that stays is waited for, but not for ever: then its contact is ended for the others by a lift
/// of our own, and what still comes from that finger is kept from them too.
struct GrabPolicy: Equatable, Sendable {
  /// What is to be done now.
  enum Action: Equatable, Sendable {
    case none
    /// Take the panel: nobody touches it.
    case grab
    /// End the running contacts for the others, then take the panel.
    case liftAndGrab
    /// Give it back: nobody touches it.
    case release
  }

  private enum Phase: Equatable {
    /// The others have it, and may.
    case open
    /// The others have it until nobody touches it, or for so long.
    case waiting(until: Timestamp)
    /// That time is over, and the finger's contact can not be ended: until nobody touches it.
    case stuck
    /// Somebody else has it to himself; tried again then, for he may have gone.
    case refused(until: Timestamp)
    /// Ours.
    case held
    /// Ours, with a finger on it whose contact we ended. It may still be there: it sends coordinates
    /// without a contact until the panel falls silent, or, with most drivers, it becomes a new
    /// contact that goes when the finger does.
    case heldMidTouch(quietAt: Timestamp, sawContact: Bool)
  }

  /// How long a finger is waited for, in nanoseconds.
  private let patience: Int64
  /// After which silence a finger counts as gone, in nanoseconds.
  private let silence: Int64
  /// How long a refusal is taken for an answer, in nanoseconds.
  private let pause: Int64 = 1_000_000_000
  private var canLift: Bool
  private var isWanted = false
  private var phase = Phase.open

  /// - Parameter canLift: whether running contacts can be ended for the others; otherwise a finger
  ///   is waited for without limit.
  init(canLift: Bool, patience: Int64 = 500_000_000, silence: Int64 = 300_000_000) {
    self.canLift = canLift
    self.patience = patience
    self.silence = silence
  }

  /// Whether the panel is ours.
  var isHeld: Bool {
    switch phase {
    case .held, .heldMidTouch: true
    case .open, .waiting, .stuck, .refused: false
    }
  }

  /// Whether what comes from the panel may belong to a touch that others have seen begin.
  var isMidTouch: Bool {
    if case .heldMidTouch = phase { true } else { false }
  }

  /// Whether a finger that stays keeps us from taking the panel, as its contact can not be ended.
  var isStuck: Bool { phase == .stuck }

  /// Asks for the panel, or for giving it back.
  mutating func want(_ wanted: Bool, at now: Timestamp) {
    isWanted = wanted
    switch phase {
    case .open where wanted, .refused where wanted: wait(from: now)
    case .waiting where !wanted, .stuck where !wanted, .refused where !wanted: phase = .open
    case .open, .waiting, .stuck, .refused, .held, .heldMidTouch: break
    }
  }

  /// Hears that the panel sent something, and whether it is touched after that.
  mutating func heard(isTouched: Bool, at now: Timestamp) {
    guard case .heldMidTouch(_, let sawContact) = phase else { return }
    phase = .heldMidTouch(
      quietAt: now.advanced(byNanoseconds: silence), sawContact: sawContact || isTouched)
  }

  /// Decides.
  ///
  /// - Parameter isTouched: whether any contact is down, also one that is not reported.
  mutating func next(isTouched: Bool, at now: Timestamp) -> Action {
    if case .heldMidTouch(let quietAt, let sawContact) = phase, !isTouched,
      sawContact || now >= quietAt
    {
      phase = .held
    }
    if case .refused(let until) = phase, now >= until { wait(from: now) }
    switch phase {
    case .waiting(let until):
      if !isTouched { return .grab }
      guard now >= until else { return .none }
      if canLift { return .liftAndGrab }
      phase = .stuck
      return .none
    case .stuck: return isTouched ? .none : .grab
    case .held: return isWanted || isTouched ? .none : .release
    case .open, .refused, .heldMidTouch: return .none
    }
  }

  /// When to decide again if nothing is heard until then; `nil` if time alone changes nothing.
  func deadline(isTouched: Bool) -> Timestamp? {
    switch phase {
    case .waiting(let until): isTouched ? until : nil
    case .heldMidTouch(let quietAt, _): isTouched ? nil : quietAt
    case .refused(let until): until
    case .open, .stuck, .held: nil
    }
  }

  /// Hears that `grab` or `liftAndGrab` was done.
  mutating func didGrab(lifting: Bool, at now: Timestamp) {
    phase =
      lifting
      ? .heldMidTouch(quietAt: now.advanced(byNanoseconds: silence), sawContact: false) : .held
  }

  /// Hears that somebody else has the panel to himself.
  mutating func wasRefused(at now: Timestamp) {
    phase = .refused(until: now.advanced(byNanoseconds: pause))
  }

  /// Hears that new contacts came in between, and waits once more.
  mutating func wasOvertaken(at now: Timestamp) {
    if case .waiting = phase { wait(from: now) }
  }

  private mutating func wait(from now: Timestamp) {
    phase = .waiting(until: now.advanced(byNanoseconds: patience))
  }

  /// Hears that contacts can not be ended for the others after all.
  mutating func couldNotLift() { canLift = false }

  /// Hears that `release` was done.
  mutating func didRelease() { phase = .open }
}
