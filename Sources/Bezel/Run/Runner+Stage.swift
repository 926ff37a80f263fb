internal import BezelHUD
internal import BezelStage

extension Runner {
  /// Runs the command with its HUD on a screen of this process.
  func run(on stage: Stage, warn: @escaping (String) -> Void) throws -> Int32 {
    let run = try CommandRun(self, warn: warn) { try stage.watch($0) }
    do throws(StageError) {
      try stage.run(run.director(of: stage))
    } catch {
      run.warn(error.description)
    }
    return run.finish()
  }
}

extension CommandRun {
  /// What tells a stage what to show.
  func director(of stage: Stage) -> Director {
    Director(
      cue: { [self] now in
        hear()
        // A HUD that waits for its screen is not waited for.
        let commands = commands(at: now, isUnseen: stage.missesScreen)
        return Director.Cue(requests: commands.map { Request($0) }, isOver: isOver)
      },
      hear: { [self] report in
        switch report {
        case .event(.buttonPressed, _, _), .event(.confirmed, _, _),
          .event(.cancelRequested, _, _):
          cancel()
        case .event(.willDisappear, _, _): hide()
        case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
        case .event, .frame, .passed: break
        }
      })
  }
}
