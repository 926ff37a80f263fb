package import BezelTouch

/// The handling of touches and keys while a HUD is on the screen.
package struct InputOptions: Sendable {
  /// The kinds of devices that are grabbed for a mask.
  ///
  /// A grabbed keyboard cannot switch virtual terminals, and its SysRq does nothing.
  package var blocked = InputKinds.standard
  /// The time that a grab waits for a finger to lift before the touch is ended for other programs.
  package var patience = Duration.milliseconds(500)
  /// Whether touches that the HUD leaves to other programs are forwarded to them through uinput
  /// devices, although the panel itself is grabbed.
  package var passesOn = false

  /// Whether keyboards are grabbed, too, while their keys answer a question, unless nothing is grabbed at all.
  private(set) var blocksAnswers = true

  /// Leaves the keys of keyboards to a terminal, from which a grab would keep them.
  package mutating func leaveKeys() {
    blocked.remove(.keys)
    blocksAnswers = false
  }

  /// Returns the kinds of devices to grab.
  ///
  /// - Parameters:
  ///   - isMasked: whether touches are kept from other programs.
  ///   - isAsking: whether keys answer a question.
  func blocked(isMasked: Bool, isAsking: Bool) -> InputKinds {
    let masked = isMasked ? blocked : []
    return isAsking && blocksAnswers && !blocked.isEmpty ? masked.union(.keys) : masked
  }
}
