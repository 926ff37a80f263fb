public import BezelRaster

/// How a text of a HUD is set.
public struct TextStyle: Hashable, Sendable {
  /// The font's size in points, before `Appearance.textScale`.
  public var size: Fixed
  /// Whether it is bold.
  public var isBold: Bool
  /// Its colour; `nil` for the colour of the HUD's texts.
  public var color: Color?

  /// Makes a style of its parts.
  public init(size: Fixed, isBold: Bool = false, color: Color? = nil) {
    self.size = size
    self.isBold = isBold
    self.color = color
  }
}
