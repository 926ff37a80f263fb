/// The events, warnings and touches that a program receives.
extension ProgressHUD {
  /// The events of HUDs from now on, in order: SVProgressHUD's notifications and more.
  ///
  /// Every call makes a stream of its own. A reader never delays the HUD: one that falls 256 events
  /// behind loses the oldest.
  public static var events: AsyncStream<HUDEvent> { HUDThread.shared.events }

  /// Calls a handler with the events of HUDs from now on, as an observer of SVProgressHUD's
  /// notifications (`SVProgressHUDWillAppearNotification` and so on) is called.
  ///
  /// All handlers, and the completions of dismissals, are called one after the other, in the order of
  /// the events, on a queue that is neither the caller's nor the HUD's: a slow handler delays only the
  /// other handlers. A handler that falls 256 events behind loses the oldest.
  ///
  /// - Returns: the observation, which ends when it is cancelled or released: `_ =` ends it at once.
  public static func observe(_ handler: @escaping @Sendable (HUDEvent) -> Void) -> HUDObservation {
    HUDThread.shared.observe(handler)
  }

  /// A handler of the library's warnings, such as that no screen is connected, or that a touch panel
  /// belongs to another program.
  ///
  /// Without a handler, warnings are lines on the standard error that begin with "bezel: ". The handler
  /// is called on the queue of `observe(_:)`, also for warnings about a `HUD`.
  public static var warningHandler: (@Sendable (_ sentence: String) -> Void)? {
    get { HUDThread.shared.warningHandler }
    set { HUDThread.shared.warningHandler = newValue }
  }

  /// The touches that are not blocked while a HUD is on the screen, from now on, in order.
  ///
  /// They are for an application that has no touch panel open, because it draws through Bezel, too.
  /// Every call makes a stream of its own. A slow reader does not get moves that were followed by
  /// others and, when 256 touches wait, the touches of new fingers, from beginning to end.
  public static var passedTouches: AsyncStream<Touch> { HUDThread.shared.passedTouches }
}
