/// The layer over the screen behind a HUD, and whether touches pass through it.
public enum MaskType: Int, Hashable, Sendable, CaseIterable {
  /// Nothing is dimmed, touches reach what is behind.
  case none = 1
  /// Nothing is dimmed, touches are blocked.
  case clear
  /// The screen is dimmed evenly, touches are blocked.
  case black
  /// The screen is dimmed towards its edges, touches are blocked.
  case gradient
  /// The screen is covered with `Appearance.maskColor`, touches are blocked.
  case custom

  /// Whether touches are kept from what is behind the HUD.
  public var blocksInput: Bool { self != .none }
}
