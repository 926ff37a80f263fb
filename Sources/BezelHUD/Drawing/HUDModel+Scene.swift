package import BezelRaster

extension HUDModel {
  /// What the HUD looks like at a moment on a screen.
  package func scene(at now: Moment, on output: Output, typesetter: Typesetter) -> Scene {
    let bounds = PixelRect(width: output.width, height: output.height)
    var scene = Scene(bounds: bounds, backdrop: output.backdrop)
    guard isOnScreen else { return scene }
    let presence = phase.presence(at: now, timing.entrance)
    let alpha = Alpha(rawValue: UInt8((presence.alpha * 255 + Presence.unit / 2) / Presence.unit))
    if let paint = maskPaint(at: now, on: output) {
      scene.layers.append(
        Layer(transform: .identity, alpha: alpha, items: [Item(maskShape(on: output), paint)]))
    }
    let parts = parts(at: now, on: output, typesetter)
    let layout = parts.layout
    // The items lie as from the box's corner; the layer puts that corner on its pixel.
    var transform = output.transform(
      enlargement: presence.scale, about: layout.box.center
    ).moved(by: layout.box.origin)
    // At a scale like 3/2 no point in 1/256 is exactly that pixel.
    if presence.scale == Presence.unit { transform = transform.onPixel }
    scene.layers.append(
      Layer(transform: transform, alpha: alpha, items: items(parts, at: now, scale: output.scale)))
    return scene
  }

  /// The texts of a HUD and where everything is.
  struct Parts {
    let label: TextBlock?
    let title: TextBlock?
    let layout: HUDLayout
  }

  func parts(at now: Moment, on output: Output, _ typesetter: Typesetter) -> Parts {
    func block(_ text: String?, in box: Size) -> TextBlock? {
      guard let text else { return nil }
      return typesetter(
        TextRequest(text: text, size: look.textSize, box: box, scale: output.scale))
    }
    let label = block(status, in: HUDLayout.labelBox)
    let title = block(button, in: HUDLayout.titleBox(fontSize: look.textSize))
    let layout = HUDLayout(
      content: content, label: label?.size, title: title?.size, appearance: look, output: output,
      surroundings: Surroundings(
        insets: insets(at: now), shift: appearance.followsTilt ? tilt.shift : .zero))
    return Parts(label: label, title: title, layout: layout)
  }

  private func maskPaint(at now: Moment, on output: Output) -> Paint? {
    switch mask {
    case .none, .clear: return nil
    case .black: return .solid(.black.withAlpha(102))
    case .custom: return .solid(look.maskColor)
    case .gradient:
      // In device pixels, and on half ones: no scale may push the centre off the grid that the mask
      // is kept for.
      let room = Room(of: look, on: output, insets(at: now))
      func device(_ length: Fixed) -> Fixed { Fixed((length * output.scale * 2).rounded) / 2 }
      let side = min(room.area.size.width, room.area.size.height)
      return .radial(
        center: Point(x: device(room.maskCenter.x), y: device(room.maskCenter.y)),
        radius: max(1, device(side)), .black.withAlpha(191))
    }
  }

  private func maskShape(on output: Output) -> Shape {
    guard let container = look.container else { return .everything }
    func device(_ length: Fixed) -> Fixed { Fixed((length * output.scale).rounded) }
    let origin = Point(x: device(container.origin.x), y: device(container.origin.y))
    let end = Point(x: device(container.maxX), y: device(container.maxY))
    let rect = Rect(origin: origin, size: Size(width: end.x - origin.x, height: end.y - origin.y))
    return .rounded(RoundedRect(rect, radius: 0))
  }

  /// - Parameter scale: device pixels per point.
  private func items(_ parts: Parts, at now: Moment, scale: Fixed) -> [Item] {
    let (layout, colors) = (parts.layout, look.colors)
    var items = box(of: layout.box.size, colors, scale: scale)
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

  /// What is behind the content: the blurred backdrop, the fill, and the border over it.
  private func box(of size: Size, _ colors: Appearance.Colors, scale: Fixed) -> [Item] {
    let box = RoundedRect(Rect(origin: .zero, size: size), radius: look.cornerRadius)
    var items: [Item] = []
    if let blur = colors.blur {
      items.append(Item(.rounded(box), .blurred(blur.blur(scale: scale))))
    }
    items.append(Item(.rounded(box), .solid(colors.box)))
    if let color = look.borderColor, look.borderWidth > 0 {
      var border = box
      border.border = look.borderWidth
      items.append(Item(.rounded(border), .solid(color)))
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
}
