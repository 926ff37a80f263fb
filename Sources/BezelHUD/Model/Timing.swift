/// How long a HUD takes to come, stay and go; the defaults are SVProgressHUD's.
public struct Timing: Hashable, Sendable {
  /// A HUD that is dismissed within this time after its first show never appears.
  public var grace = Duration.zero
  /// Whether what a HUD is shown for is still going on when the grace time ends: if not, it does not
  /// appear; `nil` if nobody knows.
  public var isTaskInProgress: Bool?
  /// A HUD that is seen stays at least so long after the last show, whenever it is dismissed.
  public var minimumShow = Duration.zero
  /// The shortest time an image message stays.
  public var minimumDismiss = Duration.seconds(5)
  /// The longest time an image message stays; `nil` for no limit.
  public var maximumDismiss: Duration?
  /// How the time that an image message stays is counted from its text.
  public var readingTime = ReadingTime.uniform
  /// The animation in; zero for none.
  public var fadeIn = Duration.milliseconds(150)
  /// The animation out; zero for none.
  public var fadeOut = Duration.milliseconds(150)
  /// The course of both animations.
  public var curve = Curve.easeInOut
  /// The sizes between which it comes and goes.
  public var motion = Motion.shrink

  /// Makes the default timing.
  public init() {}

  /// How long an image message with this text stays.
  ///
  /// - Source: SVProgressHUD's rule, half a second plus the time to read the text, within the two
  ///   limits; the maximum wins over the minimum.
  public func displayDuration(of text: String?) -> Duration {
    let reading = text.map { readingTime.duration(of: $0) } ?? .zero
    let atLeast = max(.milliseconds(500) + reading, minimumDismiss)
    guard let maximumDismiss else { return atLeast }
    return min(atLeast, maximumDismiss)
  }
}
