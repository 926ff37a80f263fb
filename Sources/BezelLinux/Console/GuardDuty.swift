internal import CBezelLinux

/// The loop of a `ConsoleGuard`'s process, from its start to its host's death.
struct GuardDuty {
  private typealias Message = ConsoleGuard.Message

  private let line: Int32
  private let queue: SignalQueue
  private let host: Int32
  private let followsSwitches: Bool
  private var wasInFront: Bool
  /// The time at which a requested switch is allowed without an answer.
  private var deadline = Int64.max
  /// The time of the next check of a terminal that was hung up or opened by another program, such as
  /// a login, which sets its modes a little later.
  private var nextCheck = Int64.max
  private var pause: Int64 = 0
  private var isWatched = true
  private var silencesKeys = false
  private var isRetired = false

  /// The time that the host may take to stop drawing, and that a login may go on to set modes, in
  /// nanoseconds.
  private static var patience: Int64 { 2_000_000_000 }

  /// The time from a hang-up or an opening to the second check, halved, in nanoseconds.
  private static var firstPause: Int64 { 25_000_000 }

  init(
    for host: Int32, _ line: Int32, of terminal: borrowing OpenTerminal, isInFront: Bool
  ) {
    self.host = host
    self.line = line
    let release = OpenTerminal.releaseSignal
    var queue = SignalQueue(
      signals: (release, OpenTerminal.acquireSignal, release), line: line, process: host,
      terminal: terminal.descriptor.rawValue)
    terminal.watchOpenings(by: &queue)
    self.queue = queue
    followsSwitches = terminal.followSwitches()
    wasInFront = isInFront
    SocketPair.send(followsSwitches ? Message.follows : Message.standsBy, on: line)
  }

  mutating func serve(_ terminal: borrowing OpenTerminal) -> Never {
    // A death of the host before the queue was set up is not reported.
    while getppid() == host {
      switch queue.next(until: min(deadline, nextCheck)) {
      case .signal(OpenTerminal.releaseSignal) where deadline == .max:
        deadline = Timestamp.now().nanoseconds &+ GuardDuty.patience
        SocketPair.send(Message.release, on: line)
      case .signal(OpenTerminal.acquireSignal):
        wasInFront = true
        deadline = .max
        terminal.acknowledge()
        SocketPair.send(Message.acquired, on: line)
        restoreModes(terminal)
      case .message:
        switch SocketPair.receive(on: line) {
        case .byte(let message): handle(message, terminal)
        case .nothing: break
        case .end: GuardDuty.leave(terminal, followsSwitches, wasInFront: wasInFront)
        }
      case .hangUp:
        isWatched = false
        pause = GuardDuty.firstPause
        checkModes(terminal)
      case .opening:
        pause = GuardDuty.firstPause
        checkModes(terminal)
      case .silence:
        let now = Timestamp.now().nanoseconds
        if deadline <= now { agree(terminal) }
        if nextCheck <= now { checkModes(terminal) }
      case .end: GuardDuty.leave(terminal, followsSwitches, wasInFront: wasInFront)
      case .signal: break
      }
    }
    GuardDuty.leave(terminal, followsSwitches, wasInFront: wasInFront)
  }

  private mutating func handle(_ message: UInt8, _ terminal: borrowing OpenTerminal) {
    switch message {
    case Message.allow where deadline != .max: agree(terminal)
    case Message.checkModes: restoreModes(terminal)
    case Message.silenceKeys:
      silencesKeys = true
      terminal.silenceKeys()
    case Message.restoreKeys:
      silencesKeys = false
      terminal.restoreKeys()
    case Message.retire:
      isRetired = true
      nextCheck = .max
      SocketPair.send(Message.retire, on: line)
    default: break
    }
  }

  private mutating func agree(_ terminal: borrowing OpenTerminal) {
    deadline = .max
    // When the request was withdrawn, this terminal is still in front, and no signal follows.
    if !terminal.allowRelease() { SocketPair.send(Message.acquired, on: line) }
  }

  /// Restores the modes of a terminal that others may have set, and sets the time of the next check.
  private mutating func checkModes(_ terminal: borrowing OpenTerminal) {
    if !isWatched, terminal.answers() {
      queue.watchTerminal()
      isWatched = true
    }
    restoreModes(terminal)
    pause = pause &* 2
    nextCheck =
      pause > GuardDuty.patience || isRetired ? .max : Timestamp.now().nanoseconds &+ pause
  }

  /// Undoes changes of the terminal's modes by other programs.
  private func restoreModes(_ terminal: borrowing OpenTerminal) {
    // While a switch is requested, the host is sent no message but its end.
    guard !isRetired, deadline == .max else { return }
    if silencesKeys { terminal.silenceKeys() }
    if terminal.restartGraphics(ifFollowed: followsSwitches) {
      SocketPair.send(Message.acquired, on: line)
    }
  }

  /// Restores the terminal and ends the process.
  static func leave(
    _ terminal: borrowing OpenTerminal, _ follows: Bool, wasInFront: Bool
  ) -> Never {
    if !wasInFront { terminal.waitUntilInFront() }
    terminal.giveBack(ifFollowed: follows)
    terminal.abandon()
    ForkedProcess.end()
  }
}
