package import BezelHUD

/// One HUD, from its show to its dismissal.
package struct ScriptedHUD: Equatable, Sendable {
  package var content = Content.indefinite
  package var status: String?
  package var details: String?
  package var appearance = Appearance()
  package var timing = Timing()
  package var insets = Insets()
  package var tilt = Tilt.none
  /// The title of the button; `nil` for none.
  package var button: String?
  /// The title of the cancel button; `nil` for none.
  package var cancelButton: String?
  package var interaction = Interaction()
  /// When it is dismissed; `nil` for never.
  package var dismissal: Duration?

  package init() {}

  /// The requests and their moments; the show is at the beginning of time.
  package var requests: [(at: Moment, request: Request)] {
    let start = Moment(nanoseconds: 0)
    var commands: [(at: Moment, command: Command)] = [
      (start, .setAppearance(appearance)),
      (start, .setTiming(timing)),
      (start, .setInsets(insets, over: .zero)),
      (start, .setTilt(tilt)),
      (start, .setInteraction(interaction)),
      (
        start,
        .show(
          Presentation(
            content, status: status, details: details, button: button, cancelButton: cancelButton)
        )
      ),
    ]
    if let dismissal {
      commands.append((start.advanced(by: dismissal), .dismiss(after: .zero, token: nil)))
    }
    return commands.map { ($0.at, Request($0.command)) }
  }
}
