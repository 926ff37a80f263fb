package import BezelHUD
internal import BezelLinux
package import BezelRaster

extension Stage {
  /// The state of the screen; cheap enough for every turn.
  package var hold: StageStatus.Hold { screens.hold }

  /// The status of the stage.
  package var status: StageStatus {
    var status = StageStatus()
    status.hold = hold
    status.screens = screen.outputs
    status.compositor = screens.compositor
    status.compositorProblem = screens.compositorProblem
    status.framesShown = framesShown
    status.framesLate = screens.framesLate
    status.failedFlips = failedFlips
    status.overflows = overflows
    status.devices = touch.blockedDevices
    return status
  }

  /// The name of the open screen, as text for the user.
  package var screenName: String? { screen.name }

  /// Whether no screen was found, or it is lost; false during the first search.
  package var missesScreen: Bool { screens.isMissing }

  /// Whether neither a screen is open nor one is searched for.
  package var isScreenClosed: Bool { screens.isClosed }

  /// The device nodes of the screens; none for memory.
  package var screenNodes: [String] { screen.nodes }

  /// The current picture in memory; a single clear pixel where there is a real screen.
  package var picture: Picture { screen.picture ?? Picture(width: 1, height: 1, pixels: [0]) }

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
