internal import BezelHUD
internal import BezelLinux

/// The light behind the screen.
extension Stage {
  /// Lights the screen while a HUD is seen on it, and dims it when nobody cares for it any more.
  ///
  /// - Parameter isActive: whether somebody gave a command or touched a panel in this turn.
  /// - Returns: when it has to be called again.
  func keepLight(at now: Timestamp, isActive: Bool, _ director: Director) -> Timestamp? {
    guard screen.isSeen else {
      if illumination != nil { illumination?.putBack() }
      illumination = nil
      return nil
    }
    if isActive || illumination == nil { lastActivity = now }
    var illumination = self.illumination ?? Illumination()
    defer { self.illumination = illumination }
    for problem in illumination.light() { warnOnce(problem, director) }
    guard let patience = options.kiosk.dimsAfter else { return nil }
    let due = lastActivity.advanced(byNanoseconds: patience.nanoseconds)
    let isDim = due <= now
    let problems = illumination.dim(
      to: isDim ? options.kiosk.dimmedBrightness * 65_536 / 100 : nil)
    for problem in problems { warnOnce(problem, director) }
    return isDim ? nil : due
  }
}
