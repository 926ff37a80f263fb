extension PresentationQueue {
  /// Where somebody's presentation is.
  package enum State: Sendable {
    /// On the screen, or what would be there if there were one.
    case shown
    /// It is not seen, as something else is or its grace time has not ended.
    case covered
    /// It has not had its turn.
    case queued
  }

  /// Why a presentation is over.
  package enum Reason: Equatable, Sendable {
    /// Somebody said so.
    case dismissed
    /// Its time was over.
    case timedOut
    case ownerLeft
    /// Somebody else shows something in its place.
    case replaced
    case watchdog
    /// It was a message, and something else is seen in its place.
    case covered
    /// It was a question, and somebody at the screen, or its time-out, answered it.
    case answered(Question.Answer)
    /// Somebody at the screen did not want it.
    case cancelled
  }

  /// An event of a presentation, for its owner.
  package enum Notification: Equatable, Sendable {
    case shown(Handle)
    case covered(Handle)
    case queued(Handle)
    /// Its watchdog was not fed.
    case late(Handle)
    /// Nothing more of it but, if it was on the screen, of how it leaves that.
    case ended(Handle, Reason)
    /// Something happened to the HUD that shows it.
    case hud(Event, of: Handle)
  }

  /// The status of the presentation of a handle.
  package struct Status: Equatable, Sendable {
    package let handle: Handle
    package let owner: Owner
    package let request: PresentationRequest
    package let state: State
  }

  /// Tells those of an entry where it is, if that is new.
  mutating func report(_ index: Int, as state: State) {
    for subscriber in entries[index].subscribers.indices
    where entries[index].subscribers[subscriber].notified != state {
      entries[index].subscribers[subscriber].notified = state
      let handle = entries[index].subscribers[subscriber].handle
      switch state {
      case .shown: notifications.append(.shown(handle))
      case .covered: notifications.append(.covered(handle))
      case .queued: notifications.append(.queued(handle))
      }
    }
  }
}
