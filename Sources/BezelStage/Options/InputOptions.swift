package import BezelTouch

/// What a stage does with touches and keys while a HUD is seen.
package struct InputOptions: Sendable {
  /// Which kinds of devices a mask keeps from other programs.
  ///
  /// A keyboard that is kept from them cannot switch terminals, and its SysRq does nothing.
  package var blocked = InputKinds.standard
  /// How long blocking waits for a finger to lift before it ends its touch for the others.
  package var patience = Duration.milliseconds(500)
  /// Whether touches that the HUD leaves to other programs reach them through devices made for that,
  /// though the panel itself is kept from them.
  package var passesOn = false
}
