internal import BezelRaster

/// What becomes of what is shown when whoever shows it is not heard of.
package struct Watchdog: Equatable, Sendable {
  /// What happens then; the next update takes it back.
  package enum Action: Equatable, Sendable {
    /// Another text.
    case text(String)
    /// Another colour of text and rings, on the same box.
    case color(Color)
    /// A button that ends it.
    case cancel
    /// It ends.
    case dismiss
  }

  /// The longest time between its show, its updates, and the next one.
  package var limit: Duration
  package var action: Action

  package init(limit: Duration, action: Action) {
    self.limit = limit
    self.action = action
  }

  /// The title of the button that ends it.
  static let cancelTitle = "Cancel"
}

extension Watchdog.Action {
  /// Changes what is to be seen.
  func apply(to presentation: inout Presentation, _ setup: inout HUDSetup) {
    switch self {
    case .text(let text): presentation.status = text
    case .color(let color): setup.appearance.recolor(color)
    case .cancel:
      presentation.button = Watchdog.cancelTitle
      // A button that no finger reaches is none.
      let blocking =
        presentation.blocking ?? setup.interaction.blocking
        ?? .usual(
          under: presentation.mask ?? setup.appearance.maskType, in: setup.appearance.container)
      if blocking == .none { presentation.blocking = .hud }
    case .dismiss: break
    }
  }
}

extension Appearance {
  /// Gives the text another colour, and rings that have none of their own; the box stays as it is.
  fileprivate mutating func recolor(_ color: Color) {
    let former = colors
    foregroundColor = color
    backgroundColor = former.box
    customBlur = former.blur
  }
}
