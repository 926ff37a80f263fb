internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelStage

extension Runner {
  /// Runs the command with its HUD on a screen of this process.
  func run(
    on stage: Stage, warn: @escaping (String) -> Void
  ) throws(CommandFailure) -> Int32 {
    let run = try CommandRun(self, warn: warn) { descriptor throws(CommandFailure) in
      do throws(StageError) {
        try stage.watch(descriptor)
      } catch {
        throw CommandFailure(error.description, status: Runner.failure)
      }
    }
    do throws(StageError) {
      try stage.run(run.client(of: stage))
    } catch {
      run.warn(error.description)
    }
    return run.finish()
  }
}

extension CommandRun {
  /// The client of the stage.
  func client(of stage: Stage) -> StageClient {
    var isConfigured = false
    return StageClient(
      nextTurn: { [self] now in
        handle()
        // A HUD that waits for its screen is not waited for.
        var commands: [Command] = []
        for request in requests(at: now, isUnseen: stage.missesScreen) {
          switch request {
          case .show(let request):
            commands += isConfigured ? [.show(request.presentation())] : request.commands
            isConfigured = true
          case .dismiss: commands.append(.dismiss(after: .zero, token: nil))
          }
        }
        return StageClient.Turn(requests: commands.map { Request($0) }, isOver: isOver)
      },
      handle: { [self] report in
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
