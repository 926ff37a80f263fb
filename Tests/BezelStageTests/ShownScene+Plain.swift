import BezelHUD
import BezelRaster

@testable import BezelStage

extension ShownScene {
  /// Replaces the scene by one that is not of HUDs.
  mutating func show(_ scene: Scene) {
    update(from: HUDStack(), to: Moment(nanoseconds: 0), movedBy: (0, 0)) { HUDScene(scene) }
  }
}
