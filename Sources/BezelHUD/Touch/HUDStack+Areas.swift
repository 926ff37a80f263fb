package import BezelRaster

/// The areas whose touches are the HUDs', for screens where those elsewhere go to the application by themselves.
extension HUDStack {
  /// Returns the parts of a screen in which a contact that begins is for a HUD, in device pixels.
  ///
  /// It is where `receiver(of:at:on:typesetter:)` returns a HUD; parts of a pixel count as a whole.
  ///
  /// - Returns: rectangles that may overlap.
  package func touchableAreas(
    at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> [PixelRect] {
    models.filter { $0.isOnScreen }.flatMap {
      $0.touchableAreas(at: now, on: output, typesetter: typesetter)
    }
  }
}

extension HUDModel {
  fileprivate func touchableAreas(
    at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> [PixelRect] {
    let screen = PixelRect(width: output.width, height: output.height)
    func pixels(_ rect: Rect) -> PixelRect {
      let scale = output.scale
      return PixelRect(
        minX: (rect.origin.x * scale).floor, minY: (rect.origin.y * scale).floor,
        maxX: (rect.maxX * scale).ceil, maxY: (rect.maxY * scale).ceil
      ).intersection(screen)
    }
    let covered: PixelRect
    switch blocking {
    case .none: return []
    case .hud: covered = .empty
    case .container: covered = look.container.map(pixels) ?? screen
    case .everything: covered = screen
    }
    var own = parts(at: now, on: output, typesetter).layout.touchableAreas
    if let keyboard = keyboardGeometry(at: now, on: output) { own.append(keyboard.panel) }
    let live = covered.isEmpty ? [] : interaction.liveAreas.map(pixels)
    return (covered.without(live) + own.map(pixels)).filter { !$0.isEmpty }
  }
}

extension PixelRect {
  /// Returns what is left without some holes, in rectangles that do not overlap.
  fileprivate func without(_ holes: [PixelRect]) -> [PixelRect] {
    holes.reduce(isEmpty ? [] : [self]) { rest, hole in rest.flatMap { $0.without(hole) } }
  }

  private func without(_ hole: PixelRect) -> [PixelRect] {
    let hole = intersection(hole)
    if hole.isEmpty { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
