public import BezelHUD

/// What happened to a HUD, for a program that listens to `ProgressHUD.events`.
public struct HUDEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The animation in begins.
    case willAppear
    /// It is over.
    case didAppear
    /// The animation out begins.
    case willDisappear
    /// Nothing is left of the HUD.
    case didDisappear
    /// A touch that is kept from the application went down.
    case touched
    /// The same touch is on the HUD.
    case touchedInside
    /// A finger came and went without moving, where there is nothing to press.
    case tapped(on: TouchTarget)
    /// A finger has gone far enough in one direction.
    case swiped(SwipeDirection)
    /// The button was let go by a finger on it or, without a place, by a key.
    case buttonPressed
    /// The first of two taps that confirm.
    case armed
    /// The second tap did not come in time, or the button is another one now.
    case disarmed
    /// A hold is complete, or a second tap came in time; in place of `buttonPressed` and `tapped`.
    case confirmed
    /// A cancel key went down; its Linux input key code.
    case cancelRequested(key: Int)
    /// What was shown is to be made felt, also by what is no force feedback device.
    case haptic(Haptic)
    /// What is shown is to be spoken: after a HUD has appeared, and whenever it shows something else.
    case announced(Announcement)
    /// An input device cannot be kept from other programs, as another one has it to itself: its node.
    case leaking(device: String)
  }

  /// What happened.
  public let kind: Kind
  /// The text that the HUD had then; `nil` without one.
  public let status: String?
  /// Where and when a finger did it; `nil` if none did.
  public let place: TouchPlace?
  /// When it happened, on the clock of `place`.
  public let time: Moment

  private init(_ kind: Kind, _ status: String?, _ place: TouchPlace? = nil, at time: Moment) {
    self.kind = kind
    self.status = status
    self.place = place
    self.time = time
  }

  init(leaking device: String, at now: Moment) {
    self.init(.leaking(device: device), nil, at: now)
  }

  /// - Returns: `nil` for what only the caller of a dismissal has to know.
  init?(_ event: Event, at now: Moment) {
    switch event {
    case .willAppear(let status): self.init(.willAppear, status, at: now)
    case .didAppear(let status): self.init(.didAppear, status, at: now)
    case .willDisappear(let status): self.init(.willDisappear, status, at: now)
    case .didDisappear(let status): self.init(.didDisappear, status, at: now)
    case .touched(let status, let place): self.init(.touched, status, place, at: now)
    case .touchedInside(let status, let place): self.init(.touchedInside, status, place, at: now)
    case .tapped(let status, let place, let target):
      self.init(.tapped(on: target), status, place, at: now)
    case .swiped(let direction, let status, let place):
      self.init(.swiped(direction), status, place, at: now)
    case .buttonPressed(let status, let place): self.init(.buttonPressed, status, place, at: now)
    case .armed(let status, let place): self.init(.armed, status, place, at: now)
    case .disarmed(let status): self.init(.disarmed, status, at: now)
    case .confirmed(let status, let place): self.init(.confirmed, status, place, at: now)
    case .cancelRequested(let status, let key, _):
      self.init(.cancelRequested(key: key), status, at: now)
    case .haptic(let haptic): self.init(.haptic(haptic), nil, at: now)
    case .announced(let announcement, let status):
      self.init(.announced(announcement), status, at: now)
    case .dismissed: return nil
    }
  }
}
