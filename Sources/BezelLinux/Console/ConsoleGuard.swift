internal import CBezelLinux

/// A process that answers for us when the kernel wants to switch terminals, and that gives ours
/// back when we die.
///
/// The kernel sends its question as a signal to one process. Ours may be a foreign program, whose
/// signals are its own, so this one is asked, and passes it on over a channel. Only we hold our end
/// of the channel, so it ends when we do, in whatever way; if we merely hang, the guard agrees to
/// the switch after two seconds.
struct ConsoleGuard: ~Copyable, Sendable {
  /// The guard's process number; `nil` once its end is known.
  private(set) var process: Int32?
  /// Whether it is asked about switches; otherwise it waits for our death only.
  let followsSwitches: Bool
  /// Our end of the channel.
  let line: Descriptor

  /// What goes over the channel.
  enum Message {
    /// From the guard, first of all: whether it is asked about switches.
    static var follows: UInt8 { UInt8(ascii: "f") }
    static var standsBy: UInt8 { UInt8(ascii: "s") }
    /// From the guard: what the kernel wants or has done.
    static var release: UInt8 { UInt8(ascii: "r") }
    static var acquired: UInt8 { UInt8(ascii: "a") }
    /// To the guard: we draw no more.
    static var allow: UInt8 { UInt8(ascii: "y") }
  }

  /// Starts the guard of `terminal`.
  ///
  /// - Throws: `guardConsole`.
  init(of terminal: borrowing OpenTerminal, isInFront: Bool = true) throws(LinuxError) {
    let channel: Channel
    do throws(Errno) {
      channel = try Channel()
    } catch {
      throw LinuxError(.guardConsole, "socket", error)
    }
    let line = channel.theirs.rawValue
    let process: Int32
    do throws(Errno) {
      process = try BareProcess.start(
        ConsoleGuard.name, keeping: (line, terminal.descriptor.rawValue, -1)
      ) {
        ConsoleGuard.watch(line, terminal, isInFront)
      }
    } catch {
      throw LinuxError(.guardConsole, "fork", error)
    }
    // A kernel that prints to a slow serial line can hold the console for seconds.
    guard case .byte(let answer) = Channel.receive(on: channel.ours.rawValue, milliseconds: 5_000)
    else {
      ConsoleGuard.end(process)
      throw LinuxError(.guardConsole, "answer", .timedOut)
    }
    self.process = process
    followsSwitches = answer == Message.follows
    self.line = channel.ours
  }

  /// Ends the guard before the channel does, so that it does not act.
  deinit { if let process { ConsoleGuard.end(process) } }

  /// Buries a guard that was killed: until then the kernel takes it for alive and asks it in vain.
  mutating func bury() {
    if let process { ConsoleGuard.end(process) }
    process = nil
  }

  private static func end(_ process: Int32) {
    // 0 says: it is our child and alive, so the number can not have passed to another process.
    if waitpid(process, nil, WNOHANG) == 0 {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0 && Errno.current == .interrupted {}
    }
  }

  /// What the process is called.
  private static var name: StaticString { "bezel-console" }

  /// Whether a guard watches anything on this system.
  static func lives(proc: String) -> Bool {
    ((try? Folder.names(in: proc, atMost: 4_096)) ?? []).contains { process in
      guard Int32(process) != nil,
        let name = try? Descriptor.firstLine(of: "\(proc)/\(process)/comm")
      else { return false }
      return name == ConsoleGuard.name.description
    }
  }

  /// Leaves a terminal that has not come to the front to a process of its own, which gives it back.
  ///
  /// - Throws: `guardConsole`.
  static func retreat(from terminal: borrowing OpenTerminal) throws(LinuxError) {
    do throws(Errno) {
      _ = try BareProcess.startOrphan(
        name, keeping: (terminal.descriptor.rawValue, -1, -1)
      ) {
        leave(terminal, terminal.followSwitches(), false)
      }
    } catch {
      throw LinuxError(.guardConsole, "fork", error)
    }
  }

  // MARK: In the guard's process

  /// How long we may take to stop drawing, in nanoseconds.
  private static var patience: Int64 { 2_000_000_000 }

  /// The whole life of the guard.
  private static func watch(
    _ line: Int32, _ terminal: borrowing OpenTerminal, _ isInFront: Bool
  ) -> Never {
    let release = OpenTerminal.releaseSignal
    let queue = BareQueue(signals: (release, OpenTerminal.acquireSignal, release), line: line)
    let follows = terminal.followSwitches()
    Channel.send(follows ? Message.follows : Message.standsBy, on: line)
    var wasInFront = isInFront
    var deadline = Int64.max  // by when a switch that the kernel waits for is agreed to
    while true {
      switch queue.next(until: deadline) {
      case .signal(release) where deadline == .max:
        deadline = Timestamp.now().nanoseconds &+ patience
        Channel.send(Message.release, on: line)
      case .signal(OpenTerminal.acquireSignal):
        wasInFront = true
        deadline = .max
        terminal.acknowledge()
        Channel.send(Message.acquired, on: line)
      case .message:
        switch Channel.receive(on: line) {
        case .byte(Message.allow) where deadline != .max: agree(terminal, line, &deadline)
        case .byte, .nothing: break
        case .end: leave(terminal, follows, wasInFront)
        }
      case .silence where deadline <= Timestamp.now().nanoseconds:
        agree(terminal, line, &deadline)
      case .signal, .silence: break
      }
    }
  }

  private static func agree(
    _ terminal: borrowing OpenTerminal, _ line: Int32, _ deadline: inout Int64
  ) {
    deadline = .max
    // When the wish was taken back we are in front still, and no signal would say so.
    if !terminal.allowRelease() { Channel.send(Message.acquired, on: line) }
  }

  private static func leave(
    _ terminal: borrowing OpenTerminal, _ follows: Bool, _ wasInFront: Bool
  ) -> Never {
    if !wasInFront { terminal.waitUntilInFront() }
    terminal.giveBack(ifFollowed: follows)
    terminal.abandon()
    BareProcess.end()
  }
}
