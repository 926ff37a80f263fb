internal import CBezelLinux

/// A virtual terminal of ours, kept from drawing text over a picture for as long as this value lives.
///
/// In the kernel's graphics mode (`KD_GRAPHICS`) a terminal neither draws nor blinks its cursor, and
/// it stays so after the process that asked for it is dead: nobody would see a text again. So the
/// mode is put back in three ways: when this value goes; by the `ConsoleGuard` process, when this
/// process is killed; and, when the guard was killed with it, as systemd does with a whole unit, by
/// what the unit names in `ExecStopPost=`. Units should have that line. Without it the kernel puts
/// the mode back when somebody switches to another terminal, and the next `take()` also does.
///
/// Take it before the first screen buffer is mapped: the guard is a fork, and a copied mapping
/// keeps the graphics card open, unless it is kept out of forks (`MADV_DONTFORK`).
///
/// `take()`, `takeFree(milliseconds:)` and `restore()` can take seconds, the others do not wait. It
/// may go from thread to thread.
@usableFromInline package struct Console: ~Copyable, Sendable {
  /// What has become of the screen, in the order in which it did; the last one counts.
  package enum Request: Equatable, Sendable {
    /// Somebody wants to see another terminal: drop the card's master, then `allowRelease()`.
    case release
    /// It is in front again, and the screen shows whatever others left there.
    case acquired
    /// The guard was killed, so that the next switch happens without us, and to a text terminal. It
    /// stays so: stop watching.
    case unguarded
  }

  package let terminal: VirtualTerminal
  /// What the process that takes our place in the end has to hold.
  package let device: OpenTerminal
  private var watcher: ConsoleGuard
  private var isHandedOver = false

  /// Puts the terminal in front into graphics mode.
  ///
  /// - Returns: `nil` without a virtual terminal, or when it is in graphics mode already: then it
  ///   belongs to somebody else, who also puts it back. What a Bezel left in graphics mode, because
  ///   it was killed or for the next program, is ours too.
  /// - Throws: `readConsole`, `guardConsole`, `takeConsole`; the terminal is as it was then.
  package static func take() throws(LinuxError) -> Console? {
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
        finalMode: Int(found.isGraphics ? KD_TEXT : found.mode)))
  }

  /// First the guard: from then on there is no moment at which a kill could leave the mode behind.
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

  /// Switches to a terminal that nobody uses, so that the program on the one in front, if it obeys
  /// such switches as compositors do, gives the screen up; `restore()` switches back.
  ///
  /// - Parameter milliseconds: how long that program may take.
  /// - Throws: `switchConsole`, `timedOut` if that program does not give up, `guardConsole`,
  ///   `takeConsole`; the terminal in front before is in front then. If that program gives up within
  ///   a minute after all, it is switched back to.
  package static func takeFree(milliseconds: Int32 = 3_000) throws(LinuxError) -> Console {
    let (terminal, former) = try VirtualTerminal.free()
    return try switching(to: terminal, from: former, milliseconds)
  }

  /// Puts a terminal into graphics mode that is asked for by name; if it is not in front, it is switched
  /// to as `takeFree` does it.
  ///
  /// - Parameter wished: `nil` for the one in front.
  /// - Returns: like `take()`.
  /// - Throws: what `take()` and `takeFree(milliseconds:)` throw.
  package static func take(
    _ wished: VirtualTerminal?, milliseconds: Int32 = 3_000
  ) throws(LinuxError) -> Console? {
    guard let wished, let front = try VirtualTerminal.active(), front != wished else {
      return try take()
    }
    return try switching(to: wished, from: front, milliseconds)
  }

  /// Whether another terminal was in front, and is to be so again.
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
    // From a terminal in graphics mode that nobody follows the kernel does not switch back.
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

  /// Takes nothing from the line but the news that it waits for: the next one may be a `release`.
  private borrowing func waitUntilInFront(_ milliseconds: Int32) -> Bool {
    switch Channel.receive(on: watcher.line.rawValue, milliseconds: milliseconds) {
    case .byte(ConsoleGuard.Message.acquired): true
    case .byte, .nothing, .end: false
    }
  }

  /// Readable when there are requests; goes into a `Poll`.
  package var descriptor: Descriptor { _read { yield watcher.line } }

  /// Whether others can switch to another terminal, and `readRequests()` tells of it.
  ///
  /// It takes the right to set the terminal's mode, and that no other program follows its switches.
  /// Otherwise the kernel does not switch for as long as this value lives.
  package var followsSwitches: Bool { watcher.followsSwitches }

  /// Takes what has happened, without waiting.
  package mutating func readRequests() -> [Request] {
    var requests: [Request] = []
    while true {
      switch Channel.receive(on: watcher.line.rawValue) {
      case .byte(ConsoleGuard.Message.release): requests.append(.release)
      case .byte(ConsoleGuard.Message.acquired): requests.append(.acquired)
      case .byte: break
      case .nothing: return requests
      case .end:
        watcher.bury()
        return requests + [.unguarded]
      }
    }
  }

  /// Answers a `release`, when the card's master is dropped; after two seconds without an answer the
  /// guard does.
  package borrowing func allowRelease() {
    Channel.send(ConsoleGuard.Message.allow, on: watcher.line.rawValue)
  }

  /// Gives the terminal back as it was found, and waits for the guard's end.
  ///
  /// One from `takeFree(milliseconds:)` is switched away from first, if it is still in front, to the
  /// one that was there before. Drop the card's master before, so that its program finds it free.
  package consuming func restore() {}

  /// Leaves the terminal in graphics mode, to another process that holds `device` by now.
  package consuming func handOver() { isHandedOver = true }

  deinit {
    // The guard lives until it is done: should we be killed in between, it goes on.
    if !isHandedOver { device.giveBack(ifFollowed: watcher.followsSwitches) }
    _ = consume watcher
    _ = consume device
  }
}
