internal import BezelBoot
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// Standing in for plymouthd.
extension Service {
  /// The file with the times of earlier boots.
  private static let history = "/var/lib/bezel/boot-history"
  /// The time that the last frame stays for the next program, in seconds.
  private static let handOverLimit = 60
  /// The time between two looks at the keymap while a question is open: others may load one then.
  private static let keymapPeriod = Duration.seconds(2)

  /// Handles the readiness of a descriptor of the splash.
  func handleBoot(_ ready: Poll.Ready) {
    guard let boot else { return }
    // Whoever tells of a step runs in the new root.
    if boot.handle(ready, at: now, poll, carryOut: carryOut) {
      readNewRoot()
      boot.reachStep(at: now, poll)
    }
  }

  /// Handles a keystroke of the on-screen keyboard.
  func handle(_ key: Keystroke) {
    guard let boot else { return }
    carryOut(boot.splash.type(key, at: now))
    wake.signal()
  }

  func carryOut(_ effects: [BootSplash.Effect]) {
    guard let boot else { return }
    for effect in effects {
      switch effect {
      case .reply(let client, let reply): boot.reply(reply, to: client, poll)
      case .deactivate(let client):
        boot.deactivating.append(client)
        boot.leavesPrompt = boot.wasPrompting
      case .quit(let client, let retainsSplash): quitBoot(client, retainsSplash: retainsSplash)
      case .changeRoot(let client, let path):
        boot.reply(changeRoot(to: path) ? .acknowledged : .refused, to: client, poll)
      case .tellTerminal(let client):
        let isInFront =
          switch stage?.hold {
          case .away, .missing: false
          case .none?, .opening, .held, nil: true
          }
        boot.reply(isInFront ? .acknowledged : .refused, to: client, poll)
      case .rootIsWritable:
        boot.hasReadHistory = false
        readNewRoot()
      case .reload: _ = try? reload()
      case .showsConsole(let shows): ManagerStatus.show(shows)
      }
    }
  }

  /// Ends the service, without an animation: another program waits for the screen.
  private func quitBoot(_ client: UInt64, retainsSplash: Bool) {
    guard let boot else { return }
    boot.quitting.append(client)
    guard end != .quit else { return }
    writeHistory()
    let keepsFrame = retainsSplash && !boot.wasPrompting
    ending = keepsFrame ? .handOver(limit: Service.handOverLimit) : .restore
    end = .quit
    guard !keepsFrame else { return }
    queue.dismissAll(at: now)
    lastMoment = now
  }

  /// Replies to the clients that wait for the end of the service, when the screen is left.
  func acknowledgeEnd() {
    guard let boot else { return }
    for client in boot.quitting { boot.reply(.acknowledged, to: client, poll) }
  }

  // MARK: The screen

  /// Whether the user has to enter a text.
  var isPrompting: Bool { end == nil && endsPrompting }

  /// Whether a question would still be open if the service ended now.
  var endsPrompting: Bool { boot?.splash.isPrompting == true }

  /// Updates the presentation of the splash, and replies to those that wait for the screen's release.
  ///
  /// - Returns: the picture to leave the screen with; `nil` if the splash is shown.
  func updateBoot() -> Ending? {
    guard let boot else { return nil }
    readTerminals()
    boot.nextTerminalChange = updateTerminals(boot)
    if end != .quit { presentBoot(boot) }
    let isOnScreen = boot.splash.isOnScreen
    if isOnScreen || stage?.isScreenClosed == true {
      for client in boot.deactivating { boot.reply(.acknowledged, to: client, poll) }
      boot.deactivating = []
    }
    if isOnScreen { return nil }
    return boot.splash.leavesFrame && !boot.leavesPrompt
      ? .handOver(limit: Service.handOverLimit) : .restore
  }

  /// When the splash has to be updated next; `nil` if only an event changes it.
  func nextChange(of boot: BootSession) -> Moment? {
    earliest(boot.nextChange, boot.nextTerminalChange)
  }

  private func presentBoot(_ boot: BootSession) {
    boot.update(at: now, managerToken: Token.manager, poll)
    let isPrompting = boot.splash.isPrompting
    let isAsking = boot.splash.question(at: now) != nil
    let keyboard = isAsking ? keyboard(boot, isPrompting) : BootSplash.Keyboard()
    boot.wasPrompting = isPrompting
    let setups = boot.setups ?? BootSession.Setups(setup, on: outcome.options.backdrop)
    boot.setups = setups
    let request = PresentationRequest(
      boot.presentation(at: now, keyboard), configuration: isAsking ? setups.prompt : setups.splash,
      priority: isAsking ? BootSession.promptPriority : BootSession.priority, stays: true)
    let isThere = boot.handle.map { queue.request(of: $0) != nil } ?? false
    guard request != boot.shown || !isThere else { return }
    do throws(PresentationQueueError) {
      if isThere, let handle = boot.handle {
        try queue.update(handle, to: request, at: now)
      } else {
        boot.handle = try queue.show(request, for: BootSession.owner, at: now)
      }
      boot.shown = request
    } catch {
      // There is room again when another presentation has ended.
    }
  }

  /// Returns the state of the keyboards, for a question.
  private func keyboard(_ boot: BootSession, _ isPrompting: Bool) -> BootSplash.Keyboard {
    var keyboard = BootSplash.Keyboard()
    guard let stage else { return keyboard }
    if isPrompting {
      let isDue = boot.nextKeymap.map { $0 <= now } ?? true
      if isDue || !boot.wasPrompting {
        for terminal in boot.terminals.values {
          if let keymap = terminal.keymap() { stage.keymap = keymap }
        }
        boot.nextKeymap = now.advanced(by: Service.keymapPeriod)
      }
      for terminal in boot.terminals.values {
        if let isOn = terminal.isCapsLockOn { stage.capsLock.kernels = isOn }
      }
      keyboard.isCapsLockOn = stage.capsLock.isOn
    }
    if stage.hasTouchPanel { keyboard.layout = KeyboardLayout(stage.keymap) }
    return keyboard
  }

  // MARK: Files

  /// Makes a folder this process's root.
  private func changeRoot(to path: String) -> Bool {
    do throws(LinuxError) {
      try Program.changeRoot(to: path)
      boot?.hasNewRoot = true
      startCrashGuard()
      return true
    } catch {
      Program.log(.warning, error.description)
      return false
    }
  }

  /// Reads the configuration, the fonts and the times of earlier boots from a root that is complete by now,
  /// once.
  func readNewRoot() {
    guard let boot else { return }
    if boot.hasNewRoot {
      boot.hasNewRoot = false
      boot.hasReadHistory = false
      // Another font would be seen as a jump; the new root's configuration counts in all else.
      let (font, isProvisional) = (outcome.options.font, outcome.options.fontIsProvisional)
      _ = try? reload()
      (outcome.options.font, outcome.options.fontIsProvisional) = (font, isProvisional)
    }
    guard !boot.hasReadHistory, boot.splash.mode == .bootUp else { return }
    let bytes = try? FileBytes.read(Service.history, limit: BootHistory.longestFile)
    if let history = bytes.flatMap({ BootHistory(bytes: $0) }) {
      boot.hasReadHistory = true
      boot.splash.learn(from: history, at: now)
    }
  }

  private func writeHistory() {
    guard let boot, boot.splash.mode == .bootUp, let history = boot.splash.history(at: now) else {
      return
    }
    // A machine without a writable disk has no estimate.
    try? FileBytes.write(history.bytes, to: Service.history, isCache: true)
  }
}
