/// What moves a HUD.
extension ProgressHUD {
  /// Moves HUDs off the centre, from the next show on: SVProgressHUD's `setOffsetFromCenter:`.
  ///
  /// - Parameter offset: in points; a HUD that fits stays inside of its screen or container.
  public static func setOffsetFromCenter(_ offset: Point) { offsetFromCenter = offset }

  /// Puts HUDs back to the centre, from the next show on: SVProgressHUD's `resetOffsetFromCenter`.
  public static func resetOffsetFromCenter() { offsetFromCenter = Point(x: 0, y: 0) }

  /// Tells HUDs what the screen's edges are taken up by: what SVProgressHUD hears from the keyboard
  /// (`UIKeyboardWillShowNotification` and so on) and asks of the status bar.
  ///
  /// - Parameters:
  ///   - insets: how far in from each edge, in points.
  ///   - duration: of the movement of a HUD that is seen, which should be the keyboard's.
  public static func setInsets(_ insets: Insets, over duration: Duration = .zero) {
    Performer.shared.set(insets, over: duration)
  }

  /// Tells HUDs how far the device is tilted: what moves SVProgressHUD by itself
  /// (`UIInterpolatingMotionEffect`), where `motionEffectEnabled` is true.
  public static func setTilt(_ tilt: Tilt) { Performer.shared.set(tilt) }
}
