/// What somebody wants of a HUD; every front door turns its own words into these.
package enum Command: Equatable, Sendable {
  /// Shows a content and a text, or replaces what is shown.
  ///
  /// - mask: for this presentation only; `nil` for the appearance's.
  case show(Content, status: String?, mask: MaskType?)
  /// Replaces the text without showing anything.
  case setStatus(String?)
  /// Undoes one show of the indefinite ring, and dismisses at the last one.
  case popActivity
  /// Hides the HUD after a delay; a show that comes before then cancels it.
  ///
  /// - token: is reported by `Event.dismissed` exactly once.
  case dismiss(after: Duration, token: DismissalToken?)
  case setAppearance(Appearance)
  case setTiming(Timing)
}

/// Tells one dismissal from another.
package struct DismissalToken: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What the model is told in one turn.
package enum Input: Equatable, Sendable {
  case command(Command)
  /// A contact went down.
  ///
  /// - isInside: whether it is on the HUD's rectangle.
  case touchDown(contact: UInt64, isInside: Bool)
  /// A contact was lifted or lost.
  case touchUp(contact: UInt64)
}

/// What happened to a HUD, with the text it had then.
package enum Event: Equatable, Sendable {
  case willAppear(status: String?)
  case didAppear(status: String?)
  case willDisappear(status: String?)
  case didDisappear(status: String?)
  /// A touch went down anywhere while touches are blocked.
  case touched(status: String?)
  /// The same touch is on the HUD.
  case touchedInside(status: String?)
  /// A dismissal is over.
  ///
  /// - finished: false if a show superseded it.
  case dismissed(DismissalToken, finished: Bool)
}
