package import BezelRaster

extension HUDStack {
  /// Returns the scene of the HUDs at a moment on a screen.
  package func scene(
    at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> HUDScene {
    var picture = HUDScene(
      Scene(
        bounds: PixelRect(width: output.width, height: output.height), backdrop: output.backdrop))
    for index in huds.indices {
      huds[index].model.addLayers(at: now, on: output, typesetter, to: &picture)
    }
    if !contains({ $0.movesBesideIndicator }), !picture.hasBlurOverIndicator {
      picture.revision = revision
    }
    return picture
  }

  /// Changes a scene of these HUDs into that of another moment, if nothing has changed but what turns.
  ///
  /// - Parameter damage: what changes is added to it.
  /// - Returns: false if the scene has to be made anew.
  package func updateIndicators(
    of picture: inout HUDScene, to now: Moment, _ damage: inout Damage
  ) -> Bool {
    picture.revision == revision && picture.updateIndicators(to: now, &damage)
  }
}
