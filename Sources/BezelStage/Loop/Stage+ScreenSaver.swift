internal import BezelHUD
internal import BezelKMS
internal import BezelLinux

/// The backlight of the screen.
extension Stage {
  /// Switches backlights on while a HUD is on the screen, and dims them after a time without activity.
  ///
  /// - Parameter isActive: whether there was a request or input in this turn.
  /// - Returns: when to call this again.
  func updateBacklight(at now: Timestamp, isActive: Bool, _ client: StageClient) -> Timestamp? {
    for problem in illumination?.handle() ?? [] { warnOnce(problem, client) }
    guard screen.isSeen else {
      setLight(.asFound, client)
      return nil
    }
    if isActive || light == .asFound { lastActivity = now }
    let due = options.screenSaver.dimsAfter.map {
      lastActivity.advanced(byNanoseconds: $0.nanoseconds)
    }
    let isDim = due.map { $0 <= now } ?? false
    setLight(
      .on(
        screens: screen.connectors,
        fraction: isDim ? options.screenSaver.dimmedBrightness * 65_536 / 100 : nil), client)
    return isDim ? nil : due
  }

  private func setLight(_ goal: BacklightControl.Goal, _ client: StageClient) {
    guard goal != light else { return }
    light = goal
    // Most machines have no backlight device, and need no thread.
    if illumination == nil, Backlight.areThere() {
      do throws(LinuxError) {
        let worker = try BacklightWorker()
        try worker.watch(poll)
        illumination = worker
      } catch {
        warnOnce(error.description, client)
      }
    }
    illumination?.set(goal)
  }

  /// Restores every backlight.
  func putLightBack() {
    light = .asFound
    illumination?.finish()
    illumination?.unwatch(poll)
    illumination = nil
  }
}
