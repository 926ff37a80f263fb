/// What somebody wants of a HUD; every front door turns its own words into these.
package enum Command: Equatable, Sendable {
  /// Shows a content and a text, or replaces what is shown.
  ///
  /// - mask, blocking: for this presentation only; `nil` for the appearance's, the interaction's.
  /// - button: its title; `nil` or an empty one for no button.
  case show(
    Content, status: String?, mask: MaskType?, button: String? = nil, blocking: Blocking? = nil)
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
  case setInteraction(Interaction)
  /// Moves a HUD that is seen to its place between the new insets, in so much time.
  case setInsets(Insets, over: Duration)
  /// The device is tilted so far.
  case setTilt(Tilt)
}

/// Tells one dismissal from another.
package struct DismissalToken: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What the model is told in one turn.
package enum Input: Equatable, Sendable {
  case command(Command)
  /// A finger came, moved or went; also one that is the application's.
  case touch(Touch)
  /// A key went down or up; one that repeats while it is held is not told.
  ///
  /// - code: Linux's input key code.
  case key(code: Int, isDown: Bool, time: Moment)
  /// Nothing more will be told of a key that is down, as its keyboard was pulled out.
  case keyLost(code: Int)
  /// There is a screen to appear on, or there is none any more; a HUD that is on it lives on.
  case screen(isThere: Bool)
}

/// What happened to a HUD, with the text it had then.
package enum Event: Equatable, Sendable {
  case willAppear(status: String?)
  case didAppear(status: String?)
  case willDisappear(status: String?)
  case didDisappear(status: String?)
  /// A touch that is kept from the application went down.
  case touched(status: String?, at: TouchPlace)
  /// The same touch is on the HUD.
  case touchedInside(status: String?, at: TouchPlace)
  /// A finger came and went without moving, where there is nothing to press.
  case tapped(status: String?, at: TouchPlace, on: TouchTarget)
  /// A finger has gone far enough in one direction.
  case swiped(SwipeDirection, status: String?, at: TouchPlace)
  /// The button was let go by a finger on it or, without a place, by a key.
  case buttonPressed(status: String?, at: TouchPlace?)
  /// The first of two taps that confirm; `confirmed`, `disarmed` or the end of the HUD follows.
  case armed(status: String?, at: TouchPlace?)
  /// The second tap did not come in time, or the button is another one now.
  case disarmed(status: String?)
  /// A hold is complete, or a second tap came in time; in place of `buttonPressed` and `tapped`.
  case confirmed(status: String?, at: TouchPlace?)
  /// A cancel key went down.
  case cancelRequested(status: String?, key: Int, time: Moment)
  /// What was shown is to be made felt.
  case haptic(Haptic)
  /// What is shown is to be spoken.
  case announced(Announcement, status: String?)
  /// A dismissal is over.
  ///
  /// - finished: false if a show superseded it.
  case dismissed(DismissalToken, finished: Bool)
}
