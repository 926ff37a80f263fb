import ArgumentParser
import BezelHUD

/// Options for the look of rings and images.
struct IndicatorArguments: ParsableArguments {
  @Option(.animation) var animation: String?
  @Option(.ringThickness, valueName: "points") var ringThickness: String?
  @Option(.ringRadius, valueName: "points") var ringRadius: String?
  @Option(.ringNoTextRadius, valueName: "points") var ringNoTextRadius: String?
  @Option(.imageSize, valueName: "WxH") var imageSize: String?
  @Flag(help: "Do not tint images of your own.") var noTint = false
  @Option(.infoImage, valueName: "file.png") var infoImage: String?
  @Option(.successImage, valueName: "file.png") var successImage: String?
  @Option(.errorImage, valueName: "file.png") var errorImage: String?

  var settings: [HUDOption: String] {
    [
      .animation: animation,
      .ringThickness: ringThickness,
      .ringRadius: ringRadius,
      .ringNoTextRadius: ringNoTextRadius,
      .imageSize: imageSize,
      .tint: noTint ? "no" : nil,
      .infoImage: infoImage,
      .successImage: successImage,
      .errorImage: errorImage,
    ].compactMapValues { $0 }
  }
}
