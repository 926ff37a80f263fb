package import BezelRaster

/// Which touches are kept from what is behind a HUD.
///
/// A finger belongs to one side, the HUD's or the application's, from its beginning to its end; what
/// is said here is asked when it comes down.
public enum Blocking: Hashable, Sendable, CaseIterable {
  /// None, not even those on the HUD.
  case none
  /// Those on the HUD.
  case hud
  /// Those on the HUD and in `Appearance.container`, but for live areas; without one, everything.
  case container
  /// All but those in live areas.
  case everything

  /// What is blocked where nobody says so: as the mask says, and not beyond it.
  package static func usual(under mask: MaskType, in container: Rect?) -> Blocking {
    if !mask.blocksInput { return .none }
    return container == nil ? .everything : .container
  }
}
