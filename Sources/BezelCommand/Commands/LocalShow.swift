internal import BezelConfiguration
internal import BezelHUD
internal import BezelStage

/// Shows one HUD in this process until it has gone, or a signal ends it.
struct LocalShow {
  private let script: [(at: Moment, request: Request)]
  private let warn: (String) -> Void

  /// - Parameters:
  ///   - dismissal: how long it is shown; `nil` for its own time.
  ///   - warn: is told what could be better, a line at a time.
  init(
    _ request: PresentationRequest, until dismissal: Duration?, warn: @escaping (String) -> Void
  ) {
    script = request.script(until: dismissal)
    self.warn = warn
  }

  /// Runs until the HUD has gone; a missing screen is waited for, with a warning.
  ///
  /// - Throws: what is wrong with the equipment.
  func run() throws(CommandFailure) {
    var options = StageOptions()
    options.insistsOnNamed = false
    options.compositor = .found
    do throws(StageError) {
      try options.readFiles(over: .screenOrBlack)
      try Stage(options).run(
        StageClient(
          script: script,
          handle: { report in
            switch report {
            case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
            case .event, .frame, .passed: break
            }
          }))
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
