internal import BezelRaster

/// The line of standing facts at an edge of the screen.
extension HUDModel {
  /// Between the line and the edge, and around its text.
  private static let (margin, padding) = (Fixed(8), Size(width: 8, height: 3))

  /// Returns the line's layer; `nil` if there is none, or no room for it.
  ///
  /// It is at the lower edge, or at the upper one where the HUD or a keyboard is in the way.
  func factsLayer(
    beside box: Rect, at now: Moment, _ alpha: Alpha, on output: ScreenGeometry,
    _ typesetter: Typesetter
  ) -> Layer? {
    guard let facts else { return nil }
    let (margin, padding) = (HUDModel.margin, HUDModel.padding)
    let insets = insets(at: now, on: output)
    let room = output.size.width - insets.left - insets.right - margin * 2
    let size = look.detailsStyle.size * look.textScale
    let text = typesetter(
      TextRequest(
        text: facts, size: size, weight: .regular,
        box: Size(width: max(0, room - padding.width * 2), height: size), scale: output.scale))
    let frame = Size(
      width: text.size.width + padding.width * 2, height: text.size.height + padding.height * 2)
    let x = insets.left + margin + (room - frame.width) / 2
    let bottom = output.size.height - insets.bottom - margin - frame.height
    let keyboard = keyboard.isHidden ? nil : keyboardGeometry(at: now, on: output)?.panel
    let place = [bottom, insets.top + margin].lazy.map {
      Rect(origin: output.snapped(Point(x: x, y: $0)), size: frame)
    }.first { !$0.overlaps(box) && !(keyboard.map($0.overlaps) ?? false) }
    guard let place else { return nil }
    let colors = look.colors(over: output.backdrop)
    var items: [Item] = []
    addBox(of: frame, colors, scale: output.scale, to: &items)
    let origin = output.snapped(Point(x: padding.width, y: padding.height))
    add(text, look.detailsStyle.color ?? colors.text, at: origin, to: &items)
    return Layer(
      transform: output.transform().moved(by: place.origin).onPixel, alpha: alpha, items: items)
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY
      && other.origin.y < maxY
  }
}
