/// An event of a HUD, with the text that the HUD had then.
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
  /// A cancel key went down or, without a key, the cancel button was let go by a finger on it.
  case cancelRequested(status: String?, key: Int?, time: Moment)
  /// A touch or a key dismisses the HUD, unless a show of the same turn supersedes that; the queue carries
  /// it out if the queue owns the times.
  case sentAway(status: String?)
  /// A key of the on-screen keyboard was let go, or repeats. It is the only event of a touch there, so
  /// that no event tells where a password was typed.
  case typed(Keystroke)
  /// The presentation calls for a haptic feedback.
  case haptic(Haptic)
  /// The presentation is to be spoken.
  case announced(Announcement, status: String?)
  /// A dismissal is over.
  ///
  /// - finished: false if a show superseded it.
  case dismissed(DismissalToken, finished: Bool)
  /// It is to be seen no longer than it has to be: a dismissal takes effect, at the latest when the HUD
  /// was shown for its least time.
  case finished
  /// A dismissal that nothing superseded is over, also of a HUD that was not seen.
  case hidden
}
