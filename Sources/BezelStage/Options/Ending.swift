/// The picture that a stage leaves on the screen when it ends.
package enum Ending: Equatable, Sendable {
  /// The former picture is restored.
  case restore
  /// The last frame stays until the next program shows its own, but no longer than this many
  /// seconds.
  case handOver(limit: Int)
}
