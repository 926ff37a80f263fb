/// The configuration of a HUD: its appearance, its times, and the effects of touches and keys.
package struct HUDConfiguration: Equatable, Sendable {
  package var appearance = Appearance()
  package var timing = Timing()
  package var interaction = Interaction()

  package init() {}

  /// The commands that set a HUD to this configuration.
  package var commands: [Command] {
    [.setAppearance(appearance), .setTiming(timing), .setInteraction(interaction)]
  }
}
