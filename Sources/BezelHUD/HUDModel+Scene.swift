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
    let text = label(on: output, typesetter)
    let layout = layout(label: text, on: output)
    // The items lie as from the box's corner; the layer puts that corner on its pixel.
    var transform = output.transform(
      enlargement: presence.scale, about: layout.box.center
    ).moved(by: layout.box.origin)
    // At a scale like 3/2 no point in 1/256 is exactly that pixel.
    if presence.scale == Presence.unit { transform = transform.onPixel }
    scene.layers.append(
      Layer(transform: transform, alpha: alpha, items: items(layout, text, at: now)))
    return scene
  }

  /// The HUD's rectangle on a screen, in device pixels, for telling inside from outside.
  package func contains(_ point: Point, on output: Output, typesetter: Typesetter) -> Bool {
    let box = layout(label: label(on: output, typesetter), on: output).box
    return box.contains(Point(x: point.x / output.scale, y: point.y / output.scale))
  }

  private func label(on output: Output, _ typesetter: Typesetter) -> TextBlock? {
    guard let status else { return nil }
    return typesetter(
      TextRequest(
        text: status, size: look.fontSize, box: HUDLayout.labelBox, scale: output.scale))
  }

  private func layout(label: TextBlock?, on output: Output) -> HUDLayout {
    HUDLayout(content: content, label: label?.size, appearance: look, output: output)
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

  private func items(_ layout: HUDLayout, _ text: TextBlock?, at now: Moment) -> [Item] {
    let colors = look.colors
    let box = Rect(origin: .zero, size: layout.box.size)
    var items = [
      Item(.rounded(RoundedRect(box, radius: look.cornerRadius)), .solid(colors.box))
    ]
    items += indicator(layout, colors.image, at: now)
    for line in text?.lines ?? [] {
      items.append(Item(.path(line, .nonZero), .solid(colors.text), at: layout.labelOrigin))
    }
    return items
  }

  private func indicator(_ layout: HUDLayout, _ color: Color, at now: Moment) -> [Item] {
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
      let background = Arc.ring(center: .zero, radius: radius, width: width)
      let arc = Arc(
        center: .zero, radius: radius, width: width, start: .zero,
        sweep: Angle(rawValue: fraction.rawValue))
      return [
        Item(.arc(background), .solid(color.withAlpha(26)), at: layout.indicatorCenter),
        Item(.arc(arc), .solid(color), at: layout.indicatorCenter),
      ]
    case .image(let glyph):
      let size = look.imageSize
      guard size.width > 0, size.height > 0 else { return [] }
      return [
        Item(
          .path(glyph.path(in: size), .nonZero), .solid(color), at: layout.indicatorCenter)
      ]
    }
  }
}
