import ArgumentParser
import BezelStage

/// Options for the scale, the backdrop and the font.
struct DrawingArguments: ParsableArguments {
  @Option(.scale, valueName: "factor") var scale: String?
  @Option(.backdrop, valueName: "backdrop") var backdrop: String?
  @Option(.font, valueName: "file") var font: String?

  /// Whether an option is given.
  var isGiven: Bool { scale != nil || backdrop != nil || font != nil }

  var stageArguments: StageArguments {
    var stageArguments = StageArguments()
    let settings = [DrawingSetting.scale: scale, .backdrop: backdrop, .font: font]
    // Every value was checked when it was read.
    try? stageArguments.drawing.set(settings.compactMapValues { $0 })
    return stageArguments
  }
}
