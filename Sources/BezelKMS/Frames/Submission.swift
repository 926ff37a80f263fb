/// What became of a frame that was handed over.
package enum Submission: Equatable, Sendable {
  /// It is on its way; a `PageFlip` with this generation will come.
  case taken(generation: UInt32)
  /// It is on the screen, and no `PageFlip` will come.
  case shown
  /// Not yet: an earlier frame is on its way. Try again after its `PageFlip`.
  ///
  /// If none is on its way, someone has taken our picture off the screen: `Outputs.light(_:)`.
  case busy
  /// Another program has the screen, or we gave it up.
  case notMaster
}
