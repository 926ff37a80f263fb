internal import BezelRaster

/// The texts and the indicator of a HUD, and where everything is.
struct Parts {
  let indicator: AnyIndicator?
  let label: TextBlock?
  let details: TextBlock?
  /// The button's.
  let title: TextBlock?
  let room: Room
  let layout: HUDLayout
}

extension HUDModel {
  func parts(at now: Moment, on output: Output, _ typesetter: Typesetter) -> Parts {
    let arrangement = look.arrangement
    let room = Room(of: look, on: output, insets(at: now))
    let rest = room.rest.size
    let padding = max(0, arrangement.padding) * 2
    let width = arrangement.textBox?.width ?? max(0, rest.width - padding)
    func block(_ text: String?, _ style: TextStyle, width: Fixed, height: Fixed?) -> TextBlock? {
      guard let text else { return nil }
      let size = max(0, style.size * look.textScale)
      return typesetter(
        TextRequest(
          text: text, size: size, weight: style.isBold ? .bold : .regular,
          // One line is always there, and no second one fits in the size of one.
          box: Size(width: max(0, width), height: height ?? size), scale: output.scale))
    }
    let indicator = indicator(isAlone: status == nil)
    let label = block(
      status, look.labelStyle, width: width, height: arrangement.textBox?.height)
    let title = block(
      button, look.buttonStyle ?? look.labelStyle,
      width: width - HUDLayout.buttonMargin.width, height: nil)
    var sizes = HUDLayout.Sizes(
      indicator: indicator?.size.visible, label: label?.size, title: title?.size)
    // The text below the text has what the others leave.
    let margin = HUDLayout.buttonMargin.height
    let taken = [sizes.indicator, label?.size, title?.size].compactMap { $0?.height }
      .reduce(padding + (title == nil ? 0 : margin)) { $0 + $1 + max(0, arrangement.spacing) }
    let details = block(
      details, look.detailsStyle, width: width,
      height: arrangement.textBox?.height ?? max(look.detailsStyle.size, rest.height - taken))
    sizes.details = details?.size
    let layout = HUDLayout(
      sizes, appearance: look, in: room, on: output,
      movedBy: appearance.followsTilt ? tilt.shift : .zero)
    return Parts(
      indicator: indicator, label: label, details: details, title: title, room: room,
      layout: layout)
  }

  /// What is drawn of the content; `nil` for nothing.
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
