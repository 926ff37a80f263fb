import BezelHUD

/// One HUD, from its show to its dismissal.
struct DemoHUD: Equatable, Sendable {
  var content = Content.indefinite
  var status: String?
  var details: String?
  var appearance = Appearance()
  var timing = Timing()
  var insets = Insets()
  var tilt = Tilt.none
  /// The title of the button; `nil` for none.
  var button: String?
  /// The title of the cancel button; `nil` for none.
  var cancelButton: String?
  var interaction = Interaction()
  /// When it is dismissed; `nil` for never.
  var dismissal: Duration?

  init() {}

  /// The requests and their moments; the show is at the beginning of time.
  var requests: [(at: Moment, request: Request)] {
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
