/// What becomes of the picture when a stage ends.
package enum Ending: Equatable, Sendable {
  /// What was on the screen before is shown again.
  case restore
  /// The last frame stays until the next program shows its own, but no longer than this many
  /// seconds.
  case handOver(limit: Int)
}
