internal import BezelHUD
internal import BezelLinux
internal import BezelTouch

extension Stage {
  /// Reports an event to the client, and plays its haptic pattern.
  func send(_ addressed: HUDStack.AddressedEvent, at now: Moment, _ client: StageClient) {
    if case .haptic(let haptic) = addressed.event, !screen.isMemory {
      openHaptics(client)
      haptics?.play(HapticPattern(haptic))
    }
    client.handle(.event(addressed.event, of: addressed.hud, at: now))
  }

  /// Opens the haptic devices when a HUD appears, so that they are ready when needed, and closes them
  /// after it.
  func updateHaptics(_ ready: [Poll.Ready], _ client: StageClient) {
    if ready.contains(where: { $0.token == Token.haptics }) { haptics?.settle() }
    guard huds.isOnScreen, !screen.isMemory else {
      // The haptic pattern of a HUD may be playing before the HUD appears.
      if huds.isIdle || screen.isMemory { haptics?.close() }
      return
    }
    guard huds.hapticsEnabled else { return }
    openHaptics(client)
    haptics?.prepare()
  }

  private func openHaptics(_ client: StageClient) {
    guard haptics == nil else { return }
    do throws(LinuxError) {
      let haptics = try Haptics()
      try poll.add(haptics.descriptor, token: Token.haptics)
      self.haptics = haptics
    } catch {
      warnOnce(error.description, client)
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
