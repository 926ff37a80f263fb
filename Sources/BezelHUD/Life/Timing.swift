/// How long a HUD takes to come, stay and go; the defaults are SVProgressHUD's.
public struct Timing: Hashable, Sendable {
  /// A HUD that is dismissed within this time after its first show never appears.
  public var grace = Duration.zero
  /// The shortest time an image message stays.
  public var minimumDismiss = Duration.seconds(5)
  /// The longest time an image message stays; `nil` for no limit.
  public var maximumDismiss: Duration?
  /// The animation in; zero for none.
  public var fadeIn = Duration.milliseconds(150)
  /// The animation out; zero for none.
  public var fadeOut = Duration.milliseconds(150)
  /// The course of both animations.
  public var curve = Curve.easeInOut
  /// The size at which a HUD begins to appear.
  public var entrance = Entrance.large

  /// Makes the default timing.
  public init() {}

  /// How long an image message with this text stays.
  ///
  /// - Source: SVProgressHUD's rule, half a second plus 0.06 s for each UTF-16 code unit, within the
  ///   two limits; the maximum wins over the minimum.
  public func displayDuration(of text: String?) -> Duration {
    let reading = Duration.milliseconds(500 + 60 * Int64(text?.utf16.count ?? 0))
    let atLeast = max(reading, minimumDismiss)
    guard let maximumDismiss else { return atLeast }
    return min(atLeast, maximumDismiss)
  }
}

/// The size at which a HUD begins to appear.
public enum Entrance: Hashable, Sendable, CaseIterable {
  /// 1.3 times its own: it shrinks into place.
  case large
  /// Two thirds of its own: it grows into place, as SVProgressHUD 2.2 to 2.2.5 did.
  case small
}
