internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWords

/// The state that a HUD's thread shares with all other threads, under a lock.
extension HUDThread {
  struct State {
    var settings = State.defaultSettings
    var hasNewSettings = false
    var insets = Insets()
    var tilt = Tilt.none
    /// The commands that the thread has not taken yet.
    var commands: [Request] = []
    /// Superseded commands; they may hold a program's objects, and are released outside of the lock.
    var discarded: [Request] = []
    /// The program's own HUDs.
    var huds = HUDRegistry()
    var target = HUDTarget()
    /// The target with all names looked up; `nil` for the thread to do it.
    var options: StageOptions?
    /// Another target, for when the thread has left the old one.
    var move: Move?
    var isRunning = false
    /// `nil` until the thread listens; it takes what came before that without being woken.
    var wakeup: EventFD?
    var isVisible = false
    var warningHandler: (@Sendable (String) -> Void)?
    var events = Listeners<EventBacklog>()
    var passedTouches = Listeners<TouchBacklog>()
    var completions: [DismissalToken: @Sendable (Bool) -> Void] = [:]
    var nextToken: UInt64 = 0
    var spectators: [CheckedContinuation<HUDPicture?, Never>] = []
  }

  struct Move {
    var options: StageOptions
    var commands: [Request] = []
  }
}

extension HUDThread.State {
  /// Those of the model, with its words in the language of the environment.
  fileprivate static var defaultSettings: HUDConfiguration {
    var setup = HUDConfiguration()
    let language = Language(variables: environment) ?? .english
    setup.appearance.loadingLabel = Words(language)[.loading]
    return setup
  }

  mutating func append(_ command: Command, to hud: HUDID = .shared) {
    append(Request(command, to: hud))
  }

  mutating func append(_ request: Request) {
    if move == nil { commands.append(request) } else { move?.commands.append(request) }
  }

  /// Appends a command of the process's own HUD in place of those that it makes needless, so that no
  /// caller is too fast for the thread.
  mutating func replace(by command: Command) {
    func isNeedless(_ request: Request?) -> Bool {
      request.map { $0.hud == .shared && command.supersedes($0.command) } ?? false
    }
    while isNeedless(commands.last), move == nil { commands.removeLast() }
    while isNeedless(move?.commands.last) { move?.commands.removeLast() }
    append(command)
  }

  /// Dismisses everything that was shown so far.
  mutating func dismissAll() {
    append(.dismiss(after: .zero, token: nil))
    for id in huds.unfinished { hide(id, animated: true, after: .zero, nil) }
  }

  /// - Parameter end: called on the HUD's thread, which it must not keep.
  mutating func addToken(
    _ end: @escaping @Sendable (_ finished: Bool) -> Void
  ) -> DismissalToken {
    let token = DismissalToken(rawValue: nextToken)
    nextToken += 1
    completions[token] = end
    return token
  }

  /// The thread is on a target, whose HUD has to learn of all that is kept.
  mutating func enter(_ wakeup: EventFD) {
    self.wakeup = wakeup
    hasNewSettings = true
    huds.markChanged()
    commands.insert(
      contentsOf: [Request(.setInsets(insets, over: .zero)), Request(.setTilt(tilt))], at: 0)
  }

  /// - Parameter isReading: whether progress has to be asked for again.
  mutating func nextTurn(at now: Moment, isReading: Bool = false) -> StageClient.Turn {
    var turn = StageClient.Turn(isOver: move != nil)
    if hasNewSettings { turn.requests = settings.commands.map { Request($0) } }
    // A value that was set after a show is newer than the shown one.
    turn.requests += commands + huds.popRequests()
    if isReading { turn.next = now.advanced(by: HUDThread.State.frame) }
    turn.takesTouches = !passedTouches.all.isEmpty
    hasNewSettings = false
    commands = []
    return turn
  }

  /// How often progress is asked for.
  private static let frame = Duration.nanoseconds(16_666_667)

  mutating func popDiscarded() -> [Request] {
    defer { discarded = [] }
    return discarded
  }

  mutating func popSpectators() -> [CheckedContinuation<HUDPicture?, Never>] {
    defer { spectators = [] }
    return spectators
  }

  /// The work of the thread after it has left a target.
  struct Departure {
    /// Whether something is to be shown on the next one at once; if not, the thread ends.
    let goesOn: Bool
    /// The callers that wait for a picture and get none.
    let spectators: [CheckedContinuation<HUDPicture?, Never>]
    /// The completions of dismissals that will not be carried out, in the order of the calls.
    let ends: [@Sendable (Bool) -> Void]
    /// The completions of the program's own HUDs that will not be shown any more.
    let calls: [@Sendable () -> Void]
    /// Dropped commands; they may hold a program's objects, and are released outside of the lock.
    let dropped: [Request]
  }

  /// The thread has left a target, or could not have it, nor anything that was asked of it.
  mutating func leave(failed: Bool) -> Departure {
    let dropped = commands + popDiscarded()
    let (ends, calls) = failed ? giveUp() : ([], [])
    options = move?.options ?? options
    commands = move?.commands ?? []
    move = nil
    wakeup = nil
    isRunning = !commands.isEmpty
    return Departure(
      goesOn: isRunning, spectators: isRunning ? [] : popSpectators(), ends: ends,
      calls: calls, dropped: dropped)
  }

  /// Forgets what was not meant for the next target.
  private mutating func giveUp() -> (
    ends: [@Sendable (Bool) -> Void], calls: [@Sendable () -> Void]
  ) {
    isVisible = false
    commands = []
    let calls = huds.unfinished.filter { !isAboutToBeShown($0) }.compactMap { end(of: $0) }
    let later = Set((move?.commands ?? []).compactMap(\.command.token))
    let over = completions.filter { !later.contains($0.key) }
    for token in over.keys { completions[token] = nil }
    return (over.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value), calls)
  }
}

extension Command {
  fileprivate var token: DismissalToken? {
    switch self {
    case .dismiss(_, let token), .hide(_, _, let token): token
    default: nil
    }
  }
}
