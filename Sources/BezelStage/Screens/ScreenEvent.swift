internal import BezelHUD
internal import BezelLinux

extension Screens {
  /// An event for the stage.
  enum ScreenEvent {
    /// A frame is on the screen.
    case frame(moment: Moment, seen: Timestamp)
    /// A frame is in memory.
    case drawn(moment: Moment, shown: Moment)
    /// A problem occurred that does not end the screen.
    case warning(String)
    /// Another screen is there, or none any more.
    case changed
  }
}
