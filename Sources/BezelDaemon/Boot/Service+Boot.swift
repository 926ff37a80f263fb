internal import BezelBoot
internal import BezelConfiguration
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
      case .deactivate(let client): boot.waitForRelease(client)
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
      case .switchLayout:
        if let keymap = boot.terminals.switchLayout() { stage?.keymap = keymap }
        boot.splash.layout = boot.terminals.layouts.name
      }
    }
  }

  /// Ends the service, without an animation: another program waits for the screen.
  private func quitBoot(_ client: UInt64, retainsSplash: Bool) {
    guard let boot else { return }
    boot.waitForEnd(client)
    guard end != .quit else { return }
    writeHistory()
    let keepsFrame = retainsSplash && !boot.wasPrompting
    ending = keepsFrame ? .handOver(limit: Service.handOverLimit) : .restore
    end = .quit
    guard !keepsFrame else { return }
    queue.dismissAll(at: now)
    lastMoment = now
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
    // Most turns are those of a ring's frames, and of their flips.
    if hasNews || boot.isDue(at: now, isClosed: stage?.isScreenClosed ?? true) {
      hasNews = server.hasWork
      readTerminals(boot)
      // brltty keeps this open, and reads no terminal in graphics mode.
      if end == nil, boot.hasNewText, !NodeUsers.holders(of: "/dev/vcsa").others.isEmpty {
        carryOut(boot.splash.showConsole())
      }
      updateTerminals(boot)
      if end != .quit {
        boot.followManager(at: now, poll)
        let setups = boot.setups(setup, on: outcome.options.backdrop)
        boot.present(in: &queue, at: now, keyboard(boot), setups)
      }
      play(boot.splash.popTone())
    }
    let isOnScreen = boot.splash.isOnScreen
    if isOnScreen || stage?.isScreenClosed == true { boot.acknowledgeRelease(poll) }
    if isOnScreen { return nil }
    return boot.leavesFrame ? .handOver(limit: Service.handOverLimit) : .restore
  }

  /// Takes the terminals that the splash needs now, and gives the others back.
  func updateTerminals(_ boot: BootSession) {
    // At the end they stay silent until the screen is closed.
    guard end == nil else { return }
    let isMissing =
      switch stage?.hold {
      case .held, .away: false
      case .none?, .opening, .missing, nil: true
      }
    let screen = BootTerminals.Screen(
      isMissing: isMissing, isHeld: stage?.hold == .held, isClosed: stage?.isScreenClosed ?? true)
    boot.updateTerminals(on: screen, at: now, poll)
  }

  /// Reads what was typed on the terminals.
  private func readTerminals(_ boot: BootSession) {
    // Another question on the screen reads its keys from the keyboards.
    let isOthers =
      !boot.splash.isPrompting
      && queue.current.flatMap { queue.request(of: $0) }?.question != nil
    boot.terminals.read(at: now, poll) { key in
      if !isOthers { carryOut(boot.splash.type(key, at: now)) }
    }
  }

  /// Returns the state of the keyboards, for a question.
  private func keyboard(_ boot: BootSession) -> BootSplash.Keyboard {
    var keyboard = BootSplash.Keyboard()
    guard boot.splash.question(at: now) != nil, let stage else { return keyboard }
    if boot.splash.isPrompting {
      let terminals = boot.terminals
      if let keymap = terminals.keymap(at: now, locks: stage.keyLocks.layoutLocks) {
        stage.keymap = keymap
      }
      boot.splash.layout = terminals.layouts.name
      if let locks = terminals.locks {
        (stage.keyLocks.kernelsCapsLock, stage.keyLocks.isNumLockOn) = locks
      }
      keyboard.isCapsLockOn = stage.keyLocks.isCapsLockOn
      keyboard.lacksNumLock = stage.keyLocks.lacksNumLock
    } else {
      stage.keyLocks.forgetPad()
    }
    if stage.hasTouchPanel {
      keyboard.layout = KeyboardLayout(stage.keymap)
      keyboard.layout?.next = boot.terminals.layouts.next
    }
    return keyboard
  }

  // MARK: Files

  /// Makes a folder this process's root.
  private func changeRoot(to path: String) -> Bool {
    do throws(LinuxError) {
      try Program.changeRoot(to: path)
      boot?.hasNewRoot = true
      if let boot { boot.terminals.startCrashGuard(isBusy: boot.splash.isPrompting, poll) }
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
