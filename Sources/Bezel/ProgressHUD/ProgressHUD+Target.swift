/// The target of the drawing.
extension ProgressHUD {
  /// The target of HUDs: by default the best screen there is.
  public static var target: HUDTarget { HUDThread.shared.target }

  /// Chooses the target of HUDs: SVProgressHUD's `setViewForExtension:` for a target in memory, and the
  /// choice of its window.
  ///
  /// The present HUDs are dismissed, and later ones are shown on the new target. It is opened with the
  /// next show.
  ///
  /// - Throws: an error for a file that cannot be read, or for an invalid name or value of a setting;
  ///   nothing is changed then. Its description lists the valid ones.
  public static func move(to target: HUDTarget) throws { try HUDThread.shared.move(to: target) }

  /// The newest picture of a target in memory, HUD and backdrop.
  ///
  /// There is a new one 60 times a second at most; each is a copy.
  ///
  /// - Returns: `nil` if a screen is the target, or nothing has been shown yet.
  public static func picture() async -> HUDPicture? { await HUDThread.shared.picture() }
}
