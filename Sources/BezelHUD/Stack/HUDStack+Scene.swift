package import BezelRaster

extension HUDStack {
  /// What they look like at a moment on a screen.
  package func scene(at now: Moment, on output: Output, typesetter: Typesetter) -> Scene {
    Scene(
      bounds: PixelRect(width: output.width, height: output.height), backdrop: output.backdrop,
      layers: huds.indices.flatMap { huds[$0].model.layers(at: now, on: output, typesetter) })
  }
}
