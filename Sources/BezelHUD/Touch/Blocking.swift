package import BezelRaster

/// Which touches are kept from what is behind a HUD.
///
/// A contact is blocked or not from its beginning to its end, by the place where it begins.
public enum Blocking: Hashable, Sendable, CaseIterable {
  /// None, not even those on the HUD.
  case none
  /// Those on the HUD.
  case hud
  /// Those on the HUD and in `Appearance.container`, but for live areas; without one, everything.
  case container
  /// All but those in live areas.
  case everything

  /// The default: everything that the mask covers; without a mask the HUD if it has a button, which
  /// could not be pressed otherwise.
  package init(under mask: MaskType, in container: Rect?, hasButton: Bool) {
    self =
      if mask.blocksInput {
        container == nil ? .everything : .container
      } else {
        hasButton ? .hud : .none
      }
  }
}
