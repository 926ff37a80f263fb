/// How an indefinite wait is drawn.
public enum AnimationType: Int, Hashable, Sendable, CaseIterable {
  /// A ring that turns and fades along its way.
  case flat
  /// Twelve spokes, of which one after the other is the brightest.
  case native
}
