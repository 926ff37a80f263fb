internal import BezelRaster

extension HUDModel {
  /// Adds the HUD's layers at a moment on a screen: the mask and, in front of it, the line of facts, the box and the
  /// on-screen keyboard.
  func addLayers(
    at now: Moment, on output: ScreenGeometry, _ typesetter: Typesetter, to picture: inout HUDScene
  ) {
    guard isOnScreen else { return }
    let fadeState = phase.fadeState(at: now, timing.motion)
    let alpha = Alpha(
      rawValue: UInt8((fadeState.alpha * 255 + FadeState.unit / 2) / FadeState.unit))
    let parts = parts(at: now, on: output, typesetter)
    let (room, box) = (parts.room, parts.layout.box)
    let enlarged = output.transform(
      enlargement: fadeState.scale, about: look.zoomsMask ? room.area.center : box.center)
    // The items lie as from the box's corner; the layer puts that corner on its pixel.
    var transform = enlarged.moved(by: box.origin)
    // At a scale like 3/2 no point in 1/256 is exactly that pixel.
    if fadeState.scale == FadeState.unit { transform = transform.onPixel }
    let mask = maskLayer(
      room, alpha, enlargedBy: fadeState.scale == FadeState.unit ? nil : enlarged, on: output)
    if let mask { picture.scene.layers.append(mask) }
    // Behind the box, as a blur over an indicator would have to follow that.
    if let facts = factsLayer(beside: box, at: now, alpha, on: output, typesetter) {
      picture.scene.layers.append(facts)
    }
    addBoxLayer(parts, transform, alpha, at: now, on: output, typesetter, to: &picture)
    if let code = parts.code {
      let place = enlarged.apply(box.origin + parts.layout.fieldOrigin)
      let pixels = Transform(scale: fadeState.scale, origin: place)
      picture.scene.layers.append(
        Layer(
          transform: fadeState.scale == FadeState.unit ? pixels.onPixel : pixels, alpha: alpha,
          items: code.items()))
    }
    if let keyboard = keyboardLayer(at: now, alpha, on: output, typesetter) {
      picture.scene.layers.append(keyboard)
    }
  }

  private func addBoxLayer(
    _ parts: HUDParts, _ transform: Transform, _ alpha: Alpha, at now: Moment,
    on output: ScreenGeometry, _ typesetter: Typesetter, to picture: inout HUDScene
  ) {
    let (layout, colors) = (parts.layout, look.colors(over: output.backdrop))
    var items: [Item] = []
    // More than most have: to grow costs more than to have room.
    items.reserveCapacity(8)
    addBox(of: layout.box.size, colors, scale: output.scale, to: &items)
    if let indicator = placedIndicator(parts, colors.image, at: now) {
      picture.add(indicator, at: now, to: &items)
    }
    if let label = parts.label {
      add(label, colors.text, at: layout.labelOrigin, to: &items)
    }
    if let details = parts.details {
      add(
        details, look.detailsStyle.color ?? colors.text, at: layout.detailsOrigin, to: &items)
    }
    let field = fieldOfEntry(parts, on: output, typesetter)
    let fieldOrigin = layout.fieldOrigin + Point(x: shake?.offset(at: now) ?? 0, y: 0)
    if let field { addField(field, colors.text, at: fieldOrigin, to: &items) }
    let color = look.buttonStyle?.color ?? colors.text
    if let title = parts.title, let frame = layout.button {
      let isPressed = gestures.pressed == .button || gestures.isArmed
      items += outline(of: frame, color, isPressed: isPressed)
      add(title, color, at: layout.titleOrigin, to: &items)
    }
    if let title = parts.cancelTitle, let frame = layout.cancelButton {
      items += outline(of: frame, color, isPressed: gestures.pressed == .cancelButton)
      add(title, color, at: layout.cancelTitleOrigin, to: &items)
    }
    if let field { addText(of: field, colors.text, at: fieldOrigin, to: &items) }
    picture.scene.layers.append(Layer(transform: transform, alpha: alpha, items: items))
  }

  /// Adds what is behind the content: the blurred backdrop, the fill, and the border over it.
  ///
  /// - Parameter scale: device pixels per point.
  func addBox(
    of size: Size, _ colors: Appearance.Colors, scale: Fixed, to items: inout [Item]
  ) {
    let box = RoundedRect(Rect(origin: .zero, size: size), radius: look.cornerRadius)
    if let blur = colors.blur {
      items.append(Item(.rounded(box), .blurred(blur.blur(scale: scale))))
    }
    items.append(Item(.rounded(box), .solid(colors.box)))
    if let color = look.borderColor, look.borderWidth > 0 {
      var border = box
      border.border = look.borderWidth
      items.append(Item(.rounded(border), .solid(color)))
    }
  }

  func add(
    _ text: TextBlock, _ color: Color, at origin: Point, to items: inout [Item]
  ) {
    for line in text.lines {
      items.append(Item(.path(line, .nonZero), .solid(color), at: origin))
    }
  }

  /// A button without its title.
  ///
  /// - Source: MBProgressHUD's rounded button.
  private func outline(of frame: Rect, _ color: Color, isPressed: Bool) -> [Item] {
    let radius = Fixed((frame.size.height / 2).ceil)
    let border = Item(.rounded(RoundedRect(frame, radius: radius, border: 1)), .solid(color))
    guard isPressed else { return [border] }
    return [
      Item(.rounded(RoundedRect(frame, radius: radius)), .solid(color.withAlpha(26))), border,
    ]
  }
}
