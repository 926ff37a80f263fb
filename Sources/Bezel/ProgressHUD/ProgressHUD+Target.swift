/// Where HUDs are drawn.
extension ProgressHUD {
  /// Where HUDs are drawn, and with what: at first the best screen there is.
  public static var target: HUDTarget { Performer.shared.target }

  /// Chooses where HUDs are drawn, and with what: SVProgressHUD's `setViewForExtension:` for a target
  /// in memory, and the choice of its window.
  ///
  /// What is shown is dismissed, and all that is shown from then on is on the new target. Nothing is
  /// opened before that.
  ///
  /// - Throws: a file that cannot be read, or a setting's name or value that means nothing; then nothing
  ///   is changed. Its description says what there is.
  public static func move(to target: HUDTarget) throws { try Performer.shared.move(to: target) }

  /// The newest picture of a target in memory, HUD and backdrop.
  ///
  /// There is a new one 60 times a second at most; each is a copy.
  ///
  /// - Returns: `nil` where a screen is the target, or nothing has been shown yet.
  public static func picture() async -> HUDPicture? { await Performer.shared.picture() }
}
