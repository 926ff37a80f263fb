@_exported public import BezelHUD

/// A progress HUD on the machine's screen, for a program without a window system.
///
/// Every call can be made from any thread; it returns at once, and calls take effect in their
/// order. The HUD is drawn by this process, on a thread of its own; the screen is taken when the
/// HUD appears and given back when it has gone. Without a screen nothing fails: the HUD waits for
/// one, and says so once on the standard error.
///
/// SVProgressHUD's class of the same purpose is the model: `show(status:)` is its
/// `show(withStatus:)`, and so on.
public enum ProgressHUD {
  /// Shows the turning ring.
  ///
  /// - Parameters:
  ///   - status: the text below it, or `nil`.
  ///   - mask: what lies over the screen for this presentation; `nil` for the appearance's.
  ///   - button: the title of the button below, or `nil` for none; `events` tells when it is pressed.
  ///   - blocking: which touches are blocked in this presentation; `nil` for the interaction's. A
  ///     button can be pressed by a finger only if touches on the HUD are.
  public static func show(
    status: String? = nil, mask: MaskType? = nil, button: String? = nil,
    blocking: Blocking? = nil
  ) {
    send(.show(.indefinite, status: status, mask: mask, button: button, blocking: blocking))
  }

  /// Shows a ring that is filled to `progress`.
  ///
  /// - Parameters:
  ///   - progress: 0 … 1; more counts as 1, and less than 0 or not-a-number turns the ring.
  ///   - status: the text below it, or `nil`.
  ///   - mask: what lies over the screen for this presentation; `nil` for the appearance's.
  ///   - button: the title of the button below, or `nil` for none; `events` tells when it is pressed.
  ///   - blocking: which touches are blocked in this presentation; `nil` for the interaction's. A
  ///     button can be pressed by a finger only if touches on the HUD are.
  public static func show(
    progress: Double, status: String? = nil, mask: MaskType? = nil, button: String? = nil,
    blocking: Blocking? = nil
  ) {
    let content = Fraction(progress).map { Content.progress($0) } ?? .indefinite
    send(.show(content, status: status, mask: mask, button: button, blocking: blocking))
  }

  /// Shows an "i" and a text, and dismisses them after `Timing.displayDuration(of:)`.
  public static func showInfo(status: String?, mask: MaskType? = nil) {
    send(.show(.message(.info), status: status, mask: mask))
  }

  /// Shows a check mark and a text, and dismisses them after `Timing.displayDuration(of:)`.
  public static func showSuccess(status: String?, mask: MaskType? = nil) {
    send(.show(.message(.success), status: status, mask: mask))
  }

  /// Shows a cross and a text, and dismisses them after `Timing.displayDuration(of:)`.
  public static func showError(status: String?, mask: MaskType? = nil) {
    send(.show(.message(.error), status: status, mask: mask))
  }

  /// Replaces the text of what is shown; shows nothing by itself.
  public static func setStatus(_ status: String?) { send(.setStatus(status)) }

  /// Undoes one `show(status:)`, and dismisses the HUD at the last one.
  public static func popActivity() { send(.popActivity) }

  /// Hides the HUD, unless another show comes first.
  ///
  /// - Parameter delay: how long it stays before it begins to go.
  public static func dismiss(after delay: Duration = .zero) {
    send(.dismiss(after: delay, token: nil))
  }

  /// Hides the HUD and waits until it has gone.
  ///
  /// - Parameter delay: how long it stays before it begins to go.
  /// - Returns: false if another show came first.
  @discardableResult
  public static func dismissed(after delay: Duration = .zero) async -> Bool {
    await withCheckedContinuation { continuation in
      Performer.shared.dismiss(after: delay) { continuation.resume(returning: $0) }
    }
  }

  /// How HUDs look from the next show on.
  public static var appearance: Appearance {
    get { Performer.shared.appearance }
    set { Performer.shared.appearance = newValue }
  }

  /// How long HUDs take to come, stay and go, from the next show on.
  public static var timing: Timing {
    get { Performer.shared.timing }
    set { Performer.shared.timing = newValue }
  }

  /// What touches and keys do to HUDs, and which of them are blocked; a change counts at once.
  public static var interaction: Interaction {
    get { Performer.shared.interaction }
    set { Performer.shared.interaction = newValue }
  }

  /// What happens to HUDs from now on, in its order.
  ///
  /// Every call makes a stream of its own. Nobody waits for who reads it: one who falls 256 events
  /// behind loses the oldest.
  public static var events: AsyncStream<HUDEvent> { Performer.shared.events }

  /// The touches that reach the application while a HUD is on the screen, from now on, in their order.
  ///
  /// For an application that has no touch panel of its own open, because it draws through Bezel too.
  /// Every call makes a stream of its own. For one who is slow to read it, moves that were followed
  /// by others are left out, and at 256 that wait new fingers are, from their beginning to their end.
  public static var passedTouches: AsyncStream<Touch> { Performer.shared.passedTouches }

  /// Whether the HUD is shown and not about to go.
  public static var isVisible: Bool { Performer.shared.isVisible }

  private static func send(_ command: Command) { Performer.shared.send(command) }
}
