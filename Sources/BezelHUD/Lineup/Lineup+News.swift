extension Lineup {
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
  package enum Reason: Sendable {
    /// Somebody said so.
    case dismissed
    /// Its time was over.
    case timedOut
    case ownerLeft
    case watchdog
    /// Somebody at the screen did not want it.
    case cancelled
  }

  /// What happened to somebody's presentation.
  package enum News: Equatable, Sendable {
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

  /// What there is of one show.
  package struct Standing: Equatable, Sendable {
    package let handle: Handle
    package let owner: Owner
    package let wish: Wish
    package let state: State
  }

  /// Tells those of an entry where it is, if that is new.
  mutating func tell(_ index: Int, of state: State) {
    for claim in entries[index].claims.indices where entries[index].claims[claim].told != state {
      entries[index].claims[claim].told = state
      let handle = entries[index].claims[claim].handle
      switch state {
      case .shown: news.append(.shown(handle))
      case .covered: news.append(.covered(handle))
      case .queued: news.append(.queued(handle))
      }
    }
  }
}
