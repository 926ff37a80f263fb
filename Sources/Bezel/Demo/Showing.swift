package import BezelHUD

/// One HUD, from its show to its dismissal.
package struct Showing: Equatable, Sendable {
  package var content = Content.indefinite
  package var status: String?
  package var details: String?
  package var appearance = Appearance()
  package var timing = Timing()
  package var insets = Insets()
  package var tilt = Tilt.none
  /// The title of the button; `nil` for none.
  package var button: String?
  package var interaction = Interaction()
  /// When it is dismissed; `nil` for never.
  package var dismissal: Duration?

  package init() {}

  /// A HUD of the other kind.
  init(_ settings: HUDSettings, in parent: HUDParent = .screen) {
    let shown = settings.presentation
    (content, status, details, button) = (
      shown.content, shown.status, shown.details, shown.button
    )
    appearance = settings.appearance(in: parent)
    timing = settings.timing
    interaction = settings.interaction
  }

  /// The requests and their moments; the show is at the beginning of time.
  package func requests(
    for hud: HUDID = .shared
  ) -> [(at: Moment, request: Request)] {
    let start = Moment(nanoseconds: 0)
    var commands: [(at: Moment, command: Command)] = [
      (start, .setAppearance(appearance)),
      (start, .setTiming(timing)),
      (start, .setInsets(insets, over: .zero)),
      (start, .setTilt(tilt)),
      (start, .setInteraction(interaction)),
      (start, .show(Presentation(content, status: status, details: details, button: button))),
    ]
    if let dismissal {
      commands.append((start.advanced(by: dismissal), .dismiss(after: .zero, token: nil)))
    }
    return commands.map { ($0.at, Request($0.command, to: hud)) }
  }
}
