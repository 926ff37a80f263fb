internal import BezelBoot
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire
internal import BezelWords

/// The splash of the service that stands in for plymouthd: its clients, its state, and what the service has
/// yet to do for it.
final class BootSession {
  let splash: BootSplash
  private let server: PlymouthServer
  private let indicator = AnyIndicator(BootIndicator())
  /// The splash's presentation in the queue, and its last request.
  var handle: Handle?
  var shown: PresentationRequest?
  /// When the presentation changes next by itself.
  private(set) var nextChange: Moment?
  /// The configurations of the splash and of its prompts; `nil` when they have to be made from the service's.
  var setups: Setups?
  /// The clients that wait for the screen's release.
  var deactivating: [UInt64] = []
  /// The clients that wait for the end of the service.
  var quitting: [UInt64] = []
  /// The service manager; `nil` while there is none.
  var manager: UnitMonitor?
  /// When the manager is to be connected to; `nil` before the first step.
  var nextConnection: Moment?
  /// When the manager is to be asked again.
  private(set) var nextReport: Moment?
  /// Whether there was a prompt at the last update.
  var wasPrompting = false
  /// Since when a prompt waits for a screen that is missing.
  var unseenSince: Moment?
  /// The terminals that the splash has, by their paths.
  var terminals: [String: BootTerminal] = [:]
  /// Whether the splash was to have terminals when they were last chosen.
  var holdsTerminals = false
  /// When the terminals are to be checked again; `nil` for at once.
  var nextTerminalCheck: Moment?
  /// When their update is due; `nil` if only an event makes it so.
  var nextTerminalChange: Moment?
  /// The terminals that could not be opened.
  var unusable: Set<String> = []
  /// When the keymap is to be read again.
  var nextKeymap: Moment?
  /// The program that is run after a crash; `nil` for none.
  let crashProgram: String?
  var crashGuard: CrashGuard?
  /// The terminal that the guard keeps open.
  var guarded: String?
  /// Whether the frame that is left may be that of a prompt.
  var leavesPrompt = false
  /// Whether the files of another root are to be read once that is complete.
  var hasNewRoot = false
  /// Whether the times of earlier boots were found in the last root.
  var hasReadHistory = false

  struct Setups {
    let splash, prompt: HUDConfiguration
  }

  /// The owner of the splash's presentation; clients have larger numbers.
  static let owner = Owner(rawValue: 1)
  /// The priority of a splash, which the presentations of the service's other clients cover, and that of a
  /// prompt, which covers them.
  static let (priority, promptPriority) = (-100, 100)

  /// - Parameter token: the first of the session's tokens in the `Poll`; all that follow are also the
  ///   session's.
  init(
    _ listener: SocketListener, mode: PlymouthMode, words: Words, crashProgram: String? = nil,
    tokens token: UInt64, _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.crashProgram = crashProgram
    server = try PlymouthServer(listener, tokens: token, poll)
    splash = BootSplash(mode: mode, words: words, at: Moment(nanoseconds: 0))
  }

  /// Handles the readiness of a descriptor.
  ///
  /// - Parameter carryOut: is called with what each request leads to, before its client may go.
  /// - Returns: whether a request told of a step of the boot.
  func handle(
    _ ready: Poll.Ready, at now: Moment, _ poll: borrowing Poll,
    carryOut: ([BootSplash.Effect]) -> Void
  ) -> Bool {
    var hasReachedStep = false
    server.handle(ready, poll) { client, request in
      if case .update = request { hasReachedStep = true }
      carryOut(splash.handle(request, of: client.token, from: client.process, at: now))
    } leave: { client in
      splash.leave(client, at: now)
      deactivating.removeAll { $0 == client }
    }
    return hasReachedStep
  }

  func watchGuard(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    switch crashGuard {
    case .some(let crashGuard): try poll.add(crashGuard.descriptor, token: token)
    case .none: break
    }
  }

  func reply(_ reply: PlymouthReply, to client: UInt64, _ poll: borrowing Poll) {
    server.reply(reply, to: client, poll)
  }

  /// Takes in what the service manager tells.
  func update(at now: Moment, managerToken token: UInt64, _ poll: borrowing Poll) {
    nextReport = followManager(at: now, token: token, poll)
  }

  /// Returns the splash's presentation as it is now.
  func presentation(at now: Moment, _ keyboard: BootSplash.Keyboard) -> Presentation {
    nextChange = earliest(splash.nextChange(after: now), nextReport)
    return splash.presentation(at: now, showing: indicator, keyboard)
  }
}
