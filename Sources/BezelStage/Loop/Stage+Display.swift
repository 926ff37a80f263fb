internal import BezelHUD
internal import BezelKMS
package import BezelLinux

/// The screens of a stage: when they are opened and closed, and what hardware has changed.
extension Stage {
  /// The screen that shows HUDs.
  var screen: StageDisplay { screens.screen }

  /// Opens the screen at once if it was requested by name, or is kept between presentations; a service, which
  /// has clients to serve meanwhile, opens it in its loop.
  func openFirstScreen() throws(StageError) {
    guard options.display == .screen, options.insistsOnNamed,
      options.keepsScreen || options.screen.isNamed
    else { return }
    screenProblem = screens.openNow(at: .now(), poll, whileWaiting)
    if options.screen.isNamed, case .none = screen {
      throw .noScreen(screenProblem ?? "No screen is connected.")
    }
  }

  /// Shows HUDs above a compositor that another process has connected to.
  ///
  /// - Returns: a number for it; `nil` if HUDs may not be shown above compositors, or nothing can be watched.
  package func attach(_ socket: SocketConnection) -> UInt64? {
    screens.attach(socket, at: .now(), poll)
  }

  package func detach(_ number: UInt64) { screens.detach(number, poll) }

  /// Whether a compositor that was handed over can be used still.
  package func isAttached(_ number: UInt64) -> Bool { screens.isAttached(number) }

  /// Opens the screen when a HUD needs it, and closes it when none does.
  func updateDisplay(at now: Timestamp, _ client: StageClient) {
    guard !screen.isMemory else { return }
    let isWanted = release == nil && (options.keepsScreen || huds.isOnScreen || huds.isPending)
    let wasListening = hardware != nil
    listenForHardware(isWanted) { warnOnce($0, client) }
    // Devices may have come meanwhile.
    if !wasListening, hardware != nil, touch.isOpen { scanDevices(at: now, client) }
    screens.update(leaving: isWanted ? nil : release ?? .restore, at: now, poll)
  }

  /// Watches for hotplug and for resume from sleep only while a screen is needed.
  private func listenForHardware(_ isWanted: Bool, warn: (String) -> Void) {
    guard isWanted != (hardware != nil) else { return }
    if isWanted {
      do throws(LinuxError) {
        hardware = try HardwareWatch(poll)
      } catch {
        warn(error.description)
      }
    } else {
      hardware?.unwatch(poll)
      hardware = nil
    }
    screens.hearsHardware = hardware != nil
  }

  /// Handles hotplug and resume from sleep.
  func handleHardwareEvents(_ ready: [Poll.Ready], at now: Timestamp, _ client: StageClient) {
    guard let hardware else { return }
    let (changes, addedInputs) = hardware.changes(ready)
    screens.handle(changes, at: now)
    if changes.contains(.inputs), touch.isOpen { touch.lookSoon(at: now, for: addedInputs) }
  }
}
