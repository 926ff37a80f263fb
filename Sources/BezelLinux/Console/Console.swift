internal import CBezelLinux

/// A virtual terminal that is kept in graphics mode for as long as this value lives, so that no
/// text is drawn over a picture.
///
/// In the kernel's graphics mode (`KD_GRAPHICS`) a terminal neither draws text nor blinks its
/// cursor, and it stays so after the process that set the mode is dead: its text would never be
/// seen again. So the mode is restored in three ways: when this value is released; by the
/// `ConsoleGuard` process, when this process is killed, for which a unit needs `KillMode=process`;
/// and, when the guard was killed with it, by `restoreLeftover()`, which the service calls at its
/// start. Without that the kernel restores the mode when the user switches to another terminal, and
/// the next `acquire()` also does.
///
/// To be acquired before the first screen buffer is mapped: the guard is a fork, and a copied
/// mapping keeps the graphics card open, unless it is kept out of forks (`MADV_DONTFORK`).
///
/// `acquire()`, `acquireFree(milliseconds:)` and `restore()` can take seconds, the others do not
/// block. It may be passed from thread to thread.
@usableFromInline package struct Console: ~Copyable, Sendable {
  /// A change of the terminal's state that the guard reports; of several the last one counts.
  package enum Request: Equatable, Sendable {
    /// The kernel wants to switch to another terminal: drop the card's master, then
    /// `allowRelease()`.
    case release
    /// The terminal is in front again, or in graphics mode again, and the screen shows the picture
    /// of another program.
    case acquired
    /// The guard was killed, so that the next switch happens without notice, and to a text
    /// terminal. This is final: stop watching.
    case unguarded
  }

  package let terminal: VirtualTerminal
  /// The terminal's descriptor and modes, which a process that takes over from this one has to
  /// hold.
  package let device: OpenTerminal
  private var watcher: ConsoleGuard
  private var isHandedOver = false

  /// Puts the terminal in front into graphics mode.
  ///
  /// - Returns: `nil` without a virtual terminal, or when it is in graphics mode already: then
  ///   another program uses it, and restores it. A terminal that a Bezel left in graphics mode,
  ///   because it was killed or for the next program, is acquired.
  /// - Throws: `readConsole`, `guardConsole`, `takeConsole`; the terminal is then unchanged.
  package static func acquire() throws(LinuxError) -> Console? {
    guard let terminal = try VirtualTerminal.active() else { return nil }
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try terminal.open()
    } catch .noSuchFile {
      return nil  // a container that sees the host's /sys
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    let found: VirtualTerminal.State
    do throws(Errno) {
      found = try VirtualTerminal.State(of: descriptor)
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    guard !found.isGraphics || found.isLeftover else { return nil }
    return try Console(
      terminal,
      OpenTerminal(
        descriptor, at: terminal.path, number: terminal.number,
        finalMode: Int(found.isGraphics ? KD_TEXT : found.mode), isLeftover: found.isLeftover))
  }

  /// Starts the guard first, so that the mode is restored whenever this process is killed.
  private init(
    _ terminal: VirtualTerminal, _ device: consuming OpenTerminal, isInFront: Bool = true
  ) throws(LinuxError) {
    let watcher = try ConsoleGuard(of: device, isInFront: isInFront)
    guard device.startGraphics() else {
      throw LinuxError(.takeConsole, terminal.path, .current)
    }
    self.terminal = terminal
    self.device = device
    self.watcher = watcher
  }

  /// Switches to a free terminal, so that the program on the one in front gives the screen up, if
  /// it follows such switches as compositors do; `restore()` switches back.
  ///
  /// - Parameter milliseconds: the time that program may take.
  /// - Throws: `switchConsole`, with `timedOut` if that program does not release its terminal,
  ///   `guardConsole`, `takeConsole`; the terminal in front is then the former one. If that program
  ///   releases its terminal within a minute after all, the kernel is made to switch back to it.
  package static func acquireFree(milliseconds: Int32 = 3_000) throws(LinuxError) -> Console {
    let (terminal, former) = try VirtualTerminal.free()
    return try switching(to: terminal, from: former, milliseconds)
  }

  /// Puts a given terminal into graphics mode; if it is not in front, switches to it as
  /// `acquireFree` does.
  ///
  /// - Parameter requested: `nil` for the one in front.
  /// - Returns: as `acquire()`.
  /// - Throws: the errors of `acquire()` and `acquireFree(milliseconds:)`.
  package static func acquire(
    _ requested: VirtualTerminal?, milliseconds: Int32 = 3_000
  ) throws(LinuxError) -> Console? {
    guard let requested, let front = try VirtualTerminal.active(), front != requested else {
      return try acquire()
    }
    return try switching(to: requested, from: front, milliseconds)
  }

  /// Whether another terminal was in front, and is switched back to at the end.
  package var isSwitchedTo: Bool { device.isSwitchedTo }

  private static func switching(
    to terminal: VirtualTerminal, from former: VirtualTerminal, _ milliseconds: Int32
  ) throws(LinuxError) -> Console {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try terminal.open()
    } catch {
      throw LinuxError(.switchConsole, terminal.path, error)
    }
    let console = try Console(
      terminal,
      OpenTerminal(
        descriptor, at: terminal.path, number: terminal.number, former: former,
        finalMode: Int(KD_TEXT)),
      isInFront: false)
    // The kernel does not switch away from a terminal in graphics mode if no process follows its
    // switches.
    guard console.followsSwitches else {
      throw LinuxError(.switchConsole, terminal.path, .notPermitted)
    }
    guard console.device.activate() else {
      throw LinuxError(.switchConsole, terminal.path, .current)
    }
    guard console.waitUntilInFront(milliseconds) else {
      try ConsoleGuard.retreat(from: console.device)
      console.handOver()
      throw LinuxError(.switchConsole, former.path, .timedOut)
    }
    return console
  }

  /// Reads only the message that it waits for: the next one may be a `release`.
  private borrowing func waitUntilInFront(_ milliseconds: Int32) -> Bool {
    switch SocketPair.receive(on: watcher.line.rawValue, milliseconds: milliseconds) {
    case .byte(ConsoleGuard.Message.acquired): true
    case .byte, .nothing, .end: false
    }
  }

  /// Readable when there are requests; goes into a `Poll`.
  package var descriptor: Descriptor { _read { yield watcher.line } }

  /// Whether the user can switch to another terminal, and `readRequests()` reports it.
  ///
  /// That needs the right to set the terminal's mode, and that no other program follows its
  /// switches. Otherwise the kernel does not switch for as long as this value lives.
  package var followsSwitches: Bool { watcher.followsSwitches }

  /// Reads the requests that have arrived, without blocking.
  package mutating func readRequests() -> [Request] {
    var requests: [Request] = []
    while true {
      switch SocketPair.receive(on: watcher.line.rawValue) {
      case .byte(ConsoleGuard.Message.release): requests.append(.release)
      case .byte(ConsoleGuard.Message.acquired): requests.append(.acquired)
      case .byte: break
      case .nothing: return requests
      case .end:
        watcher.reap()
        return requests + [.unguarded]
      }
    }
  }

  /// Answers a `release`, once the card's master is dropped; after two seconds without an answer
  /// the guard answers.
  package borrowing func allowRelease() {
    SocketPair.send(ConsoleGuard.Message.allow, on: watcher.line.rawValue)
  }

  /// Discards typed keys instead of passing them to the programs that read the terminal, such as a
  /// login behind the picture, until it is called again or this value is released.
  ///
  /// Keys that switch terminals do nothing meanwhile.
  package borrowing func silenceKeys(_ areSilent: Bool) {
    typealias Message = ConsoleGuard.Message
    guard watcher.process != nil else {
      // Without a guard, nobody would give the keys back after a crash.
      if !areSilent { device.restoreKeys() }
      return
    }
    SocketPair.send(
      areSilent ? Message.silenceKeys : Message.restoreKeys, on: watcher.line.rawValue)
  }

  /// Checks whether another program has ended the graphics mode; then the guard sets it again,
  /// without blocking this process, and `acquired` follows.
  ///
  /// It need not be called for a login that starts: the guard notices that.
  package borrowing func checkModes() {
    if device.isText() {
      SocketPair.send(ConsoleGuard.Message.checkModes, on: watcher.line.rawValue)
    }
  }

  /// Lets the kernel draw text on it as before; switches are followed until it is restored.
  package borrowing func showText() {
    watcher.retire()
    device.showText()
  }

  /// Restores the terminal, and waits for the guard's end.
  ///
  /// If the terminal was switched to and is still in front, the former one is switched back to
  /// first. Drop the card's master before, so that its program finds it free.
  package consuming func restore() {}

  /// Leaves the terminal in graphics mode, to another process that holds `device` by now.
  package consuming func handOver() { isHandedOver = true }

  deinit {
    // The guard is ended last: if this process is killed in between, the guard restores the
    // terminal.
    if !isHandedOver {
      watcher.retire()
      device.giveBack(ifFollowed: watcher.followsSwitches)
    }
    _ = consume watcher
    device.restoreKeys()
    _ = consume device
  }
}
