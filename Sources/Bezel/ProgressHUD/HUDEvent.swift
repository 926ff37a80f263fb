public import BezelHUD

/// An event of a HUD, from `ProgressHUD.events` or `ProgressHUD.observe`; `name` and `userInfo` are
/// those of SVProgressHUD's notifications.
public struct HUDEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The animation in begins.
    case willAppear
    /// The animation in has ended.
    case didAppear
    /// The animation out begins.
    case willDisappear
    /// The HUD has left the screen.
    case didDisappear
    /// A touch that is blocked for the application went down.
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
    /// A cancel key went down: its Linux input key code; or, without one, the cancel button was let go
    /// by a finger on it.
    case cancelRequested(key: Int?)
    /// The HUD asks for haptic feedback, also from devices without force feedback.
    case haptic(Haptic)
    /// The HUD's text is to be spoken: after a HUD has appeared, and whenever its contents change.
    case announced(Announcement)
    /// An input device cannot be blocked, as another program has grabbed it: its node.
    case leaking(device: String)
  }

  /// The kind of the event.
  public let kind: Kind
  /// The HUD's text at that time; `nil` without one.
  public let status: String?
  /// The place and time of the touch; `nil` if no touch caused the event.
  public let place: TouchPlace?
  /// Whether the HUD was visible just before, and so false in `willAppear`, true in `didAppear` and
  /// `willDisappear`, and false in `didDisappear`.
  public let isVisible: Bool
  /// The time of the event, on the clock of `place`.
  public let time: Moment

  init(leaking device: String, whileVisible isVisible: Bool, at now: Moment) {
    self.init(.leaking(device: device), nil, nil, isVisible, now)
  }

  /// - Parameter isVisible: whether the HUD was visible just before.
  /// - Returns: `nil` for an event that is only for the caller of a dismissal.
  init?(_ event: Event, whileVisible isVisible: Bool, at now: Moment) {
    func happened(_ kind: Kind, _ status: String?, at place: TouchPlace? = nil) -> HUDEvent {
      HUDEvent(kind, status, place, isVisible, now)
    }
    switch event {
    case .willAppear(let status): self = happened(.willAppear, status)
    case .didAppear(let status): self = happened(.didAppear, status)
    case .willDisappear(let status): self = happened(.willDisappear, status)
    case .didDisappear(let status): self = happened(.didDisappear, status)
    case .touched(let status, let place): self = happened(.touched, status, at: place)
    case .touchedInside(let status, let place): self = happened(.touchedInside, status, at: place)
    case .tapped(let status, let place, let target):
      self = happened(.tapped(on: target), status, at: place)
    case .swiped(let direction, let status, let place):
      self = happened(.swiped(direction), status, at: place)
    case .buttonPressed(let status, let place): self = happened(.buttonPressed, status, at: place)
    case .armed(let status, let place): self = happened(.armed, status, at: place)
    case .disarmed(let status): self = happened(.disarmed, status)
    case .confirmed(let status, let place): self = happened(.confirmed, status, at: place)
    case .cancelRequested(let status, let key, _):
      self = happened(.cancelRequested(key: key), status)
    case .haptic(let haptic): self = happened(.haptic(haptic), nil)
    case .announced(let announcement, let status):
      self = happened(.announced(announcement), status)
    case .typed, .dismissed, .sentAway, .finished, .hidden: return nil
    }
  }

  private init(
    _ kind: Kind, _ status: String?, _ place: TouchPlace?, _ isVisible: Bool, _ time: Moment
  ) {
    self.kind = kind
    self.status = status
    self.place = place
    self.isVisible = isVisible
    self.time = time
  }
}
