internal import BezelLinux

/// Decides when to grab a panel, and when to release it.
///
/// A program that has received a finger's down must receive its up, and must never receive the rest
/// of a touch whose beginning it missed. So a panel is grabbed and released while it is not
/// touched. The policy waits for a finger that stays, but not for ever: then its contact is ended
/// for the other programs by an up event of our own, and its further events are kept from them too.
///
/// The same holds for the release: a contact that rests on a panel that is not wanted any more, as
/// water, a pen or a latched key does, is waited for and then ended.
struct GrabPolicy: Equatable, Sendable {
  /// The action to be done now.
  enum Action: Equatable, Sendable {
    case none
    /// Grab the panel: it is not touched.
    case grab
    /// End the running contacts for the other programs, then grab the panel.
    case liftAndGrab
    /// Release the panel: it is not touched.
    case release
    /// End the running contacts, then release the panel.
    case liftAndRelease
  }

  private enum Request: Equatable {
    case panel
    /// To release the panel, at the latest then.
    case release(by: Timestamp)
  }

  private enum Phase: Equatable {
    /// The other programs have the panel, as requested.
    case open
    /// The other programs have the panel until it is not touched, or until then.
    case waiting(until: Timestamp)
    /// The time limit is over, and the contact cannot be ended: until the panel is not touched.
    case stuck
    /// Another program has grabbed the panel; the next attempt is then.
    case refused(until: Timestamp)
    /// The panel is grabbed.
    case held
    /// The panel is grabbed, with a finger on it whose contact was ended. The finger may still be
    /// there: it sends coordinates without a contact until the panel falls silent, or, with most
    /// drivers, it becomes a new contact that ends with the finger's lift.
    case heldMidTouch(quietAt: Timestamp, sawContact: Bool)
  }

  /// The time that a grab waits for a finger to lift, in nanoseconds.
  private let patience: Int64
  /// The time without events after which a finger counts as lifted, in nanoseconds.
  private let silence: Int64
  /// The time that a release waits for a touch under way, in nanoseconds.
  private let releasePatience: Int64 = 1_000_000_000
  /// The time between two attempts to grab a panel, in nanoseconds.
  private let pause: Int64 = 1_000_000_000
  private var canLift: Bool
  private var request = Request.release(by: Timestamp(nanoseconds: 0))
  private var phase = Phase.open

  /// - Parameter canLift: whether running contacts can be ended for the other programs; otherwise a
  ///   grab waits for a finger without limit.
  init(canLift: Bool, patience: Int64 = 500_000_000, silence: Int64 = 300_000_000) {
    self.canLift = canLift
    self.patience = patience
    self.silence = silence
  }

  /// Whether the panel is grabbed.
  var isHeld: Bool {
    switch phase {
    case .held, .heldMidTouch: true
    case .open, .waiting, .stuck, .refused: false
    }
  }

  /// Whether the panel's events may belong to a touch that other programs have seen begin.
  var isMidTouch: Bool {
    if case .heldMidTouch = phase { true } else { false }
  }

  /// Whether a finger that stays prevents the grab, as its contact cannot be ended.
  var isStuck: Bool { phase == .stuck }

  /// Requests a grab or a release; a repeated request for a release does not extend its time limit.
  mutating func want(_ wanted: Bool, at now: Timestamp) {
    if wanted {
      request = .panel
    } else if request == .panel {
      request = .release(by: now.advanced(byNanoseconds: releasePatience))
    }
    switch phase {
    case .open where wanted, .refused where wanted: wait(from: now)
    case .waiting where !wanted, .stuck where !wanted, .refused where !wanted: phase = .open
    case .open, .waiting, .stuck, .refused, .held, .heldMidTouch: break
    }
  }

  /// Notes that the panel sent events, and whether it is touched after them.
  mutating func update(isTouched: Bool, at now: Timestamp) {
    guard case .heldMidTouch(_, let sawContact) = phase else { return }
    phase = .heldMidTouch(
      quietAt: now.advanced(byNanoseconds: silence), sawContact: sawContact || isTouched)
  }

  /// Decides on the next action.
  ///
  /// - Parameter isTouched: whether any contact is down, also one that is not reported.
  mutating func next(isTouched: Bool, at now: Timestamp) -> Action {
    if case .heldMidTouch(let quietAt, let sawContact) = phase, !isTouched,
      sawContact || now >= quietAt
    {
      phase = .held
    }
    if case .refused(let until) = phase, now >= until { wait(from: now) }
    if isHeld, isTouched || isMidTouch, let latestRelease, now >= latestRelease {
      return .liftAndRelease
    }
    switch phase {
    case .waiting(let until):
      if !isTouched { return .grab }
      guard now >= until else { return .none }
      if canLift { return .liftAndGrab }
      phase = .stuck
      return .none
    case .stuck: return isTouched ? .none : .grab
    case .held: return request == .panel || isTouched ? .none : .release
    case .open, .refused, .heldMidTouch: return .none
    }
  }

  /// The time of the next decision without events until then; `nil` if time alone changes nothing.
  func deadline(isTouched: Bool) -> Timestamp? {
    switch phase {
    case .waiting(let until): isTouched ? until : nil
    case .heldMidTouch(let quietAt, _):
      isTouched ? latestRelease : min(quietAt, latestRelease ?? quietAt)
    case .refused(let until): until
    case .held: isTouched ? latestRelease : nil
    case .open, .stuck: nil
    }
  }

  /// The time at which the panel is released even if it is touched; `nil` while it is wanted.
  private var latestRelease: Timestamp? {
    if case .release(let end) = request { end } else { nil }
  }

  /// Notes that `grab` or `liftAndGrab` was done.
  mutating func didGrab(lifting: Bool, at now: Timestamp) {
    phase =
      lifting
      ? .heldMidTouch(quietAt: now.advanced(byNanoseconds: silence), sawContact: false) : .held
  }

  /// Notes that another program has grabbed the panel.
  mutating func wasRefused(at now: Timestamp) {
    phase = .refused(until: now.advanced(byNanoseconds: pause))
  }

  /// Notes that new contacts began in between, and waits once more.
  mutating func wasOvertaken(at now: Timestamp) {
    if case .waiting = phase { wait(from: now) }
  }

  private mutating func wait(from now: Timestamp) {
    phase = .waiting(until: now.advanced(byNanoseconds: patience))
  }

  /// Notes that contacts cannot be ended for the other programs after all.
  mutating func couldNotLift() { canLift = false }

  /// Notes that `release` or `liftAndRelease` was done.
  mutating func didRelease() { phase = .open }
}
