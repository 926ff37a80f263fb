import ArgumentParser
import Bezel

/// Options that say which colours and which shape a HUD has.
struct LookArguments: ParsableArguments {
  @Option(
    .style, "Which colours are used (default: automatic; custom with a colour or blur of its own).")
  var style: String?

  @Option(.theme, "What the automatic style follows (default: light).")
  var theme: String?

  @Option(.mask, "What lies over the screen (default: none).")
  var mask: String?

  @Option(.maskColor, "The custom mask's colour (default: 00000066).", valueName: "RRGGBB[AA]")
  var maskColor: String?

  @Option(
    .foreground, "The custom style's text, rings and images (default: 000000).",
    valueName: "RRGGBB[AA]")
  var foreground: String?

  @Option(.imageColor, "Rings and images in every style.", valueName: "RRGGBB[AA]")
  var imageColor: String?

  @Option(.background, "The custom style's box (default: FFFFFF).", valueName: "RRGGBB[AA]")
  var background: String?

  @Option(
    .blur, "Blur what is behind the custom style's box: 0 … 100 points, saturation 0 … 4.",
    valueName: "radius[,saturation]")
  var blur: String?

  @Flag(help: "Do not blur what is behind the light or dark box.")
  var noBlur = false

  @Option(
    .solidAlpha, "The opacity of the light or dark box without a blur, 0 … 1 (default: 0.9).",
    valueName: "part")
  var solidAlpha: String?

  @Option(
    .cornerRadius, "The radius of the box's corners, 0 … 4096 (default: 14).", valueName: "points")
  var cornerRadius: String?

  @Option(.borderWidth, "The width of the border, 0 … 4096.", valueName: "points")
  var borderWidth: String?

  @Option(.borderColor, "The colour of the border.", valueName: "RRGGBB[AA]")
  var borderColor: String?

  @Option(
    .minimumSize, "The box is never smaller, 0 … 4096 points a side (default: 0x0).",
    valueName: "WxH")
  var minimumSize: String?

  @Option(.fontSize, "The size of the text, 0 … 4096 (default: 15).", valueName: "points")
  var fontSize: String?

  @Option(.textScale, "Make all text larger, 0.5 … 8 (default: 1).", valueName: "factor")
  var textScale: String?

  func validate() throws {
    let style = try HUDSetup(unread: settings).appearance.style
    let isCustom = style == .custom
    // The colour of images is one of all styles.
    let custom = given.first { ["--foreground", "--background", "--blur"].contains($0) }
    if let custom, !isCustom {
      throw ValidationError("\(custom) is for the custom style: leave --style out.")
    }
    if theme != nil, style != .automatic {
      throw ValidationError(
        "--theme is what the automatic style follows: leave --theme out, or add --style automatic.")
    }
    if noBlur, isCustom {
      throw ValidationError(
        "--no-blur is for the light and dark styles: leave it out, or name one with --style.")
    }
    if solidAlpha != nil, !noBlur {
      throw ValidationError("--solid-alpha is for a box without a blur: add --no-blur.")
    }
    if maskColor != nil, mask != MaskType.custom.name {
      throw ValidationError("--mask-color is for one mask: add --mask custom.")
    }
    if borderWidth != nil, borderColor == nil {
      throw ValidationError("A border has a colour: add --border-color RRGGBB.")
    }
    if borderColor != nil, borderWidth == nil {
      throw ValidationError("A border has a width: add --border-width POINTS.")
    }
  }

  var settings: [HUDSetting: String] {
    var settings: [HUDSetting: String] = [:]
    settings[.style] = style
    settings[.theme] = theme
    settings[.mask] = mask
    settings[.maskColor] = maskColor
    settings[.foreground] = foreground
    settings[.imageColor] = imageColor
    settings[.background] = background
    settings[.blur] = blur
    if noBlur { settings[.noBlur] = "yes" }
    settings[.solidAlpha] = solidAlpha
    settings[.cornerRadius] = cornerRadius
    settings[.borderWidth] = borderWidth
    settings[.borderColor] = borderColor
    settings[.minimumSize] = minimumSize
    settings[.fontSize] = fontSize
    settings[.textScale] = textScale
    return settings
  }
}
