internal import BezelRaster

/// The texts and the indicator of a HUD, and where everything is.
struct HUDParts {
  let indicator: AnyIndicator?
  let label: TextBlock?
  let details: TextBlock?
  /// The buttons'.
  let title: TextBlock?
  let cancelTitle: TextBlock?
  let room: LayoutArea
  let layout: HUDLayout
}

extension HUDModel {
  func parts(at now: Moment, on output: ScreenGeometry, _ typesetter: Typesetter) -> HUDParts {
    let arrangement = look.arrangement
    let room = LayoutArea(of: look, on: output, insets(at: now))
    let rest = room.rest.size
    let padding = max(0, arrangement.padding) * 2
    let spacing = max(0, arrangement.spacing)
    let free = max(0, rest.width - padding)
    let width = arrangement.textBox.map { min($0.width, free) } ?? free
    func block(
      _ text: String?, _ style: TextStyle, isBold: Bool = false, width: Fixed, height: Fixed?
    ) -> TextBlock? {
      guard let text else { return nil }
      let size = max(0, style.size * look.textScale)
      return typesetter(
        TextRequest(
          text: text, size: size, weight: style.isBold || isBold ? .bold : .regular,
          // One line is always there, and no second one fits in the size of one.
          box: Size(width: max(0, width), height: height ?? size), scale: output.scale))
    }
    let indicator = indicator(isAlone: status == nil)
    let buttonStyle = look.buttonStyle ?? look.labelStyle
    let titleWidth = width - ButtonLayout.margin.width
    // Of two, the one that Enter presses stands out.
    let title = block(
      button, buttonStyle, isBold: cancelButton != nil, width: titleWidth, height: nil)
    let cancelTitle = block(cancelButton, buttonStyle, width: titleWidth, height: nil)
    var sizes = HUDLayout.Sizes(
      indicator: indicator?.size.visible, title: title?.size, cancelTitle: cancelTitle?.size)
    let buttons = ButtonLayout(titles: (title?.size, cancelTitle?.size), width: free)
    // The texts have what the others leave, and the one below leaves a line to the one above.
    let taken = [sizes.indicator, buttons?.size].compactMap { $0?.height }
      .reduce(padding) { $0 + $1 + spacing }
    func height(_ style: TextStyle, _ others: Fixed) -> Fixed {
      let left = max(style.size * look.textScale, rest.height - taken - others)
      return arrangement.textBox.map { min($0.height, left) } ?? left
    }
    let line = look.detailsStyle.size * look.textScale * 3 / 2
    let label = block(
      status, look.labelStyle, width: width,
      height: arrangement.textBox == nil
        ? nil : height(look.labelStyle, details == nil ? 0 : line + spacing))
    sizes.label = label?.size
    let details = block(
      details, look.detailsStyle, width: width,
      height: height(look.detailsStyle, label.map { $0.size.height + spacing } ?? 0))
    sizes.details = details?.size
    let layout = HUDLayout(
      sizes, appearance: look, in: room, on: output,
      movedBy: appearance.followsTilt ? tilt.shift : .zero)
    return HUDParts(
      indicator: indicator, label: label, details: details, title: title,
      cancelTitle: cancelTitle, room: room, layout: layout)
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
