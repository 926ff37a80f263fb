/// The result of submitting a frame.
package enum Submission: Equatable, Sendable {
  /// The frame is pending; a `PageFlip` with this generation will come.
  case queued(generation: UInt32)
  /// The frame is on the screen, and no `PageFlip` will come.
  case shown
  /// An earlier frame is pending: try again after its `PageFlip`.
  ///
  /// If none is pending, another program has taken our picture off the screen: call
  /// `Outputs.enable(_:generation:)`.
  case busy
  /// Another program is master, or this one has given that up.
  case notMaster
}
