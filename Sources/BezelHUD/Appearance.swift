@_exported public import BezelRaster

/// Which colours a HUD has.
public enum Style: Int, Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
  /// The appearance's own colours.
  case custom
  /// Light or dark, as the theme is.
  case automatic
}

/// The look of what is behind a HUD, for the automatic style.
public enum Theme: Hashable, Sendable {
  /// Light surroundings.
  case light
  /// Dark surroundings.
  case dark
}

/// How a HUD looks and where it stands; the defaults are SVProgressHUD's.
///
/// Units: points, of which a screen has one per `scale` device pixels.
public struct Appearance: Hashable, Sendable {
  /// Which colours are used.
  public var style = Style.automatic
  /// What the automatic style follows.
  public var theme = Theme.light
  /// What lies over the screen unless a show says otherwise.
  public var maskType = MaskType.none
  /// The colour of the mask type `custom`.
  public var maskColor = Color.black.withAlpha(102)
  /// Text, and rings and images too, in the custom style.
  public var foregroundColor = Color.black
  /// Rings and images in every style; `nil` for the colour of the text.
  public var imageColor: Color?
  /// The box of the custom style.
  public var backgroundColor = Color.white
  /// The opacity of the light and the dark box, which have no blur behind them; 0 … 255.
  public var solidAlpha: UInt8 = 230
  /// The radius of the box's corners.
  public var cornerRadius: Fixed = 14
  /// The box is never smaller than this.
  public var minimumSize = Size(width: 0, height: 0)
  /// The size of the text.
  public var fontSize: Fixed = 15
  /// The stroke of the rings.
  public var ringThickness: Fixed = 2
  /// The radius of the rings above a text.
  public var ringRadius: Fixed = 18
  /// The radius of the rings without a text.
  public var ringNoTextRadius: Fixed = 24
  /// The box that a glyph is stretched to; a zero side leaves it out.
  public var imageSize = Size(width: 28, height: 28)
  /// Added to the centre of the HUD.
  public var offset = Point(x: 0, y: 0)

  /// Makes the default appearance.
  public init() {}
}

extension Appearance {
  /// The colours after the style is settled.
  struct Colors {
    let box: Color
    let text: Color
    let image: Color
  }

  var colors: Colors {
    switch (style, theme) {
    case (.light, _), (.automatic, .light):
      Colors(box: .white.withAlpha(solidAlpha), text: .black, image: imageColor ?? .black)
    case (.dark, _), (.automatic, .dark):
      Colors(box: .black.withAlpha(solidAlpha), text: .white, image: imageColor ?? .white)
    case (.custom, _):
      Colors(
        box: backgroundColor, text: foregroundColor, image: imageColor ?? foregroundColor)
    }
  }
}
