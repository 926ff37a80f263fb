internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
package import BezelRaster

/// Which screen a stage is on: looking for one, moving to a better one, giving it back.
extension Stage {
  /// For people: the screen that is open.
  package var screenName: String? {
    switch screen {
    case .kms(let display): display.name
    case .framebuffer(let display): display.name
    case .none, .memory: nil
    }
  }

  /// Whether a screen was looked for and not found, or is lost; not while the first search goes on.
  package var missesScreen: Bool {
    if case .none = screen { screenRetry.isReported } else { false }
  }

  /// The picture in memory as it is now; a single clear pixel where there is a real screen.
  package var picture: Picture {
    guard case .memory(let display) = screen else {
      return Picture(width: 1, height: 1, pixels: [0])
    }
    return display.picture
  }

  /// Opens the screen at once if it was asked for by name, or is to be kept.
  func openFirstScreen() throws(StageError) {
    switch options.wish {
    case .memory(let width, let height, _):
      screen = .memory(
        MemoryDisplay(
          output: Output(
            width: width, height: height, scale: options.scale ?? 1,
            backdrop: options.backdrop.backdrop(width: width, height: height))))
    case .screen:
      guard options.keepsScreen || options.insistsOnScreen else { return }
      let now = Timestamp.now()
      seek(at: now)
      guard let seeker else { return }
      for item in seeker.waitUntilOpen(poll) {
        found(item, by: seeker, at: now) { screenProblem = $0 }
      }
      if options.insistsOnScreen, case .none = screen {
        throw .noScreen(screenProblem ?? "No screen is connected.")
      }
    }
  }

  /// Opens the screen when something is to be seen, and gives it back when nothing is.
  func keepScreen(at now: Timestamp, _ director: Director) {
    guard !screen.isMemory else { return }
    let isWanted = options.keepsScreen || huds.isOnScreen || huds.isPending
    listenForHardware(isWanted) { warnOnce($0, director) }
    guard isWanted else {
      screenRetry.rest()
      seeker?.close(.restore)
      return closeScreen()
    }
    switch screen {
    case .none, .framebuffer:
      if seeker == nil, screenRetry.isDue(at: now) { seek(at: now) }
    case .kms, .memory: break
    }
  }

  /// When the screen is looked for again; `nil` while it is there, is being looked for or given back.
  var nextSearch: Timestamp? {
    switch screen {
    case .none, .framebuffer: seeker == nil ? screenRetry.next : nil
    case .kms, .memory: nil
    }
  }

  /// Begins to look for a card.
  private func seek(at now: Timestamp) {
    do throws(LinuxError) {
      // Who keeps the screen is told once.
      let display = try KMSDisplay(options, namesOwner: !screenRetry.isReported)
      try display.watch(poll)
      seeker = display
    } catch {
      _ = screenRetry.failed(at: now)
      screenProblem = error.description
    }
  }

  /// Hears what became of the search for a card.
  func hearSeeker(_ ready: [Poll.Ready], at now: Timestamp, _ director: Director) {
    guard let seeker else { return }
    for item in seeker.hear(ready, at: now, poll) {
      found(item, by: seeker, at: now) { director.hear(.warning($0)) }
    }
  }

  private func found(
    _ news: KMSDisplay.News, by display: KMSDisplay, at now: Timestamp, warn: (String) -> Void
  ) {
    switch news {
    case .opened:
      seeker = nil
      if case .framebuffer(let former) = screen {
        // The same console stays in graphics mode, from one kind of screen to the other.
        display.adoptConsole(of: former, poll)
        former.close(poll)
      }
      screen = .kms(display)
      screenRetry.succeeded()
    case .warning(let sentence):
      if warnings.insert(sentence).inserted { warn(sentence) }
    case .lost(let obstacle):
      display.unwatch(poll)
      seeker = nil
      openFramebuffer(at: now, instead: obstacle, warn)
    case .closed:
      display.unwatch(poll)
      seeker = nil
    case .frame: break
    }
  }

  /// Shows where there is no card for now, and goes on looking for one.
  private func openFramebuffer(
    at now: Timestamp, instead obstacle: ScreenObstacle, _ warn: (String) -> Void
  ) {
    let isFirst = screenRetry.failed(at: now)
    // Only the first attempt finds out who has the screen.
    if isFirst { self.obstacle = obstacle }
    guard case .none = screen else { return }
    if !options.screen.isNamed {
      do throws(LinuxError) {
        if let display = try FramebufferDisplay.open(
          options: options, rotation: Rotation(options.screen.turn ?? .none))
        {
          try display.watch(poll)
          screen = .framebuffer(display)
          if let problem = display.consoleProblem { warn(problem) }
          return
        }
      } catch {
        if isFirst { warn(error.description) }
      }
    }
    if isFirst { warn(obstacle.sentence) }
  }

  /// Gives the screen back, if there is one.
  func closeScreen() {
    switch screen {
    case .none, .memory: break
    case .kms(let display): display.close(.restore)
    case .framebuffer(let display):
      display.close(poll)
      screen = .none
    }
  }

  /// Gives the screen back and waits until that is done.
  func closeScreenNow() {
    seeker?.closeNow(.restore, poll)
    seeker = nil
    if case .kms(let display) = screen {
      display.closeNow(options.ending, poll)
      failedFlips += display.failedFlips
      framesLate += display.framesLate
      screen = .none
    }
    closeScreen()
  }

  /// Lives on without a screen, and tells people why, once.
  func missScreen(_ obstacle: ScreenObstacle, at now: Timestamp, _ director: Director) {
    closeScreen()
    clock.resume(at: now)
    guard screenRetry.failed(at: now) else { return }
    self.obstacle = obstacle
    director.hear(.warning(obstacle.sentence))
  }

  // MARK: Hardware that comes and goes

  /// Listens for cards, plugs and the end of a sleep while a screen is wanted; at other times they
  /// concern nobody.
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

  /// Follows what was plugged in, pulled out or woken up.
  func hearHardware(_ ready: [Poll.Ready], at now: Timestamp, _ director: Director) {
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
    if changes.contains(.inputs), touch.isOpen { lookForDevices(at: now, director) }
  }
}
