internal import BezelRaster

/// The action on a presentation that is not updated for a while.
package struct Watchdog: Equatable, Sendable {
  /// The action when the time is over; the next update reverts it.
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

  package init(limit: Duration = .zero, action: Action = .dismiss) {
    self.limit = limit
    self.action = action
  }
}

extension Watchdog.Action {
  /// Changes what is to be seen.
  ///
  /// - Parameter cancel: the title of the button that ends it.
  func apply(
    to presentation: inout Presentation, _ configuration: inout HUDConfiguration, cancel: String
  ) {
    switch self {
    case .text(let text): presentation.status = text
    case .color(let color): configuration.appearance.recolor(color)
    case .cancel:
      presentation.button = cancel
      presentation.becomeTouchable(in: configuration, blocking: .hud)
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
