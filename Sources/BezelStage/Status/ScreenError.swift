internal import BezelKMS
package import BezelLinux

/// The reason why a HUD has no screen.
package struct ScreenError: Equatable, Sendable {
  /// A sentence with advice.
  package let sentence: String
  /// The program that owns the screen, if that is the reason and the program is known.
  package var owner: NodeUsers.Process?

  /// Another terminal is active, and there is no event when this one is active again.
  static let unguarded = ScreenError(
    "The process that follows the terminal's switches was killed.")

  package init(_ sentence: String, owner: NodeUsers.Process? = nil) {
    self.sentence = sentence
    self.owner = owner
  }

  init(_ error: KMSError) { self.init(error.description, owner: error.owner) }
}
