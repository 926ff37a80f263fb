internal import BezelHUD
internal import BezelLinux
internal import BezelTouch

extension Stage {
  /// Tells the director what happened, and makes felt what is to be felt.
  func tell(_ news: HUDStack.News, at now: Moment, _ director: Director) {
    if case .haptic(let haptic) = news.event, !screen.isMemory {
      openHaptics(director)
      haptics?.play(HapticPattern(haptic))
    }
    director.hear(.event(news.event, of: news.hud, at: now))
  }

  /// Finds the devices when a HUD comes up, so that they are ready when they are needed, and lets them
  /// go after it.
  func keepHaptics(_ ready: [Poll.Ready], _ director: Director) {
    if ready.contains(where: { $0.token == Token.haptics }) { haptics?.settle() }
    guard huds.isOnScreen, !screen.isMemory else {
      // What is about to appear may have been felt already.
      if huds.isIdle || screen.isMemory { haptics?.close() }
      return
    }
    guard huds.hapticsEnabled else { return }
    openHaptics(director)
    haptics?.prepare()
  }

  private func openHaptics(_ director: Director) {
    guard haptics == nil else { return }
    do throws(LinuxError) {
      let haptics = try Haptics()
      try poll.add(haptics.descriptor, token: Token.haptics)
      self.haptics = haptics
    } catch {
      warnOnce(error.description, director)
    }
  }
}

extension HapticPattern {
  fileprivate init(_ haptic: Haptic) {
    self =
      switch haptic {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
  }
}
