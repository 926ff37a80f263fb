internal import BezelRaster

/// The texts and the indicator of a HUD, and where everything is.
struct HUDParts {
  let indicator: AnyIndicator?
  let label: TextBlock?
  let details: TextBlock?
  /// The buttons'.
  let title: TextBlock?
  let cancelTitle: TextBlock?
  /// The QR code, which is in the text field's place.
  let code: SizedCode?
  /// The size of the text field, or of the QR code.
  let field: Size?
  let room: LayoutArea
  let layout: HUDLayout
  /// Whether wider texts would be shorter, and are wanted: they are cut, or the HUD is a high one.
  let wantsWidth: Bool
  /// The height of all parts, with the space around them.
  let height: Fixed
}

extension HUDParts {
  /// Whether there is room for the box, if not for its margin.
  fileprivate func fit(margin: Fixed) -> Bool {
    let (box, rest) = (layout.box.size, room.rest.size)
    return box.width <= rest.width + margin * 2 && box.height <= rest.height + margin * 2
  }

  /// Whether the first of the texts is read from right to left.
  var isRightToLeft: Bool { HUDParts.isRightToLeft([label, details, title, cancelTitle]) }

  static func isRightToLeft(_ texts: [TextBlock?]) -> Bool {
    texts.compactMap { $0 }.first?.isRightToLeft ?? false
  }
}

extension HUDModel {
  func parts(at now: Moment, on output: ScreenGeometry, _ typesetter: Typesetter) -> HUDParts {
    var parts = wholeParts(at: now, on: output, typesetter)
    let isSmall = min(output.size.width, output.size.height) < Compactness.smallestSide
    let margin = max(0, look.arrangement.margin)
    guard isSmall, !parts.fit(margin: margin) else { return parts }
    let rest = parts.room.rest.size
    let room = Size(width: rest.width + margin * 2, height: rest.height + margin * 2)
    for compactness in Compactness.allCases {
      parts = compacted(compactness, in: room).wholeParts(at: now, on: output, typesetter)
      if parts.fit(margin: 0) { break }
    }
    return parts
  }

  private func wholeParts(
    at now: Moment, on output: ScreenGeometry, _ typesetter: Typesetter
  ) -> HUDParts {
    // A keyboard that is hidden takes no room.
    let keyboardTop =
      keyboard.isHidden ? nil : keyboardGeometry(at: now, on: output)?.panel.origin.y
    let room = LayoutArea(
      of: look, on: output, insets(at: now, on: output), keyboardTop: keyboardTop)
    func set(_ model: HUDModel, _ code: SizedCode?, _ isReserved: Bool) -> HUDParts {
      var width = TextWidth(of: look, in: room)
      while true {
        let parts = model.parts(width, code, isReserved, in: room, on: output, typesetter)
        if !parts.wantsWidth { return parts }
        width.grow()
      }
    }
    guard let qr, entry == nil else { return set(self, nil, false) }
    return parts(showing: qr, in: room, on: output, set)
  }

  /// - Parameter isReserved: whether the texts leave room for the code.
  private func parts(
    _ textWidth: TextWidth, _ code: SizedCode?, _ isReserved: Bool, in room: LayoutArea,
    on output: ScreenGeometry, _ typesetter: Typesetter
  ) -> HUDParts {
    let arrangement = look.arrangement
    let rest = room.rest.size
    let padding = max(0, arrangement.padding) * 2
    let spacing = max(0, arrangement.spacing)
    let free = max(0, rest.width - padding)
    let width = textWidth.width
    var texts = TextFitter(textWidth, textScale: look.textScale, scale: output.scale)
    let indicator = indicator(isAlone: status == nil)
    let buttonStyle = look.buttonStyle ?? look.labelStyle
    let titleWidth = width - ButtonLayout.margin.width
    // Of two, the one that Enter presses stands out.
    let title = texts.block(
      button, buttonStyle, isBold: cancelButton != nil, width: titleWidth, height: nil, typesetter)
    let cancelTitle = texts.block(
      cancelButton, buttonStyle, width: titleWidth, height: nil, typesetter)
    var sizes = HUDLayout.Sizes(
      indicator: indicator?.size.visible,
      field: entry.map { _ in EntryField.size(look, width: free) }, title: title?.size,
      cancelTitle: cancelTitle?.size)
    let codeSide = code.map { Fixed($0.side) / output.scale }
    if isReserved { sizes.field = codeSide.map { Size(width: $0, height: $0) } }
    let buttons = ButtonLayout(titles: (title?.size, cancelTitle?.size), width: free)
    // The texts have what the others leave, and the one below leaves a line to the one above.
    let taken = [sizes.indicator, sizes.field, buttons?.size].compactMap { $0?.height }
      .reduce(padding) { $0 + $1 + spacing }
    let left = rest.height - taken
    let keepsDetails = entry != nil && arrangement.keepsDetails
    let line = look.detailsStyle.size * look.textScale * 3 / 2
    let below = details == nil && !keepsDetails ? 0 : line + spacing
    let label = texts.block(
      status, look.labelStyle, width: width,
      height: arrangement.textBox == nil
        ? nil : texts.height(look.labelStyle, left - below),
      typesetter)
    sizes.label = label?.size
    // Where a line comes and goes it does not make the box wider.
    let detailsWidth =
      keepsDetails ? max(sizes.field?.width ?? 0, label?.size.width ?? 0) : width
    let details = texts.block(
      details, look.detailsStyle, width: detailsWidth,
      height: texts.height(look.detailsStyle, left - (label.map { $0.size.height + spacing } ?? 0)),
      typesetter)
    sizes.details = details?.size
    if keepsDetails {
      let least =
        texts.block("0", look.detailsStyle, width: width, height: nil, typesetter)?.size.height ?? 0
      sizes.details = Size(
        width: details?.size.width ?? 0, height: max(least, details?.size.height ?? 0))
    }
    sizes.field = codeSide.map { Size(width: $0, height: $0) } ?? sizes.field
    sizes.isRightToLeft = HUDParts.isRightToLeft([label, details, title, cancelTitle])
    let layout = HUDLayout(
      sizes, appearance: look, in: room, on: output,
      movedBy: appearance.followsTilt && timing.motion != .less ? tilt.shift : .zero)
    return HUDParts(
      indicator: indicator, label: label, details: details, title: title,
      cancelTitle: cancelTitle, code: code, field: sizes.field, room: room, layout: layout,
      wantsWidth: texts.wantWidth(for: layout.box.size),
      height: layout.content.height + padding)
  }

  /// Returns the indicator of the content; `nil` for none.
  ///
  /// - Parameter isAlone: whether there is no text below it.
  func indicator(isAlone: Bool) -> AnyIndicator? {
    let radius = isAlone ? look.ringNoTextRadius : look.ringRadius
    switch content {
    case .indefinite:
      switch look.animationType {
      case .flat: return AnyIndicator(FlatRing(radius: radius, thickness: look.ringThickness))
      case .native: return AnyIndicator(Spinner())
      }
    case .progress:
      return AnyIndicator(ProgressRing(radius: radius, thickness: look.ringThickness))
    case .message(let glyph): return image(look.image(of: glyph))
    case .image(let image): return image.map { self.image($0) }
    case .indicator(let indicator, _): return indicator
    }
  }

  private func image(_ image: HUDImage) -> AnyIndicator {
    AnyIndicator(ImageIndicator(image, size: look.imageSize, isTinted: look.tintsImages))
  }
}
