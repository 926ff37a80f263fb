package import BezelRaster

extension HUDStack {
  /// Returns the scene of the HUDs at a moment on a screen.
  package func scene(at now: Moment, on output: ScreenGeometry, typesetter: Typesetter) -> Scene {
    Scene(
      bounds: PixelRect(width: output.width, height: output.height), backdrop: output.backdrop,
      layers: huds.indices.flatMap { huds[$0].model.layers(at: now, on: output, typesetter) })
  }
}
