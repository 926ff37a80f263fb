package import BezelRaster

extension HUDModel {
  /// What the HUD looks like at a moment on a screen.
  package func scene(at now: Moment, on output: Output, typesetter: Typesetter) -> Scene {
    let bounds = PixelRect(width: output.width, height: output.height)
    var scene = Scene(bounds: bounds, backdrop: output.backdrop)
    guard isOnScreen else { return scene }
    let presence = phase.presence(at: now)
    let alpha = Alpha(rawValue: UInt8((presence.alpha * 255 + Presence.unit / 2) / Presence.unit))
    if let paint = maskPaint(on: output) {
      scene.layers.append(
        Layer(transform: .identity, alpha: alpha, items: [Item(.everything, paint)]))
    }
    let parts = parts(on: output, typesetter)
    let layout = parts.layout
    // The items lie as from the box's corner; the layer puts that corner on its pixel.
    var transform = output.transform(
      enlargement: presence.scale, about: layout.box.center
    ).moved(by: layout.box.origin)
    // At a scale like 3/2 no point in 1/256 is exactly that pixel.
    if presence.scale == Presence.unit { transform = transform.onPixel }
    scene.layers.append(
      Layer(transform: transform, alpha: alpha, items: items(parts, at: now)))
    return scene
  }

  /// The texts of a HUD and where everything is.
  struct Parts {
    let label: TextBlock?
    let title: TextBlock?
    let layout: HUDLayout
  }

  func parts(on output: Output, _ typesetter: Typesetter) -> Parts {
    func block(_ text: String?, in box: Size) -> TextBlock? {
      guard let text else { return nil }
      return typesetter(
        TextRequest(text: text, size: look.fontSize, box: box, scale: output.scale))
    }
    let label = block(status, in: HUDLayout.labelBox)
    let title = block(button, in: HUDLayout.titleBox(fontSize: look.fontSize))
    let layout = HUDLayout(
      content: content, label: label?.size, title: title?.size, appearance: look, output: output)
    return Parts(label: label, title: title, layout: layout)
  }

  private func maskPaint(on output: Output) -> Paint? {
    switch mask {
    case .none, .clear: return nil
    case .black: return .solid(.black.withAlpha(102))
    case .custom: return .solid(look.maskColor)
    case .gradient:
      // In device pixels: no scale may push the centre off the grid that the mask is kept for.
      return .radial(
        center: Point(x: Fixed(output.width, over: 2), y: Fixed(output.height, over: 2)),
        radius: Fixed(min(output.width, output.height)), .black.withAlpha(191))
    }
  }

  private func items(_ parts: Parts, at now: Moment) -> [Item] {
    let (layout, colors) = (parts.layout, look.colors)
    let box = Rect(origin: .zero, size: layout.box.size)
    var items = [
      Item(.rounded(RoundedRect(box, radius: look.cornerRadius)), .solid(colors.box))
    ]
    items += indicator(layout, colors.image, at: now)
    if let label = parts.label {
      items += HUDModel.items(label, colors.text, at: layout.labelOrigin)
    }
    if let title = parts.title, let frame = layout.button {
      items += outline(of: frame, colors.text)
      items += HUDModel.items(title, colors.text, at: layout.titleOrigin)
    }
    return items
  }

  private static func items(_ text: TextBlock, _ color: Color, at origin: Point) -> [Item] {
    text.lines.map { Item(.path($0, .nonZero), .solid(color), at: origin) }
  }

  /// The button without its title.
  ///
  /// - Source: MBProgressHUD's rounded button.
  private func outline(of frame: Rect, _ color: Color) -> [Item] {
    let radius = Fixed((frame.size.height / 2).ceil)
    let border = Item(.rounded(RoundedRect(frame, radius: radius, border: 1)), .solid(color))
    guard gestures.isPressed || gestures.isArmed else { return [border] }
    return [
      Item(.rounded(RoundedRect(frame, radius: radius)), .solid(color.withAlpha(26))), border,
    ]
  }

  private func indicator(_ layout: HUDLayout, _ color: Color, at now: Moment) -> [Item] {
    if let held = holdProgress(at: now) {
      // Nothing but a ring has room for a large one.
      let radius = if case .image = content { look.ringRadius } else { layout.ringRadius }
      return ring(held, radius, color, at: layout.indicatorCenter)
    }
    let (radius, width) = (layout.ringRadius, look.ringThickness)
    switch content {
    case .indefinite:
      // The arc and its conical mask turn together, once a second.
      let turned = now.nanoseconds(since: ringStart ?? now) % 1_000_000_000
      let seam = Angle(Int(turned), over: 1_000_000_000)
      let arc = Arc(
        center: .zero, radius: radius, width: width, start: seam + Angle(3, over: 100),
        sweep: Angle(94, over: 100))
      return [
        Item(.arc(arc), .conical(center: .zero, seam: seam, color), at: layout.indicatorCenter)
      ]
    case .progress(let fraction):
      return ring(fraction, radius, color, at: layout.indicatorCenter)
    case .image(let glyph):
      let size = look.imageSize
      guard size.width > 0, size.height > 0 else { return [] }
      return [
        Item(
          .path(glyph.path(in: size), .nonZero), .solid(color), at: layout.indicatorCenter)
      ]
    }
  }
  /// A ring that is filled clockwise to a part of it.
  private func ring(
    _ fraction: Fraction, _ radius: Fixed, _ color: Color, at center: Point
  ) -> [Item] {
    let background = Arc.ring(center: .zero, radius: radius, width: look.ringThickness)
    let arc = Arc(
      center: .zero, radius: radius, width: look.ringThickness, start: .zero,
      sweep: Angle(rawValue: fraction.rawValue))
    return [
      Item(.arc(background), .solid(color.withAlpha(26)), at: center),
      Item(.arc(arc), .solid(color), at: center),
    ]
  }
}
