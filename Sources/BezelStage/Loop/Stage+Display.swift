internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
package import BezelRaster

/// The display of a stage: finding one, switching to a better one, closing it.
extension Stage {
  /// The name of the open screen, as text for the user.
  package var screenName: String? {
    switch screen {
    case .kms(let display): display.name
    case .framebuffer(let display): display.name
    case .none, .memory: nil
    }
  }

  /// Whether no screen was found, or it is lost; false during the first search.
  package var missesScreen: Bool {
    if case .none = screen { screenRetry.isReported } else { false }
  }

  /// The current picture in memory; a single clear pixel where there is a real screen.
  package var picture: Picture {
    guard case .memory(let display) = screen else {
      return Picture(width: 1, height: 1, pixels: [0])
    }
    return display.picture
  }

  /// Opens the screen at once if it was requested by name, or is kept between presentations; a service, which
  /// has clients to serve meanwhile, opens it in its loop.
  func openFirstScreen() throws(StageError) {
    switch options.display {
    case .memory(let width, let height, _):
      screen = .memory(
        MemoryDisplay(
          output: ScreenGeometry(
            width: width, height: height,
            scale: options.scale(width: width, height: height, usual: 1),
            backdrop: options.backdrop.backdrop(width: width, height: height),
            margin: options.marginPart),
          dithers: options.dithers))
    case .screen:
      guard options.insistsOnNamed, options.keepsScreen || options.screen.isNamed else { return }
      let now = Timestamp.now()
      seek(at: now)
      guard let seeker else { return }
      for item in seeker.waitUntilOpen(poll, whileWaiting) {
        found(item, by: seeker, at: now) { screenProblem = $0 }
      }
      if options.screen.isNamed, case .none = screen {
        throw .noScreen(screenProblem ?? "No screen is connected.")
      }
    }
  }

  /// Opens the screen when a HUD needs it, and closes it when none does.
  func updateDisplay(at now: Timestamp, _ client: StageClient) {
    guard !screen.isMemory else { return }
    let isWanted = release == nil && (options.keepsScreen || huds.isOnScreen || huds.isPending)
    let wasListening = hardware != nil
    listenForHardware(isWanted) { warnOnce($0, client) }
    // Devices may have come meanwhile.
    if !wasListening, hardware != nil, touch.isOpen { scanDevices(at: now, client) }
    guard isWanted else {
      screenRetry.rest()
      ownerRequests.stopWaiting(at: now)
      seeker?.close(.restore)
      return closeScreen(release ?? .restore)
    }
    switch screen {
    case .none, .framebuffer:
      if seeker == nil, screenRetry.isDue(at: now) { seek(at: now) }
    case .kms, .memory: break
    }
  }

  /// When the next search for a screen begins; `nil` while a card is open or a search or close is under
  /// way.
  var nextSearch: Timestamp? {
    switch screen {
    case .none, .framebuffer: seeker == nil ? screenRetry.next : nil
    case .kms, .memory: nil
    }
  }

  /// Begins to search for a card.
  private func seek(at now: Timestamp) {
    do throws(LinuxError) {
      // The owner of the screen is named once.
      let display = try KMSDisplay(
        options, namesOwner: !screenRetry.isReported, requests: ownerRequests)
      try display.watch(poll)
      seeker = display
    } catch {
      _ = screenRetry.failed(at: now)
      screenProblem = error.description
    }
  }

  /// Handles the events of the search for a card.
  func handleCardSearch(_ ready: [Poll.Ready], at now: Timestamp, _ client: StageClient) {
    guard let seeker else { return }
    var events: [KMSDisplay.DisplayEvent] = []
    seeker.handle(ready, at: now, poll, into: &events)
    for item in events {
      found(item, by: seeker, at: now) { client.handle(.warning($0)) }
    }
  }

  private func found(
    _ event: KMSDisplay.DisplayEvent, by display: KMSDisplay, at now: Timestamp,
    warn: (String) -> Void
  ) {
    ownerRequests = display.requests
    switch event {
    case .opened:
      seeker = nil
      if case .framebuffer(let former) = screen {
        // The same console stays in graphics mode, from one kind of screen to the other.
        display.adoptConsole(of: former, poll)
        former.close(poll)
      }
      screen = .kms(display)
      screenRetry.succeeded()
      screenError = nil
    case .warning(let sentence):
      if warnings.insert(sentence).inserted { warn(sentence) }
    case .lost(let screenError):
      display.unwatch(poll)
      seeker = nil
      // A search that is closing is for a HUD that has gone. The next HUD begins its own search, and
      // the owner of the screen is named again.
      if !display.isClosing { openFramebuffer(at: now, instead: screenError, warn) }
    case .closed:
      display.unwatch(poll)
      seeker = nil
    case .frame: break
    }
  }

  /// Opens a framebuffer while no card can be used; the search for one goes on.
  private func openFramebuffer(
    at now: Timestamp, instead screenError: ScreenError, _ warn: (String) -> Void
  ) {
    let isNew = isNew(screenError, at: now)
    guard case .none = screen else { return }
    if !options.screen.isNamed {
      do throws(LinuxError) {
        if let display = try FramebufferDisplay.open(
          options: options, rotation: Rotation(options.screen.turn ?? .ofFramebuffer()))
        {
          try display.watch(poll)
          screen = .framebuffer(display)
          if let problem = display.consoleProblem { warn(problem) }
          return
        }
      } catch {
        if isNew { warn(error.description) }
      }
    }
    if isNew { warn(screenError.sentence) }
  }

  /// Records why there is no screen.
  ///
  /// - Returns: whether to report it: only the first failure in a row (the only one that names the
  ///   owner of the screen), and only for another reason than at the last report.
  private func isNew(_ screenError: ScreenError, at now: Timestamp) -> Bool {
    // Where the kernel's events cannot be heard, as in a container, only a look tells.
    let awaitsEvent = screenError.awaitsHardware && hardware != nil
    guard screenRetry.failed(at: now, awaitsHardware: awaitsEvent) else {
      return false
    }
    defer { self.screenError = screenError }
    return self.screenError != screenError
  }

  /// Whether neither a screen is open nor one is searched for.
  package var isScreenClosed: Bool {
    if case .none = screen { seeker == nil } else { false }
  }

  /// Closes the screen, if there is one.
  func closeScreen(_ ending: Ending = .restore) {
    switch screen {
    case .none, .memory: break
    case .kms(let display): display.close(ending)
    case .framebuffer(let display):
      display.close(poll)
      screen = .none
    }
  }

  /// Closes the screen and waits until that is done.
  func closeScreenNow() {
    seeker?.closeNow(.restore, poll, whileWaiting)
    seeker = nil
    if case .kms(let display) = screen {
      display.closeNow(ending, poll, whileWaiting)
      failedFlips += display.failedFlips
      framesLate += display.framesLate
      screen = .none
    }
    closeScreen()
  }

  /// Goes on without a screen, and reports the reason, once.
  func missScreen(_ screenError: ScreenError, at now: Timestamp, _ client: StageClient) {
    closeScreen()
    clock.resume(at: now)
    if isNew(screenError, at: now) { client.handle(.warning(screenError.sentence)) }
  }

  // MARK: Hotplug

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
  }

  /// Handles hotplug and resume from sleep.
  func handleHardwareEvents(_ ready: [Poll.Ready], at now: Timestamp, _ client: StageClient) {
    guard let hardware else { return }
    let changes = hardware.changes(ready)
    if changes.contains(.framebuffer), case .framebuffer(let display) = screen {
      // Its memory may be the new driver's already.
      display.abandon()
    }
    if case .kms(let display) = screen {
      if changes.contains(.connectors) { display.replan() }
      if changes.contains(.resumed) { display.wakeUp() }
    } else if changes.contains(.connectors) {
      screenRetry.hurry()
    }
    if changes.contains(.cards) { screenRetry.hurry() }
    if changes.contains(.inputs), touch.isOpen { scanDevices(at: now, client) }
  }
}
