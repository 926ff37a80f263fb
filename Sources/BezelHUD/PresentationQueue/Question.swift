/// A question to the user: the button, or a confirm key, answers yes; the cancel button, or a cancel key,
/// answers no.
package struct Question: Equatable, Sendable {
  package enum Answer: String, CaseIterable, Sendable {
    case yes, no
  }

  /// How long it waits for an answer since it was asked or updated, whatever is on the screen; `nil`
  /// for ever.
  package var timeout: Duration?
  /// The answer after the time limit; `nil` for none.
  package var defaultAnswer: Answer?

  package init(timeout: Duration? = nil, defaultAnswer: Answer? = nil) {
    self.timeout = timeout
    self.defaultAnswer = defaultAnswer
  }
}

extension HUDConfiguration {
  /// Lets keys and fingers answer, and do nothing else; the keys that are set stay.
  mutating func applyAnswers() {
    if interaction.confirmKeys.isEmpty { interaction.confirmKeys = Interaction.usualConfirmKeys }
    if interaction.cancelKeys.isEmpty { interaction.cancelKeys = Interaction.usualCancelKeys }
    interaction.cancelDismisses = false
    interaction.tapDismisses = .nowhere
    interaction.swipeDismisses = false
  }
}

extension Presentation {
  /// Lets fingers reach its buttons.
  ///
  /// - Parameter least: which touches are kept from what is behind it, if none would be.
  mutating func becomeTouchable(in configuration: HUDConfiguration, blocking least: Blocking) {
    let blocking =
      blocking ?? configuration.interaction.blocking
      ?? Blocking(
        under: mask ?? configuration.appearance.maskType, in: configuration.appearance.container,
        hasButton: false)
    if blocking == .none { self.blocking = least }
  }
}
