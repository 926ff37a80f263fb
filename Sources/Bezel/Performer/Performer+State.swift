internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// What a HUD's thread and all others share, under a lock.
extension Performer {
  struct State {
    var settings = HUDSetup()
    var hasNewSettings = false
    var insets = Insets()
    var tilt = Tilt.none
    /// What the thread has not taken yet.
    var commands: [Request] = []
    /// What was taken back; it may hold a program's objects, and is let go of outside of the lock.
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
    var wakeup: Wakeup?
    var isVisible = false
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

extension Performer.State {
  mutating func append(_ command: Command, to hud: HUDID = .shared) {
    append(Request(command, to: hud))
  }

  mutating func append(_ request: Request) {
    if move == nil { commands.append(request) } else { move?.commands.append(request) }
  }

  /// Dismisses everything that was shown so far.
  mutating func dismissAll() {
    append(.dismiss(after: .zero, token: nil))
    for id in huds.attached where huds[id].isShown {
      hide(id, animated: true, after: .zero, nil)
    }
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
  mutating func enter(_ wakeup: Wakeup) {
    self.wakeup = wakeup
    hasNewSettings = true
    huds.beNews()
    commands.insert(
      contentsOf: [Request(.setInsets(insets, over: .zero)), Request(.setTilt(tilt))], at: 0)
  }

  /// - Parameter isReading: whether progress has to be asked for again.
  mutating func takeCue(at now: Moment, isReading: Bool = false) -> Director.Cue {
    var cue = Director.Cue(isOver: move != nil)
    if hasNewSettings { cue.requests = settings.commands.map { Request($0) } }
    // What was set after a show is newer than what was shown.
    cue.requests += commands + huds.takeNews()
    if isReading { cue.next = now.advanced(by: Performer.State.frame) }
    cue.takesTouches = !passedTouches.all.isEmpty
    hasNewSettings = false
    commands = []
    return cue
  }

  /// How often progress is asked for.
  private static let frame = Duration.nanoseconds(16_666_667)

  mutating func takeDiscarded() -> [Request] {
    defer { discarded = [] }
    return discarded
  }

  mutating func takeSpectators() -> [CheckedContinuation<HUDPicture?, Never>] {
    defer { spectators = [] }
    return spectators
  }

  /// What the thread has to do when it has left a target.
  struct Departure {
    /// Whether something is to be shown on the next one at once; if not, the thread ends.
    let goesOn: Bool
    /// Those who waited for a picture and get none.
    let spectators: [CheckedContinuation<HUDPicture?, Never>]
    /// The ends of dismissals that nobody will carry out, in the order of the calls.
    let ends: [@Sendable (Bool) -> Void]
    /// What is to be called because of the program's own HUDs that will not be seen any more.
    let calls: [@Sendable () -> Void]
    /// What will not be done; it may hold a program's objects, and is let go of outside of the lock.
    let dropped: [Request]
  }

  /// The thread has left a target, or could not have it, nor anything that was asked of it.
  mutating func leave(failed: Bool) -> Departure {
    let dropped = commands + takeDiscarded()
    let (ends, calls) = failed ? giveUp() : ([], [])
    options = move?.options ?? options
    commands = move?.commands ?? []
    move = nil
    wakeup = nil
    isRunning = !commands.isEmpty
    return Departure(
      goesOn: isRunning, spectators: isRunning ? [] : takeSpectators(), ends: ends,
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
