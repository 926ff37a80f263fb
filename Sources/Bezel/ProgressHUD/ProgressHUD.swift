@_exported public import BezelHUD

/// A progress HUD on the machine's screen, for a program without a window system.
///
/// Every call can be made from any thread and any actor; it returns at once, and calls take effect in
/// their order. The HUD is drawn by this process, on a thread of its own; the screen is taken when the
/// HUD appears and given back when it has gone. Without a screen nothing fails: the HUD waits for
/// one, with one warning on the standard error.
///
/// SVProgressHUD's class of the same purpose is the model: `show(status:)` is its
/// `showWithStatus:`, and so on; each call names its counterpart.
public enum ProgressHUD {
  /// Shows the turning ring: SVProgressHUD's `show` and `showWithStatus:`, and with a mask its
  /// `showWithMaskType:` and `showWithStatus:maskType:`.
  ///
  /// - Parameters:
  ///   - status: the text below it, or `nil`.
  ///   - mask: the mask of this presentation; `nil` for `defaultMaskType`.
  ///   - button: the title of the button below, or `nil` for none; a press is one of the `events`.
  ///   - blocking: the touches that are blocked in this presentation; `nil` for the interaction's. A
  ///     finger can press the button only if touches on the HUD are blocked.
  public static func show(
    status: String? = nil, mask: MaskType? = nil, button: String? = nil,
    blocking: Blocking? = nil
  ) {
    send(
      .show(
        Presentation(.indefinite, status: status, button: button, mask: mask, blocking: blocking)))
  }

  /// Shows a ring that is filled to `progress`: SVProgressHUD's `showProgress:` and
  /// `showProgress:status:`, and with a mask its `showProgress:maskType:` and
  /// `showProgress:status:maskType:`.
  ///
  /// - Parameters:
  ///   - progress: 0 … 1; more counts as 1, and less than 0 or not-a-number turns the ring.
  ///   - status: the text below it, or `nil`.
  ///   - mask: the mask of this presentation; `nil` for `defaultMaskType`.
  ///   - button: the title of the button below, or `nil` for none; a press is one of the `events`.
  ///   - blocking: the touches that are blocked in this presentation; `nil` for the interaction's. A
  ///     finger can press the button only if touches on the HUD are blocked.
  public static func show(
    progress: Double, status: String? = nil, mask: MaskType? = nil, button: String? = nil,
    blocking: Blocking? = nil
  ) {
    let content = Fraction(progress).map { Content.progress($0) } ?? .indefinite
    send(
      .show(Presentation(content, status: status, button: button, mask: mask, blocking: blocking)))
  }

  /// Shows an "i" and a text, and dismisses them after `displayDuration(for:)`: SVProgressHUD's
  /// `showInfoWithStatus:`, and with a mask its `showInfoWithStatus:maskType:`.
  public static func showInfo(status: String?, mask: MaskType? = nil) {
    send(.show(Presentation(.message(.info), status: status, mask: mask)))
  }

  /// Shows a check mark and a text, and dismisses them after `displayDuration(for:)`: SVProgressHUD's
  /// `showSuccessWithStatus:`, and with a mask its `showSuccessWithStatus:maskType:`.
  public static func showSuccess(status: String?, mask: MaskType? = nil) {
    send(.show(Presentation(.message(.success), status: status, mask: mask)))
  }

  /// Shows a cross and a text, and dismisses them after `displayDuration(for:)`: SVProgressHUD's
  /// `showErrorWithStatus:`, and with a mask its `showErrorWithStatus:maskType:`.
  public static func showError(status: String?, mask: MaskType? = nil) {
    send(.show(Presentation(.message(.error), status: status, mask: mask)))
  }

  /// Shows an image and a text, and dismisses them after `displayDuration(for:)`: SVProgressHUD's
  /// `showImage:status:`, and with a mask its `showImage:status:maskType:`.
  ///
  /// - Parameters:
  ///   - image: `nil` for the text alone.
  ///   - status: the text below it, or `nil`.
  ///   - mask: the mask of this presentation; `nil` for `defaultMaskType`.
  public static func showImage(_ image: HUDImage?, status: String?, mask: MaskType? = nil) {
    send(.show(Presentation(.image(image), status: status, mask: mask)))
  }

  /// Replaces the text of a HUD that is shown, and shows none by itself: SVProgressHUD's `setStatus:`.
  public static func setStatus(_ status: String?) { send(.setStatus(status)) }

  /// Undoes one `show(status:)`, and dismisses the HUD at the last one: SVProgressHUD's `popActivity`.
  public static func popActivity() { send(.popActivity) }

  /// Hides the HUD, unless another show comes first: SVProgressHUD's `dismiss` and
  /// `dismissWithDelay:`.
  ///
  /// - Parameter delay: the time before the animation out begins.
  public static func dismiss(after delay: Duration = .zero) {
    send(.dismiss(after: delay, token: nil))
  }

  /// Hides the HUD, unless another show comes first, and calls back: SVProgressHUD's
  /// `dismissWithCompletion:` and `dismissWithDelay:completion:`.
  ///
  /// - Parameters:
  ///   - delay: the time before the animation out begins.
  ///   - completion: called exactly once, after the handlers of `observe(_:)` with `didDisappear`, and
  ///     on the same queue: with true when the HUD has gone, with false as soon as another show came
  ///     first.
  public static func dismiss(
    after delay: Duration = .zero, completion: @escaping @Sendable (Bool) -> Void
  ) {
    HUDThread.shared.dismiss(after: delay, completion: completion)
  }

  /// Hides the HUD and waits until it has gone: SVProgressHUD's `dismissWithDelay:completion:` as an
  /// `async` function.
  ///
  /// - Parameter delay: the time before the animation out begins.
  /// - Returns: false if another show came first.
  @discardableResult
  public static func dismissed(after delay: Duration = .zero) async -> Bool {
    await HUDThread.shared.dismissed(after: delay)
  }

  /// Whether the HUD is shown and not being dismissed: SVProgressHUD's `isVisible`.
  ///
  /// Directly after a show it is still false, until the HUD's thread has taken the call, the grace time
  /// is over, and there is a screen.
  public static var isVisible: Bool { HUDThread.shared.isVisible }

  /// Returns the time that an image message with this text stays: SVProgressHUD's
  /// `displayDurationForString:`.
  public static func displayDuration(for status: String?) -> Duration {
    timing.displayDuration(of: status)
  }

  private static func send(_ command: Command) { HUDThread.shared.send(command) }
}
