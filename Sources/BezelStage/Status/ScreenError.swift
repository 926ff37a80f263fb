internal import BezelKMS
package import BezelLinux

/// The reason why a HUD has no screen.
package struct ScreenError: Equatable, Sendable {
  /// A sentence with advice.
  package let sentence: String
  /// The program that owns the screen, if that is the reason and the program is known.
  package var owner: NodeUsers.Process?
  /// Whether nothing is connected, so that the kernel tells when there may be a screen.
  var awaitsHardware = false

  /// Another terminal is active, and there is no event when this one is active again.
  static let unguarded = ScreenError(
    "The process that follows the terminal's switches was killed.")

  package init(_ sentence: String, owner: NodeUsers.Process? = nil) {
    self.sentence = sentence
    self.owner = owner
  }

  static let disconnected = {
    var error = ScreenError("No screen is connected: plug one in and switch it on.")
    error.awaitsHardware = true
    return error
  }()

  init(_ error: KMSError) {
    self.init(error.description, owner: error.owner)
    awaitsHardware = error.isOfMissingScreen
  }
}
