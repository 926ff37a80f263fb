import BezelHUD
import BezelRaster

@testable import BezelStage

extension ShownScene {
  /// Replaces the scene by one that is not of HUDs.
  mutating func show(_ scene: Scene) {
    update(
      from: HUDStack(), over: scene.backdrop, to: Moment(nanoseconds: 0), movedBy: (0, 0)
    ) {
      HUDScene(scene)
    }
  }
}

extension Scene {
  /// Returns scenes of one gray, each as large as its output.
  static func gray(_ white: UInt8) -> (ScreenGeometry) -> Scene {
    { output in
      Scene(
        bounds: PixelRect(width: output.width, height: output.height),
        backdrop: .color(Color(white: white)))
    }
  }
}
