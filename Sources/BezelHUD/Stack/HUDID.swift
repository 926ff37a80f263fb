/// Tells one HUD of a screen from another.
package struct HUDID: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The one of `ProgressHUD`, which is in front of all others.
  package static let shared = HUDID(rawValue: 0)
}

/// A command and the HUD that it is for.
package struct Request: Equatable, Sendable {
  package var command: Command
  package var hud: HUDID

  package init(_ command: Command, to hud: HUDID = .shared) {
    self.command = command
    self.hud = hud
  }
}
