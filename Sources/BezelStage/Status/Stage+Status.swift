package import BezelHUD
internal import BezelKMS
internal import BezelLinux
package import BezelRaster

extension Stage {
  /// How it is with the screen, cheap enough to be asked every turn.
  package var hold: StageStatus.Hold {
    switch screen {
    case .kms(let display): display.phase == .away ? .away : .held
    case .framebuffer(let display): display.isAway ? .away : .held
    case .memory: .held
    case .none:
      if screenRetry.isReported, let obstacle {
        .missing(obstacle)
      } else {
        seeker == nil ? .none : .opening
      }
    }
  }

  /// All that there is to say now.
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
      display.outputs.map { output in
        let scanout = output.chain.scanout
        return StageStatus.Screen(
          name: scanout.connector.name, driver: display.card?.card.driver.name ?? "",
          width: output.output.width, height: output.output.height,
          refreshMillihertz: scanout.mode.refreshMillihertz, scale: output.output.scale)
      }
    case .framebuffer(let display):
      [StageStatus.Screen(display.output, name: display.path)]
    case .memory(let display):
      [StageStatus.Screen(display.output, name: "memory")]
    }
  }

  /// What the first screen shows now; `nil` without a screen, and while it shows no HUD.
  ///
  /// To be asked within a turn.
  package var sceneNow: Scene? {
    guard huds.isOnScreen, let output = screen.output else { return nil }
    return scene(at: turn, on: output)
  }

  /// A moment on the clock that everybody has (`CLOCK_MONOTONIC`); the moment itself where time is not
  /// the kernel's.
  package func timeSinceBoot(at moment: Moment) -> Moment {
    clock.timestamp(of: moment).map { Moment(nanoseconds: $0.nanoseconds) } ?? moment
  }
}

extension StageStatus.Screen {
  fileprivate init(_ output: Output, name: String) {
    self.init(
      name: name, driver: "", width: output.width, height: output.height, refreshMillihertz: 0,
      scale: output.scale)
  }
}
