internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// What a HUD's thread and all others share, under a lock.
extension Performer {
  /// What is kept from one HUD to the next.
  struct Settings: Sendable {
    var appearance = Appearance()
    var timing = Timing()
    var interaction = Interaction()

    var commands: [Command] {
      [.setAppearance(appearance), .setTiming(timing), .setInteraction(interaction)]
    }
  }

  struct State {
    var settings = Settings()
    var hasNewSettings = false
    var insets = Insets()
    var tilt = Tilt.none
    /// What the thread has not taken yet.
    var commands: [Command] = []
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
    var commands: [Command] = []
  }
}

extension Performer.State {
  mutating func append(_ command: Command) {
    if move == nil { commands.append(command) } else { move?.commands.append(command) }
  }

  /// The thread is on a target, whose HUD has to learn of all that is kept.
  mutating func enter(_ wakeup: Wakeup) {
    self.wakeup = wakeup
    hasNewSettings = true
    commands.insert(contentsOf: [.setInsets(insets, over: .zero), .setTilt(tilt)], at: 0)
  }

  mutating func takeCue() -> Director.Cue {
    var cue = Director.Cue(commands: hasNewSettings ? settings.commands : [], isOver: move != nil)
    cue.commands += commands
    cue.takesTouches = !passedTouches.all.isEmpty
    hasNewSettings = false
    commands = []
    return cue
  }

  mutating func takeSpectators() -> [CheckedContinuation<HUDPicture?, Never>] {
    defer { spectators = [] }
    return spectators
  }

  /// The thread has left a target.
  ///
  /// - Returns: whether something is to be shown on the next one at once.
  mutating func leave() -> Bool {
    options = move?.options ?? options
    commands = move?.commands ?? []
    move = nil
    wakeup = nil
    isRunning = !commands.isEmpty
    return isRunning
  }

  /// The thread has ended, with all that was asked of it.
  ///
  /// - Returns: whom to tell, in the order of the calls.
  mutating func fail() -> [@Sendable (Bool) -> Void] {
    defer { completions = [:] }
    isVisible = false
    move?.commands = []
    _ = leave()
    return completions.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }
}
