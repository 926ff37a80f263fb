/// The place of a HUD: offset, insets and tilt.
extension ProgressHUD {
  /// Moves HUDs off the centre, from the next show on: SVProgressHUD's `setOffsetFromCenter:`.
  ///
  /// - Parameter offset: in points; a HUD that fits stays inside of its screen or container.
  public static func setOffsetFromCenter(_ offset: Point) { offsetFromCenter = offset }

  /// Puts HUDs back to the centre, from the next show on: SVProgressHUD's `resetOffsetFromCenter`.
  public static func resetOffsetFromCenter() { offsetFromCenter = Point(x: 0, y: 0) }

  /// Sets the space that is taken at the screen's edges, which SVProgressHUD gets from the keyboard
  /// (`UIKeyboardWillShowNotification` and so on) and from the status bar.
  ///
  /// - Parameters:
  ///   - insets: the distance from each edge, in points.
  ///   - duration: the duration of the movement of a HUD on screen, which should be the keyboard's.
  public static func setInsets(_ insets: Insets, over duration: Duration = .zero) {
    HUDThread.shared.set(insets, over: duration)
  }

  /// Sets the tilt of the device, which moves HUDs if `motionEffectEnabled` is true, as
  /// `UIInterpolatingMotionEffect` moves SVProgressHUD.
  public static func setTilt(_ tilt: Tilt) { HUDThread.shared.set(tilt) }
}
