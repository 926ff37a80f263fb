internal import BezelRaster

/// The ring, spinner or image of a HUD.
extension HUDModel {
  func addIndicator(
    _ parts: HUDParts, _ color: Color, at now: Moment, to items: inout [Item]
  ) {
    let colors = IndicatorColors(foreground: color)
    var drawing = IndicatorDrawing()
    if let held = holdProgress(at: now) {
      // Nothing but a ring has room for a large one.
      let isAlone = parts.label == nil && !content.isPassing
      let ring = ProgressRing(
        radius: isAlone ? look.ringNoTextRadius : look.ringRadius, thickness: look.ringThickness)
      ring.draw(
        IndicatorMoment(
          phase: .zero, progress: held, colors: colors, isRightToLeft: parts.isRightToLeft),
        into: &drawing)
    } else if let indicator = parts.indicator, indicator.size.visible != nil {
      let phase = indicator.cycle?.phase(after: now.nanoseconds(since: turningStart))
      indicator.draw(
        IndicatorMoment(
          phase: phase ?? .zero, progress: content.progress, colors: colors,
          isRightToLeft: parts.isRightToLeft),
        into: &drawing)
    }
    for var item in drawing.items {
      item.offset = item.offset + parts.layout.indicatorCenter
      items.append(item)
    }
  }
}

extension Content {
  /// How much is done, for what shows it.
  fileprivate var progress: Fraction {
    switch self {
    case .progress(let progress), .indicator(_, let progress): progress
    case .indefinite, .message, .image: .zero
    }
  }
}
