/// A command to a HUD; the library, the socket and the command line make these from their own calls.
package enum Command: Equatable, Sendable {
  /// Shows a presentation, or replaces what is shown; settings that were made since the last one are
  /// seen with it.
  case show(Presentation)
  /// The same for the presentation queue, which owns all times, so that a visible HUD does not disappear and
  /// appear between two presentations: the HUD appears, and is dismissed, as soon as it is told to. Of a touch
  /// or a key that would dismiss it, it only tells, by `Event.sentAway`.
  case showQueued(Presentation)
  /// Replaces what is shown, or will be, with all settings, and shows nothing by itself.
  case update(Presentation)
  /// Shows what an update said since it was last hidden.
  case present(isAnimated: Bool)
  /// Replaces the text without showing anything.
  case setStatus(String?)
  /// Undoes one show of the indefinite ring, and dismisses at the last one.
  case popActivity
  /// Hides the HUD after a delay, the earliest if there are several; a show that comes before then
  /// cancels it.
  ///
  /// - token: is reported by `Event.dismissed` exactly once.
  case dismiss(after: Duration, token: DismissalToken?)
  /// The same in place of every delay that is under way.
  case hide(after: Duration, isAnimated: Bool, token: DismissalToken?)
  case setAppearance(Appearance)
  case setTiming(Timing)
  case setInteraction(Interaction)
  /// Moves a HUD that is seen to its place between the new insets, in so much time.
  case setInsets(Insets, over: Duration)
  /// The device is tilted so far.
  case setTilt(Tilt)
  /// Sets the line of standing facts, which is at an edge of the screen while the HUD is on it.
  case setFacts(String?)
  /// Ends what a finger or a key has begun to do, without its effect.
  case cancelGestures
  /// Puts the HUD in front of all others but the shared one.
  case raise
  /// Takes the HUD away at once, and forgets all about it; no end of it is told.
  case remove

  /// Whether nothing of an older command is left to be seen, heard or counted if this one follows it in
  /// the same turn.
  package func supersedes(_ older: Command) -> Bool {
    switch (self, older) {
    case (.show(let new), .show(let old)):
      // An indefinite ring and a progress of nothing are counted, and an image message has its time.
      if case .progress = new.content, case .progress(let part) = old.content {
        part != .zero
      } else {
        false
      }
    case (.show(let new), .setStatus):
      if case .progress = new.content { true } else { false }
    case (.setStatus, .setStatus), (.setTilt, .setTilt), (.setFacts, .setFacts): true
    // A HUD that jumps, and then moves, is not where it would be without the jump.
    case (.setInsets(_, let new), .setInsets(_, let old)): new <= .zero || old > .zero
    default: false
    }
  }
}

/// Tells one dismissal from another.
package struct DismissalToken: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
