internal import BezelKMS
package import BezelLinux

/// Why a HUD has no screen.
package struct ScreenObstacle: Equatable, Sendable {
  /// A sentence with advice.
  package let sentence: String
  /// The program that has the screen, if that is why and it is known.
  package var owner: NodeUsers.Process?

  package init(_ sentence: String, owner: NodeUsers.Process? = nil) {
    self.sentence = sentence
    self.owner = owner
  }

  init(_ error: KMSError) { self.init(error.description, owner: error.owner) }
}
