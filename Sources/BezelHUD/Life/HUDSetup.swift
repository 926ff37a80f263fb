/// What is kept from one presentation to the next: how a HUD looks, how long things take, and what
/// touches and keys do.
package struct HUDSetup: Equatable, Sendable {
  package var appearance = Appearance()
  package var timing = Timing()
  package var interaction = Interaction()

  package init() {}

  /// What tells a HUD of it.
  package var commands: [Command] {
    [.setAppearance(appearance), .setTiming(timing), .setInteraction(interaction)]
  }
}
