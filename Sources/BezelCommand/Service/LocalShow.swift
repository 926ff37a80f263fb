import BezelHUD
import BezelStage

/// Shows one HUD in this process until it has gone, or a signal ends it.
struct LocalShow {
  private let showing: DemoHUD
  private let stageArguments: StageArguments
  private let warn: (String) -> Void

  /// - Parameter warn: is told what could be better, a line at a time.
  init(
    _ showing: DemoHUD, stageArguments: StageArguments = StageArguments(),
    warn: @escaping (String) -> Void
  ) {
    self.showing = showing
    self.stageArguments = stageArguments
    self.warn = warn
  }

  /// Runs until the HUD has gone; a missing screen is waited for, with a warning.
  ///
  /// - Throws: what is wrong with the equipment.
  func run() throws {
    var stageArguments = stageArguments
    stageArguments.isOverScreen = true
    var options = try stageArguments.options()
    options.insistsOnNamed = false
    let stage = try Stage(options)
    try stage.run(
      StageClient(
        script: showing.requests,
        handle: { report in
          switch report {
          case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
          case .event, .frame, .passed: break
          }
        }))
  }
}
