internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

extension Runner {
  private static let runToken: UInt64 = 0

  /// Runs the command with its HUD on the service's screen; how it ended is shown after this returns.
  ///
  /// The command waits for nothing that the service does. To whom the service is refused draws in this
  /// process.
  func run(
    on screen: ServiceScreen, warn: @escaping (String) -> Void
  ) throws(CommandFailure) -> Int32 {
    let poll = try Runner.poll()
    let run = try CommandRun(self, warn: warn) { descriptor throws(CommandFailure) in
      do throws(LinuxError) {
        try poll.add(descriptor, token: Runner.runToken)
      } catch {
        throw CommandFailure(ofRun: error)
      }
      do throws(ServiceError) {
        try screen.begin(poll)
      } catch {
        throw CommandFailure(error.description, status: Runner.failure)
      }
    }
    while screen.isThere {
      run.handle()
      for event in screen.handle(poll, run.warn) {
        switch event {
        case .buttonPressed, .confirmed, .cancelRequested: run.cancel()
        case .ended: run.hide()
        default: break
        }
      }
      if screen.isReady {
        let now = Moment(nanoseconds: Timestamp.now().nanoseconds)
        for request in run.requests(at: now, isUnseen: false) {
          switch request {
          case .show(var request):
            request.stays = run.hasEnded
            screen.show(request, run.warn)
          case .dismiss: screen.show(nil, run.warn)
          }
        }
      }
      if run.isOver, screen.isIdle || screen.isGone || run.isAborted { break }
      guard screen.isThere else { break }
      do throws(LinuxError) {
        _ = try poll.wait()
      } catch {
        run.warn(error.description)
        break
      }
    }
    if screen.isRefused { draw(run) }
    return run.finish()
  }

  private static func poll() throws(CommandFailure) -> Poll {
    do throws(LinuxError) {
      return try Poll()
    } catch {
      throw CommandFailure(ofRun: error)
    }
  }

  /// Shows a command that runs already on a screen of this process, if there is one for it.
  private func draw(_ run: CommandRun) {
    do throws(CommandFailure) {
      let stage = try stage()
      do throws(StageError) {
        try stage.watch(run.poll.descriptor)
        try stage.run(run.client(of: stage))
      } catch {
        run.warn(error.description)
      }
    } catch {
      run.warn(error.sentence ?? "")
    }
  }
}
