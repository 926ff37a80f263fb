import ArgumentParser
import BezelHUD

/// Options for the colours and the box of a HUD.
struct LookArguments: ParsableArguments {
  @Option(.style) var style: String?
  @Option(.theme) var theme: String?
  @Option(.mask) var mask: String?
  @Option(.maskColor, valueName: "RRGGBB[AA]") var maskColor: String?
  @Option(.foreground, valueName: "RRGGBB[AA]") var foreground: String?
  @Option(.imageColor, valueName: "RRGGBB[AA]") var imageColor: String?
  @Option(.background, valueName: "RRGGBB[AA]") var background: String?
  @Option(.blur, valueName: "radius[,saturation]") var blur: String?
  @Flag(help: "The same as --blur no.") var noBlur = false
  @Option(.solidAlpha, valueName: "part") var solidAlpha: String?
  @Option(.cornerRadius, valueName: "points") var cornerRadius: String?
  @Option(.borderWidth, valueName: "points") var borderWidth: String?
  @Option(.borderColor, valueName: "RRGGBB[AA]") var borderColor: String?
  @Option(.minimumSize, valueName: "WxH") var minimumSize: String?
  @Option(.fontSize, valueName: "points") var fontSize: String?
  @Flag(.bold) var bold = false
  @Option(.textScale, valueName: "factor") var textScale: String?

  func validate() throws {
    if noBlur, blur != nil {
      throw ValidationError("Both are about one blur: leave --blur or --no-blur out.")
    }
  }

  var settings: [HUDOption: String] {
    [
      .style: style,
      .theme: theme,
      .mask: mask,
      .maskColor: maskColor,
      .foreground: foreground,
      .imageColor: imageColor,
      .background: background,
      .blur: noBlur ? "no" : blur,
      .solidAlpha: solidAlpha,
      .cornerRadius: cornerRadius,
      .borderWidth: borderWidth,
      .borderColor: borderColor,
      .minimumSize: minimumSize,
      .fontSize: fontSize,
      .bold: bold ? "yes" : nil,
      .textScale: textScale,
    ].compactMapValues { $0 }
  }
}
