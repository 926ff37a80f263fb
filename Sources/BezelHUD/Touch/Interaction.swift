/// The effects of touches and keys on a HUD; the defaults are SVProgressHUD's, where touches are only
/// reported.
///
/// Lengths are points from the screen's upper left corner; keys are Linux input key codes. A change
/// counts at once, and ends what a finger or a key has begun to do without its effect.
public struct Interaction: Hashable, Sendable {
  /// Which touches are kept from the application; `nil` for none of them under the mask type `none`,
  /// and under every other those in the appearance's container, or all.
  public var blocking: Blocking?
  /// Where touches reach the application although they are blocked around it, as on an
  /// emergency-stop button; the HUD itself is never part of it.
  public var liveAreas: [Rect] = []
  /// Where a tap dismisses the HUD.
  public var tapDismisses = TapDismissal.nowhere
  /// Whether a swipe that begins on the HUD dismisses it.
  public var swipeDismisses = false
  /// The confirmation that the button or, on a HUD without a button, a tap needs to count.
  public var confirmation = Confirmation.none
  /// The keys that request a cancellation when they are pressed.
  public var cancelKeys: [Int] = []
  /// Whether a cancel key dismisses the HUD.
  public var cancelDismisses = false
  /// The keys that press the button, or confirm, as a finger on it does.
  public var confirmKeys: [Int] = []
  /// Whether information, success and errors are made felt.
  public var hapticsEnabled = false

  /// Makes the default interaction.
  public init() {}

  /// The keys that mean "not this" on keyboards, remote controls and front panels: Escape, Back,
  /// Exit and Cancel.
  public static let usualCancelKeys = [1, 158, 174, 223]
  /// The keys that mean "yes, this" on the same: Enter, the keypad's Enter, OK and Select.
  public static let usualConfirmKeys = [28, 96, 352, 353]
}

/// Where a tap dismisses a HUD.
public enum TapDismissal: Hashable, Sendable, CaseIterable {
  /// A tap dismisses nothing.
  case nowhere
  /// On the HUD, but not on its button.
  case inside
  /// Wherever touches are blocked, but not on the button.
  case anywhere
}

/// The protection against an accidental touch.
public enum Confirmation: Hashable, Sendable {
  /// The first touch counts.
  case none
  /// The finger has to stay for so long, while a ring fills.
  case hold(for: Duration)
  /// A second tap has to follow the first within this time, from lift to lift.
  case twoTaps(within: Duration)
}

/// Where a swipe goes.
public enum SwipeDirection: String, Sendable, CaseIterable {
  /// Towards the upper edge.
  case up
  /// Towards the lower edge.
  case down
  /// Towards the left edge.
  case left
  /// Towards the right edge.
  case right
}
