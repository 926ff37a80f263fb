internal import CBezelLinux

/// A process that answers for this one when the kernel wants to switch terminals, and that restores
/// the terminal when this process dies.
///
/// The kernel announces a switch by a signal to one process. Ours may be a foreign program, which
/// uses its signals itself, so the guard receives them, and passes them on over a socket pair. Our
/// death closes the socket, and is also reported by a pidfd, in case a child of ours holds the
/// socket as well; if we hang, the guard allows the switch after two seconds.
struct ConsoleGuard: ~Copyable, Sendable {
  /// The guard's process number; `nil` once it is reaped.
  private(set) var process: Int32?
  /// Whether the guard receives the kernel's signals about switches; otherwise it waits only for
  /// our death.
  let followsSwitches: Bool
  /// Our end of the socket pair.
  let line: Descriptor

  /// The messages between the guard and this process, one byte each.
  enum Message {
    /// From the guard, first of all: whether it receives the kernel's signals about switches.
    static var follows: UInt8 { UInt8(ascii: "f") }
    static var standsBy: UInt8 { UInt8(ascii: "s") }
    /// From the guard: the kernel wants to switch away, or has switched back.
    static var release: UInt8 { UInt8(ascii: "r") }
    static var acquired: UInt8 { UInt8(ascii: "a") }
    /// To the guard: this process draws no more, and the switch may happen.
    static var allow: UInt8 { UInt8(ascii: "y") }
    /// To the guard: another program has ended the graphics mode.
    static var checkModes: UInt8 { UInt8(ascii: "l") }
    /// To the guard: discard typed keys, or pass them to the programs that read the terminal.
    static var silenceKeys: UInt8 { UInt8(ascii: "k") }
    static var restoreKeys: UInt8 { UInt8(ascii: "K") }
    /// To the guard, and back: it leaves the terminal's modes alone from now on, until we die.
    static var retire: UInt8 { UInt8(ascii: "q") }
  }

  /// Starts the guard of `terminal`.
  ///
  /// - Throws: `guardConsole`.
  init(of terminal: borrowing OpenTerminal, isInFront: Bool = true) throws(LinuxError) {
    let channel: SocketPair
    do throws(Errno) {
      channel = try SocketPair()
    } catch {
      throw LinuxError(.guardConsole, "socket", error)
    }
    let line = channel.theirs.rawValue
    let host = getpid()
    let process: Int32
    do throws(Errno) {
      process = try ForkedProcess.start(
        ConsoleGuard.name, keeping: (line, terminal.descriptor.rawValue, -1)
      ) {
        var duty = GuardDuty(for: host, line, of: terminal, isInFront: isInFront)
        duty.serve(terminal)
      }
    } catch {
      throw LinuxError(.guardConsole, "fork", error)
    }
    // A kernel that prints to a slow serial line can hold the console for seconds.
    guard
      case .byte(let answer) = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 5_000)
    else {
      ForkedProcess.stop(process)
      throw LinuxError(.guardConsole, "answer", .timedOut)
    }
    self.process = process
    followsSwitches = answer == Message.follows
    self.line = channel.ours
  }

  /// Ends the guard before the socket is closed, so that it does not act.
  deinit { if let process { ForkedProcess.stop(process) } }

  /// Reaps a guard that was killed: until then the kernel takes it for alive and sends it signals.
  mutating func reap() {
    if let process { ForkedProcess.stop(process) }
    process = nil
  }

  /// Makes the guard leave the terminal alone until our death; if it does not answer, it is ended.
  borrowing func retire() {
    guard let process else { return }
    SocketPair.send(Message.retire, on: line.rawValue)
    while true {
      switch SocketPair.receive(on: line.rawValue, milliseconds: 1_000) {
      case .byte(Message.retire): return
      case .byte: break
      case .nothing, .end: return ForkedProcess.stop(process)
      }
    }
  }

  /// The name of the process.
  private static var name: StaticString { "bezel-console" }

  /// Leaves a terminal that has not come to the front to a separate process, which restores it.
  ///
  /// - Throws: `guardConsole`.
  static func retreat(from terminal: borrowing OpenTerminal) throws(LinuxError) {
    do throws(Errno) {
      _ = try ForkedProcess.startOrphan(
        name, keeping: (terminal.descriptor.rawValue, -1, -1)
      ) {
        GuardDuty.leave(terminal, terminal.followSwitches(), wasInFront: false)
      }
    } catch {
      throw LinuxError(.guardConsole, "fork", error)
    }
  }
}
