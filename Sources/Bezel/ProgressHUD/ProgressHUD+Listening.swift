/// What a program is told of its HUDs.
extension ProgressHUD {
  /// What happens to HUDs from now on, in its order: SVProgressHUD's notifications and more.
  ///
  /// Every call makes a stream of its own. Nobody waits for who reads it: one who falls 256 events
  /// behind loses the oldest.
  public static var events: AsyncStream<HUDEvent> { Performer.shared.events }

  /// Has a handler called with what happens to HUDs from now on: what adding an observer of
  /// SVProgressHUD's notifications (`SVProgressHUDWillAppearNotification` and so on) does.
  ///
  /// All handlers, and the completions of dismissals, are called one after the other, in the order in
  /// which things happened, on a queue that is neither the caller's nor the HUD's: a slow one lets only
  /// the others wait. One that falls 256 events behind loses the oldest.
  ///
  /// - Returns: what ends it, when it is cancelled or let go of.
  public static func observe(_ handler: @escaping @Sendable (HUDEvent) -> Void) -> HUDObservation {
    Performer.shared.observe(handler)
  }

  /// The touches that reach the application while a HUD is on the screen, from now on, in their order.
  ///
  /// For an application that has no touch panel of its own open, because it draws through Bezel too.
  /// Every call makes a stream of its own. For one who is slow to read it, moves that were followed
  /// by others are left out, and at 256 that wait new fingers are, from their beginning to their end.
  public static var passedTouches: AsyncStream<Touch> { Performer.shared.passedTouches }
}
