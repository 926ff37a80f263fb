package import BezelHUD
internal import BezelKMS
internal import BezelLinux
package import BezelRaster

extension Stage {
  /// The state of the screen; cheap enough for every turn.
  package var hold: StageStatus.Hold {
    switch screen {
    case .kms(let display): display.phase == .away ? .away : .held
    case .framebuffer(let display): display.isAway ? .away : .held
    case .memory: .held
    case .none:
      if screenRetry.isReported, let screenError {
        .missing(screenError)
      } else {
        seeker == nil ? .none : .opening
      }
    }
  }

  /// The status of the stage.
  package var status: StageStatus {
    var status = StageStatus()
    status.hold = hold
    status.screens = screens
    status.framesShown = framesShown
    status.framesLate = framesLate
    status.failedFlips = failedFlips
    status.overflows = overflows
    if case .kms(let display) = screen {
      status.framesLate += display.framesLate
      status.failedFlips += display.failedFlips
    }
    status.devices = touch.blockedDevices
    return status
  }

  private var screens: [StageStatus.Screen] {
    switch screen {
    case .none: []
    case .kms(let display):
      display.allOutputs.map { output, card in
        let scanout = output.chain.scanout
        return StageStatus.Screen(
          name: scanout.connector.name, driver: card?.card.driver.name ?? "",
          width: output.output.width, height: output.output.height,
          refreshMillihertz: scanout.mode.refreshMillihertz, scale: output.output.scale)
      }
    case .framebuffer(let display):
      [StageStatus.Screen(display.output, name: display.path)]
    case .memory(let display):
      [StageStatus.Screen(display.output, name: "memory")]
    }
  }

  /// The device nodes of the screens; none for memory.
  package var screenNodes: [String] {
    switch screen {
    case .none, .memory: []
    case .kms(let display): display.allOutputs.compactMap { $0.1?.card.path }
    case .framebuffer(let display): [display.path]
    }
  }

  /// The current scene of the first output; `nil` without a screen, and while it shows no HUD.
  ///
  /// Valid only within a turn.
  package var sceneNow: Scene? {
    guard huds.isOnScreen, let output = screen.output else { return nil }
    return scene(at: now, on: output).scene
  }

  /// Returns a moment as `CLOCK_MONOTONIC` time; the moment itself where the clock does not follow the
  /// kernel's.
  package func timeSinceBoot(at moment: Moment) -> Moment {
    clock.timestamp(of: moment).map { Moment(nanoseconds: $0.nanoseconds) } ?? moment
  }
}

extension StageStatus.Screen {
  fileprivate init(_ output: ScreenGeometry, name: String) {
    self.init(
      name: name, driver: "", width: output.width, height: output.height, refreshMillihertz: 0,
      scale: output.scale)
  }
}
