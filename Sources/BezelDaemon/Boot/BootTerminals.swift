internal import BezelBoot
internal import BezelHUD
internal import BezelLinux

/// The terminals that the splash's questions are answered on, and the process that sees to them when the
/// splash crashes.
final class BootTerminals {
  /// The state of the screen, as far as the terminals depend on it.
  struct Screen {
    /// Whether none can be seen, other than for another terminal in front.
    let isMissing: Bool
    /// Whether the splash has it.
    let isHeld: Bool
    /// Whether it is closed, or its last frame has a holder.
    let isClosed: Bool
  }

  /// The time that a screen may take to come before a question is asked as text.
  private static let textPatience = Duration.seconds(1)
  /// The time between two checks of the terminals while a question is open, and otherwise.
  private static let (questionPeriod, period) = (Duration.milliseconds(250), Duration.seconds(1))

  /// By their paths.
  private(set) var terminals: [String: BootTerminal] = [:]
  /// Whether the splash was to have terminals when they were last chosen.
  private var areHeld = false
  private var wasPrompting = false
  /// When the terminals are to be checked again; `nil` for at once.
  private var nextCheck: Moment?
  /// When the keymap is to be read again; `nil` for at once, as at a new question.
  var nextKeymap: Moment?
  /// The modifiers that were locked then.
  var layoutLocks: Keymap.Modifiers = []
  var layouts = LayoutChoice()
  /// Whether the splash has had a screen.
  private var hasHadScreen = false
  /// Since when a question waits for a screen that is missing.
  private var unseenSince: Moment?
  /// The terminals that could not be opened.
  private var unusable: Set<String> = []
  /// The program that is run after a crash; `nil` for none.
  private let crashProgram: String?
  private var crashGuard: CrashGuard?
  /// The terminal that the guard keeps open.
  private var guarded: String?

  init(crashProgram: String?) { self.crashProgram = crashProgram }

  /// Reads what was typed.
  func read(at now: Moment, _ poll: borrowing Poll, _ give: (Keystroke) -> Void) {
    for terminal in terminals.values { terminal.read(at: now, poll, give) }
  }

  /// The state of the kernel's own Caps Lock and Num Lock; `nil` without a console.
  var locks: (isCapsLockOn: Bool, isNumLockOn: Bool)? {
    terminals.values.lazy.compactMap { $0.locks }.first
  }

  /// Takes the terminals that the splash needs now, and gives the others back.
  ///
  /// - Returns: when to call this again at the latest.
  func update(
    for splash: BootSplash, on screen: Screen, at now: Moment, _ poll: borrowing Poll
  ) -> Moment? {
    let isPrompting = splash.isPrompting
    hasHadScreen = hasHadScreen || screen.isHeld
    if splash.question(at: now) == nil || !screen.isMissing {
      unseenSince = nil
    } else if unseenSince == nil {
      unseenSince = now
    }
    let isDue = nextCheck.map { $0 <= now } ?? true
    if isDue || splash.holdsTerminal != areHeld || isPrompting != wasPrompting {
      choose(for: splash, on: screen, poll)
      for terminal in terminals.values { terminal.check(poll) }
      let period = isPrompting ? BootTerminals.questionPeriod : BootTerminals.period
      nextCheck = areHeld ? now.advanced(by: period) : nil
    }
    if !isPrompting { nextKeymap = nil }
    wasPrompting = isPrompting
    let showsText = showsText(of: splash, on: screen, at: now)
    let isTold = areHeld && screen.isHeld && !splash.showsConsole
    for terminal in terminals.values {
      if showsText || isTold {
        terminal.showText(
          of: splash, hasPicture: splash.showsConsole && hasHadScreen, isUnderPicture: !showsText,
          at: now)
      } else {
        terminal.hideText(isText: screen.isMissing || splash.showsConsole)
      }
    }
    crashGuard?.set(isBusy: isPrompting)
    let text = unseenSince?.advanced(by: BootTerminals.textPatience)
    let reads = terminals.values.compactMap { $0.nextRead }.min()
    return [nextCheck, reads, text.flatMap { $0 > now ? $0 : nil }].compactMap { $0 }.min()
  }

  /// Gives all terminals back, and discards what was typed on them; one with a last frame stays silent for the
  /// program that takes that over.
  ///
  /// To be called when the screen is closed.
  func release(_ poll: borrowing Poll) {
    guard areHeld else { return }
    restoreKeymap()
    for terminal in terminals.values {
      terminal.leaveQuiet()
      terminal.close(poll)
    }
    terminals = [:]
    areHeld = false
    // Those of a splash that crashed, and was started again.
    SerialConsole.restoreLeftovers()
  }

  /// Whether questions are asked as text: the user wants the console, or there is no screen for a picture.
  private func showsText(of splash: BootSplash, on screen: Screen, at now: Moment) -> Bool {
    guard splash.holdsTerminal else { return false }
    if splash.showsConsole { return screen.isClosed }
    guard let unseenSince else { return false }
    return unseenSince.advanced(by: BootTerminals.textPatience) <= now
  }

  /// Chooses the terminal of the screen, and serial consoles for a question that no screen shows.
  private func choose(for splash: BootSplash, on screen: Screen, _ poll: borrowing Poll) {
    guard splash.holdsTerminal else {
      // Until then they stay silent.
      if screen.isClosed { release(poll) }
      return
    }
    areHeld = true
    var paths = Set(terminals.keys.filter { VirtualTerminal(path: $0) != nil })
    // Without a screen, another terminal may be in front for its login.
    if paths.isEmpty || screen.isHeld, let front = try? VirtualTerminal.active() {
      paths = [front.path]
    }
    if unseenSince != nil || paths.isEmpty && splash.isPrompting {
      paths.formUnion(SerialConsole.paths)
    }
    for (path, terminal) in terminals where !paths.contains(path) {
      terminal.hideText(isText: true)
      terminal.close(poll)
      terminals[path] = nil
    }
    for path in paths.sorted() where terminals[path] == nil {
      do throws(LinuxError) {
        terminals[path] = try BootTerminal(at: path, token: Service.Token.terminal, poll)
      } catch {
        // It is tried again with the next check.
        if unusable.insert(path).inserted { Program.log(.warning, error.description) }
      }
    }
    let isUnguarded =
      guarded.map { terminals[$0] == nil } ?? (crashGuard == nil || !terminals.isEmpty)
    if isUnguarded { startCrashGuard(isBusy: splash.isPrompting, poll) }
  }

  // MARK: After a crash

  /// Starts the process that sees to a crash anew, in the present root, with the present terminal.
  ///
  /// It keeps the terminal open, so that the settings stay until the next splash has it: without a process
  /// that has it open, the kernel resets a terminal, and shows what is typed.
  func startCrashGuard(isBusy: Bool, _ poll: borrowing Poll) {
    guard let crashProgram else { return }
    endCrashGuard(poll)
    let kept = terminals.min { $0.key < $1.key }
    guarded = kept?.key
    do throws(LinuxError) {
      let started = try CrashGuard(
        running: crashProgram, ["crashed"], last: ("idle", "question"),
        keeping: kept?.value.descriptor ?? -1)
      // One whose questions are not heard would take this process for hung.
      try poll.add(started.descriptor, token: Service.Token.crashGuard)
      crashGuard = consume started
    } catch {
      Program.log(.warning, error.description)
    }
    crashGuard?.set(isBusy: isBusy)
  }

  /// Ends the process that sees to a crash.
  func endCrashGuard(_ poll: borrowing Poll) {
    guard let former = crashGuard.take() else { return }
    poll.remove(former.descriptor)
  }

  /// Tells the process that sees to a crash that this one goes on.
  func answerGuard(_ poll: borrowing Poll) {
    // One that was killed is not started again: nobody but root can.
    if crashGuard?.answer() == false { endCrashGuard(poll) }
  }
}
