package import BezelHUD

/// One HUD, from its show to its dismissal.
package struct Showing: Equatable, Sendable {
  package var content = Content.indefinite
  package var status: String?
  package var mask = MaskType.none
  package var style = Style.automatic
  /// The title of the button; `nil` for none.
  package var button: String?
  package var interaction = Interaction()
  /// When it is dismissed; `nil` for never.
  package var dismissal: Duration?

  package init() {}

  /// The commands and their moments; the show is at the beginning of time.
  package var script: [(at: Moment, command: Command)] {
    let start = Moment(nanoseconds: 0)
    var appearance = Appearance()
    appearance.style = style
    var script: [(at: Moment, command: Command)] = [
      (start, .setAppearance(appearance)),
      (start, .setInteraction(interaction)),
      (start, .show(content, status: status, mask: mask, button: button)),
    ]
    if let dismissal {
      script.append((start.advanced(by: dismissal), .dismiss(after: .zero, token: nil)))
    }
    return script
  }
}
