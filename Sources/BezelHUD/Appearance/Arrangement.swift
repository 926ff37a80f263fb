public import BezelRaster

/// How the parts of a HUD are put together, and where; the defaults are SVProgressHUD's.
///
/// From top to bottom there are the indicator, the text, the text below it and the button, each in the
/// middle of the box; what is not there takes no room. Lengths are points; below zero counts as zero.
public struct Arrangement: Hashable, Sendable {
  /// Between the edge of the box and what is in it.
  public var padding: Fixed = 12
  /// Between one part and the next.
  public var spacing: Fixed = 8
  /// Between the box and the edges of the screen, or of the container, for a HUD that stays inside.
  public var margin: Fixed = 0
  /// The size of the texts, at most, until they become wider: see `Appearance.maximumTextWidth`; `nil` for
  /// as wide as there is room for, and the text itself in one line.
  public var textBox: Size? = Size(width: 200, height: 300)
  /// Whether the width and the height of the box are the same.
  public var squareness = Squareness.none
  /// Whether a HUD is above the middle of the screen, at 45 per cent of its height; in a container it is
  /// in the middle.
  public var isRaised = true
  /// Whether a box without an offset is a whole number of points from the edges.
  public var isOnWholePoints = false
  /// The part of the screen's height that is left free above a HUD without a container; `nil` for a HUD around a
  /// centre.
  ///
  /// The HUD begins there, so that what is below its first part does not move that.
  package var top: Fraction?
  /// The height that is left for such a HUD on a low screen, where less is free above it then.
  package var leastRoom: Fixed = 0
  /// Whether a HUD that begins at such a part begins below a logo that reaches further down.
  package var isBelowLogo = false
  /// The width of the texts, at most, as a part of the screen's; `nil` for that of `textBox`.
  package var textPart: Fraction?
  /// Whether a HUD with a field has room for a line below its text, be it there or not.
  package var keepsDetails = false

  /// Makes the default arrangement.
  public init() {}
}

/// Which box is a square.
public enum Squareness: Hashable, Sendable, CaseIterable {
  /// None, but by chance. The box is as large as its parts and the minimum size want.
  case none
  /// None, but by chance; and none is larger than there is room for inside of the margins.
  case limited
  /// Every box that fits inside of the margins as a square; another one is as near to it as it can be.
  ///
  /// - Source: MBProgressHUD 1.x.
  case asFits
  /// Each side becomes as long as the other one if that fits inside of the margins; the minimum size
  /// counts after that.
  ///
  /// - Source: MBProgressHUD 0.9.1.
  case eachSide
}
