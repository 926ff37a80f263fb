internal import BezelRaster

/// The layers over the screen behind a HUD.
extension HUDModel {
  /// - Parameter enlarged: from points to device pixels while the HUD grows or shrinks; `nil` at its own
  ///   size.
  func maskLayer(
    _ room: LayoutArea, _ alpha: Alpha, enlargedBy enlarged: Transform?, on output: ScreenGeometry
  ) -> Layer? {
    // A mask on all of a screen has no edges that could be anywhere else, unless it is zoomed.
    let zoom = look.zoomsMask ? enlarged : nil
    let paints = maskPaints(room, isZoomed: zoom != nil, on: output)
    guard !paints.isEmpty else { return nil }
    let shape =
      zoom == nil ? maskShape(on: output) : .rounded(RoundedRect(room.area, radius: 0))
    return Layer(
      transform: zoom ?? .identity, alpha: alpha, items: paints.map { Item(shape, $0) })
  }

  /// - Parameter isZoomed: whether they are in points; in device pixels otherwise.
  private func maskPaints(_ room: LayoutArea, isZoomed: Bool, on output: ScreenGeometry) -> [Paint]
  {
    switch mask {
    case .none, .clear: return []
    case .black: return [.solid(.black.withAlpha(102))]
    case .custom:
      let blur = look.maskBlur.map { Paint.blurred($0.blur(scale: output.scale)) }
      let color = look.maskColor.alpha > 0 ? Paint.solid(look.maskColor) : nil
      return [blur, color].compactMap { $0 }
    case .gradient:
      // On half device pixels: no scale may push the centre off the grid that the mask is kept for.
      func device(_ length: Fixed) -> Fixed {
        isZoomed ? length : Fixed((length * output.scale * 2).rounded) / 2
      }
      let side = min(room.area.size.width, room.area.size.height)
      return [
        .radial(
          center: Point(x: device(room.maskCenter.x), y: device(room.maskCenter.y)),
          radius: max(1, device(side)), .black.withAlpha(191))
      ]
    }
  }

  private func maskShape(on output: ScreenGeometry) -> Shape {
    guard let container = look.container else { return .everything }
    func device(_ length: Fixed) -> Fixed { Fixed((length * output.scale).rounded) }
    let origin = Point(x: device(container.origin.x), y: device(container.origin.y))
    let end = Point(x: device(container.maxX), y: device(container.maxY))
    let rect = Rect(origin: origin, size: Size(width: end.x - origin.x, height: end.y - origin.y))
    return .rounded(RoundedRect(rect, radius: 0))
  }
}
