import ArgumentParser
import BezelStage

/// Options for input devices while a HUD is shown.
struct InputArguments: ParsableArguments {
  @Option(.input, valueName: "kinds") var input: String?
  @Option(.patience, valueName: "seconds") var patience: String?
  @Flag(.passOn) var passOn = false

  var settings: [StageSetting: String] {
    [
      .input: input,
      .patience: patience,
      .passOn: passOn ? "yes" : nil,
    ].compactMapValues { $0 }
  }
}
