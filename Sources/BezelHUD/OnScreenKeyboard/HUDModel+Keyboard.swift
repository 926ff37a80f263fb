internal import BezelRaster

/// The on-screen keyboard of a HUD: its drawing.
extension HUDModel {
  /// The keyboard's keys; `nil` if there is no keyboard on the screen.
  func keyboardGeometry(at now: Moment, on output: ScreenGeometry) -> KeyboardGeometry? {
    guard isOnScreen, let layout = entry?.keyboard else { return nil }
    return KeyboardGeometry(layout, keyboard, on: output, insets(at: now, on: output))
  }

  /// Whether there is a keyboard on the screen, or the key that shows it.
  var hasKeyboard: Bool { isOnScreen && entry?.keyboard != nil }

  /// The keyboard as a layer of its own: it does not grow and shrink with the box.
  ///
  /// Each key has its own items, so that only it is drawn again when it is pressed. A pressed key is
  /// lighter or darker; its letter is not enlarged beside the finger, where others could read a password.
  func keyboardLayer(
    at now: Moment, _ alpha: Alpha, on output: ScreenGeometry, _ typesetter: Typesetter
  ) -> Layer? {
    guard let layout = entry?.keyboard, let geometry = keyboardGeometry(at: now, on: output) else {
      return nil
    }
    let colors = look.colors(over: output.backdrop)
    var items: [Item] = []
    items.reserveCapacity(2 * geometry.keys.count + 2)
    if !keyboard.isHidden {
      // A keyboard as wide as the screen has no corners that could be seen.
      let isWhole = geometry.panel.size.width >= output.size.width
      let radius = isWhole ? 0 : look.cornerRadius
      let panel = RoundedRect(
        Rect(origin: .zero, size: geometry.panel.size),
        radii: Corners(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0))
      if let blur = colors.blur {
        items.append(Item(.rounded(panel), .blurred(blur.blur(scale: output.scale))))
      }
      items.append(Item(.rounded(panel), .solid(colors.box)))
    }
    for placed in geometry.keys {
      add(placed, of: layout, geometry, colors, on: output, typesetter, to: &items)
    }
    let transform = output.transform().moved(by: geometry.panel.origin).onPixel
    return Layer(transform: transform, alpha: alpha, items: items)
  }

  private func add(
    _ placed: KeyboardGeometry.PlacedKey, of layout: KeyboardLayout, _ geometry: KeyboardGeometry,
    _ colors: Appearance.Colors, on output: ScreenGeometry, _ typesetter: Typesetter,
    to items: inout [Item]
  ) {
    let (key, frame) = (placed.key, placed.frame)
    guard frame.size.visible != nil else { return }
    let isPressed = keyboard.pressed == key
    let shape = Shape.rounded(
      RoundedRect(
        Rect(origin: .zero, size: frame.size),
        radius: min(look.cornerRadius / 2, frame.size.height / 5)))
    var color = colors.text
    switch key.action {
    case .enter:
      items.append(
        Item(shape, .solid(colors.image.withAlpha(isPressed ? 150 : 255)), at: frame.origin))
      color = colors.image.contrast
    case .show:
      // It has no panel behind it.
      items.append(Item(shape, .solid(colors.box), at: frame.origin))
      items.append(
        Item(shape, .solid(colors.text.withAlpha(isPressed ? 110 : 26)), at: frame.origin))
    case .character, .space:
      items.append(
        Item(shape, .solid(colors.text.withAlpha(isPressed ? 110 : 46)), at: frame.origin))
    case .backspace, .shift, .page, .layout, .hide:
      let isOn = key.action == .shift && keyboard.shift != .off
      let alpha: UInt8 = isPressed ? 110 : isOn ? 80 : 20
      items.append(Item(shape, .solid(colors.text.withAlpha(alpha)), at: frame.origin))
    }
    if let sign = sign(of: key) {
      let side = min(geometry.fontSize * 6 / 5, frame.size.width / 2, frame.size.height / 2)
      items.append(
        Item(.path(sign.path(side: side), .nonZero), .solid(color), at: frame.center))
    } else if let (text, size) = label(of: key, layout, geometry) {
      let block = typesetter(
        TextRequest(
          text: text, size: size, box: Size(width: frame.size.width, height: 0),
          scale: output.scale))
      let origin = output.snapped(Rect(center: frame.center, size: block.size).origin)
      for line in block.lines {
        items.append(Item(.path(line, .nonZero), .solid(color), at: origin))
      }
    }
  }

  private func sign(of key: KeyboardKey) -> KeySign? {
    switch key.action {
    case .shift:
      switch keyboard.shift {
      case .off: .shift
      case .once: .shiftOn
      case .locked: .capsLock
      }
    case .backspace: .backspace
    case .enter: .enter
    case .hide: .hide
    case .show: .show
    case .character, .space, .page, .layout: nil
    }
  }

  private func label(
    of key: KeyboardKey, _ layout: KeyboardLayout, _ geometry: KeyboardGeometry
  ) -> (String, Fixed)? {
    let fontSize = geometry.fontSize
    switch key.action {
    case .character(let plain, let shifted):
      return (keyboard.shift == .off ? plain : shifted, fontSize)
    case .page(.alphabet(let index)):
      return (layout.label(ofAlphabet: index), fontSize * 3 / 4)
    case .page(.symbols):
      if case .symbols(let index) = keyboard.page {
        let count = geometry.symbolPageCount
        return ("\(min(index + 1, count))/\(count)", fontSize * 3 / 4)
      }
      return ("?123", fontSize * 3 / 4)
    case .layout: return layout.next.map { ($0, fontSize * 3 / 4) }
    case .space, .backspace, .enter, .shift, .hide, .show: return nil
    }
  }
}

extension Color {
  /// Black or white, whichever is read better on this colour.
  ///
  /// - Source: the luma of ITU-R BT.601.
  fileprivate var contrast: Color {
    Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 > 140_000 ? .black : .white
  }
}
