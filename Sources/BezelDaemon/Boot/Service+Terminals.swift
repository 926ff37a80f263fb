internal import BezelBoot
internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// The terminals of the splash, and the process that sees to it when the splash crashes.
extension Service {
  /// The time that a screen may take to come before a question is asked as text.
  private static let textPatience = Duration.seconds(1)
  /// The time between two checks of the terminals while a question is open, and otherwise.
  private static let (questionPeriod, period) = (Duration.milliseconds(250), Duration.seconds(1))

  /// Reads what was typed on the terminals.
  func readTerminals() {
    guard let boot else { return }
    // Another question on the screen reads its keys from the keyboards.
    let isOthers =
      !boot.splash.isPrompting
      && queue.current.flatMap { queue.request(of: $0) }?.question != nil
    for terminal in boot.terminals.values {
      terminal.read(at: now, poll) { key in
        if !isOthers { carryOut(boot.splash.type(key, at: now)) }
      }
    }
  }

  /// Takes the terminals that the splash needs now, and gives the others back.
  ///
  /// - Returns: when to call this again at the latest.
  func updateTerminals(_ boot: BootSession) -> Moment? {
    // At the end they stay silent until the screen is closed.
    guard end == nil else { return nil }
    let isPrompting = boot.splash.isPrompting
    followScreen(boot)
    let isDue = boot.nextTerminalCheck.map { $0 <= now } ?? true
    if isDue || boot.splash.holdsTerminal != boot.holdsTerminals || isPrompting != boot.wasPrompting
    {
      chooseTerminals(boot)
      for terminal in boot.terminals.values { terminal.check(poll) }
      let period = isPrompting ? Service.questionPeriod : Service.period
      boot.nextTerminalCheck = boot.holdsTerminals ? now.advanced(by: period) : nil
    }
    let showsText = showsText(boot)
    for terminal in boot.terminals.values {
      if showsText {
        terminal.showText(of: boot.splash, hasPicture: !missesScreen, at: now)
      } else {
        terminal.hideText(isText: missesScreen || boot.splash.showsConsole)
      }
    }
    boot.crashGuard?.set(isBusy: isPrompting)
    let text = boot.unseenSince?.advanced(by: Service.textPatience)
    let reads = boot.terminals.values.compactMap { $0.nextRead }.min()
    return [boot.nextTerminalCheck, reads, text.flatMap { $0 > now ? $0 : nil }].compactMap { $0 }
      .min()
  }

  /// Gives all terminals back, and discards what was typed on them; one with a last frame stays silent for the
  /// program that takes that over.
  ///
  /// To be called when the screen is closed.
  func releaseTerminals() {
    guard let boot, boot.holdsTerminals else { return }
    for terminal in boot.terminals.values {
      terminal.leaveQuiet()
      terminal.close(poll)
    }
    boot.terminals = [:]
    boot.holdsTerminals = false
    // Those of a splash that crashed, and was started again.
    SerialConsole.restoreLeftovers()
  }

  /// Whether no screen can be seen, other than for another terminal in front.
  private var missesScreen: Bool {
    switch stage?.hold {
    case .held, .away: false
    case .none?, .opening, .missing, nil: true
    }
  }

  /// Notes since when a question waits for a screen.
  private func followScreen(_ boot: BootSession) {
    if boot.splash.question(at: now) == nil || !missesScreen {
      boot.unseenSince = nil
    } else if boot.unseenSince == nil {
      boot.unseenSince = now
    }
  }

  /// Whether questions are asked as text: the user wants the console, or there is no screen for a picture.
  private func showsText(_ boot: BootSession) -> Bool {
    guard boot.splash.holdsTerminal else { return false }
    if boot.splash.showsConsole { return stage?.isScreenClosed ?? true }
    guard let since = boot.unseenSince else { return false }
    return since.advanced(by: Service.textPatience) <= now
  }

  /// The terminals: the one of the screen, and serial consoles for a question that no screen shows.
  private func chooseTerminals(_ boot: BootSession) {
    guard boot.splash.holdsTerminal else {
      // Until the screen is closed, or its last frame has a holder, they stay silent.
      guard stage?.isScreenClosed ?? true else { return }
      return releaseTerminals()
    }
    boot.holdsTerminals = true
    var paths = Set(boot.terminals.keys.filter { VirtualTerminal(path: $0) != nil })
    // Without a screen, another terminal may be in front for its login.
    if paths.isEmpty || stage?.hold == .held, let front = try? VirtualTerminal.active() {
      paths = [front.path]
    }
    if boot.unseenSince != nil || paths.isEmpty && boot.splash.isPrompting {
      paths.formUnion(SerialConsole.paths)
    }
    for (path, terminal) in boot.terminals where !paths.contains(path) {
      terminal.hideText(isText: true)
      terminal.close(poll)
      boot.terminals[path] = nil
    }
    for path in paths.sorted() where boot.terminals[path] == nil {
      do throws(LinuxError) {
        boot.terminals[path] = try BootTerminal(at: path, token: Token.terminal, poll)
      } catch {
        // It is tried again with the next check.
        if boot.unusable.insert(path).inserted { Program.log(.warning, error.description) }
      }
    }
    let isUnguarded =
      boot.guarded.map { boot.terminals[$0] == nil }
      ?? (boot.crashGuard == nil || !boot.terminals.isEmpty)
    if isUnguarded { startCrashGuard() }
  }

  /// Starts the process that sees to a crash anew, in the present root, with the present terminal.
  ///
  /// It keeps the terminal open, so that the settings stay until the next splash has it: without a process
  /// that has it open, the kernel resets a terminal, and shows what is typed.
  func startCrashGuard() {
    guard let boot, let program = boot.crashProgram else { return }
    endCrashGuard()
    let kept = boot.terminals.min { $0.key < $1.key }
    boot.guarded = kept?.key
    do throws(LinuxError) {
      boot.crashGuard = try CrashGuard(
        running: program, ["crashed"], last: ("idle", "question"),
        keeping: kept?.value.descriptor ?? -1)
      try boot.watchGuard(poll, token: Token.crashGuard)
    } catch {
      // One whose questions are not heard would take this process for hung.
      boot.crashGuard = nil
      Program.log(.warning, error.description)
    }
    boot.crashGuard?.set(isBusy: boot.splash.isPrompting)
  }

  /// Ends the process that sees to a crash.
  func endCrashGuard() {
    guard let boot, let former = boot.crashGuard.take() else { return }
    poll.remove(former.descriptor)
  }

  /// Tells the process that sees to a crash that this one goes on.
  func answerGuard() {
    guard let boot else { return }
    // One that was killed is not started again: nobody but root can.
    if boot.crashGuard?.answer() == false { endCrashGuard() }
  }
}
