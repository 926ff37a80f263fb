internal import BezelKMS

/// The wish for a card.
enum DisplayGoal: Equatable {
  /// Its outputs show the HUD.
  case shown
  /// Another terminal is in front, whose program may become master.
  case released
  /// It is closed.
  case closed(Ending)
}

/// The state of a card for its display, without the card itself.
///
/// From this and the goal follows the next job of the helper thread.
struct DisplayState {
  /// The part of the card that this process has.
  enum Hold: Equatable {
    /// Nothing: it is not open yet, or had to be closed for another terminal.
    case nothing
    /// It is open, and this process is its master.
    case master
    /// It is open; master is dropped.
    case released
    /// It is open, and the kernel refused to take master back.
    case refused
    /// It is closed for good.
    case closed
  }

  /// A job of the helper thread.
  enum Job {
    case open
    case release
    /// Closes the card, which drops master where the kernel refuses `DROP_MASTER`.
    case surrender
    /// Becomes master again, and plans the outputs.
    case resume
    case fallBack([ConnectorID])
    case change([Scanout])
    case plan
    case enable
    case upload
    case close(Ending)
  }

  /// The need of the drawn frames for the helper thread.
  enum FrameWork {
    case nothing, enable, upload
  }

  /// The changes of the outputs that are wanted, the most urgent first.
  struct Changes {
    /// The connectors whose frames do not fit into memory.
    var fallback: [ConnectorID]?
    var scanouts: [Scanout]?
    /// Whether the connectors may have changed.
    var wantsPlan = false
  }

  private(set) var hold = Hold.nothing
  /// Whether a job is under way.
  private(set) var isBusy = false
  /// Whether the goal was `released` since the last time that the outputs were planned.
  private(set) var wasReleased = false
  /// Whether the card cannot be used any more: it is only closed.
  private(set) var isLost = false
  var changes = Changes()

  /// Returns the next job; `nil` while one is under way, and if there is none.
  func next(for goal: DisplayGoal, _ work: FrameWork) -> Job? {
    guard !isBusy, hold != .closed else { return nil }
    switch (goal, hold) {
    case (.closed(let ending), _): return .close(ending)
    case (.released, .master): return .release
    case (.released, .refused): return .surrender
    case (.released, _): return nil
    case (.shown, _) where isLost: return nil
    case (.shown, .nothing): return .open
    case (.shown, .master) where !wasReleased:
      if let connectors = changes.fallback { return .fallBack(connectors) }
      if let scanouts = changes.scanouts { return .change(scanouts) }
      if changes.wantsPlan { return .plan }
      switch work {
      case .nothing: return nil
      case .enable: return .enable
      case .upload: return .upload
      }
    case (.shown, _): return .resume
    }
  }

  /// Whether frames can be drawn, and shown as soon as the helper thread is done.
  func isOpen(for goal: DisplayGoal) -> Bool {
    goal == .shown && !wasReleased && !isLost && hold != .nothing && hold != .closed
  }

  /// Whether another program can become the card's master.
  var isGivenUp: Bool { !isBusy && hold != .master && hold != .refused }

  // MARK: Changes

  mutating func begin(_ job: Job) {
    isBusy = true
    switch job {
    case .resume, .open: (wasReleased, changes.wantsPlan) = (false, false)
    case .surrender: changes = Changes()
    case .fallBack: changes.fallback = nil
    case .change: changes.scanouts = nil
    case .plan: changes.wantsPlan = false
    case .release, .enable, .upload, .close: break
    }
  }

  /// Records the end of a job.
  ///
  /// - Parameter hold: what this process has of the card now; `nil` if the job did not change that.
  mutating func end(_ hold: Hold? = nil) {
    isBusy = false
    if let hold { self.hold = hold }
  }

  /// Records that the goal is `released`.
  mutating func release() { wasReleased = true }

  mutating func lose() { isLost = true }
}
