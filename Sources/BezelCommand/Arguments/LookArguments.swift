import ArgumentParser
import Bezel

/// Options that say which colours and which shape a HUD has.
struct LookArguments: ParsableArguments {
  @Option(
    help: """
      Which colours are used (default: automatic; custom with a colour or blur of its own).
      """)
  var style: Style?

  @Option(help: "What the automatic style follows (default: light).")
  var theme: Theme?

  @Option(help: "What lies over the screen (default: none).")
  var mask: MaskType?

  @Option(
    help: ArgumentHelp(
      "The custom mask's colour (default: 00000066).", valueName: "RRGGBB[AA]"))
  var maskColor: HexColor?

  @Option(
    help: ArgumentHelp(
      "The custom style's text, rings and images (default: 000000).", valueName: "RRGGBB[AA]"))
  var foreground: HexColor?

  @Option(
    help: ArgumentHelp("Rings and images in every style.", valueName: "RRGGBB[AA]"))
  var imageColor: HexColor?

  @Option(
    help: ArgumentHelp("The custom style's box (default: FFFFFF).", valueName: "RRGGBB[AA]"))
  var background: HexColor?

  @Option(
    help: ArgumentHelp(
      "Blur what is behind the custom style's box: 0 … 100 points, saturation 0 … 4.",
      valueName: "radius[,saturation]"))
  var blur: BlurArgument?

  @Flag(help: "Do not blur what is behind the light or dark box.")
  var noBlur = false

  @Option(
    help: ArgumentHelp(
      "The opacity of the light or dark box without a blur, 0 … 1 (default: 0.9).",
      valueName: "part"))
  var solidAlpha: Opacity?

  @Option(
    help: ArgumentHelp(
      "The radius of the box's corners, 0 … 4096 (default: 14).", valueName: "points"))
  var cornerRadius: Length?

  @Option(help: ArgumentHelp("The width of the border, 0 … 4096.", valueName: "points"))
  var borderWidth: Length?

  @Option(help: ArgumentHelp("The colour of the border.", valueName: "RRGGBB[AA]"))
  var borderColor: HexColor?

  @Option(
    help: ArgumentHelp(
      "The box is never smaller, 0 … 4096 points a side (default: 0x0).", valueName: "WxH"))
  var minimumSize: Extent?

  @Option(
    help: ArgumentHelp("The size of the text, 0 … 4096 (default: 15).", valueName: "points"))
  var fontSize: Length?

  @Option(
    help: ArgumentHelp("Make all text larger, 0.5 … 8 (default: 1).", valueName: "factor"))
  var textScale: Factor?

  /// The style after it is settled.
  var chosenStyle: Style { style ?? (firstCustom == nil ? .automatic : .custom) }

  /// The first option that chooses the custom style where no style is named.
  private var firstCustom: String? {
    given.first { ["--foreground", "--image-color", "--background", "--blur"].contains($0) }
  }

  func validate() throws {
    let isCustom = chosenStyle == .custom
    // The colour of images is one of all styles.
    let custom = given.first { ["--foreground", "--background", "--blur"].contains($0) }
    if let custom, !isCustom {
      throw ValidationError("\(custom) is for the custom style: leave --style out.")
    }
    if theme != nil, chosenStyle != .automatic {
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
    if maskColor != nil, mask != .custom {
      throw ValidationError("--mask-color is for one mask: add --mask custom.")
    }
    if borderWidth != nil, borderColor == nil {
      throw ValidationError("A border has a colour: add --border-color RRGGBB.")
    }
    if borderColor != nil, borderWidth == nil {
      throw ValidationError("A border has a width: add --border-width POINTS.")
    }
  }

  func apply(to appearance: inout Appearance) {
    if let theme { appearance.theme = theme }
    if let mask { appearance.maskType = mask }
    if let maskColor { appearance.maskColor = maskColor.color }
    if let foreground { appearance.foregroundColor = foreground.color }
    if let imageColor { appearance.imageColor = imageColor.color }
    if let background { appearance.backgroundColor = background.color }
    if let blur { appearance.customBlur = blur.effect }
    if noBlur { appearance.blursBackdrop = false }
    if let solidAlpha { appearance.solidAlpha = solidAlpha.alpha }
    if let cornerRadius { appearance.cornerRadius = cornerRadius.value }
    if let borderWidth { appearance.borderWidth = borderWidth.value }
    if let borderColor { appearance.borderColor = borderColor.color }
    if let minimumSize { appearance.minimumSize = minimumSize.size }
    if let fontSize { appearance.fontSize = fontSize.value }
    if let textScale { appearance.textScale = textScale.value }
    // Last, because a colour of the custom style chooses that style.
    if let style { appearance.style = style }
  }
}
