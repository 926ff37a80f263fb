/// What became of a frame that was handed over.
package enum Submission: Equatable, Sendable {
  /// It is on its way; a `PageFlip` with this generation will come.
  case taken(generation: UInt32)
  /// Not yet: an earlier frame is on its way. Try again after its `PageFlip`.
  ///
  /// If none is on its way, someone has taken our picture off the screen: `FlipChain.recover()`.
  case busy
  /// Another program has the screen, or we gave it up.
  case notMaster
}
