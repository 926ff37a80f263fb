internal import BezelRaster

/// The ring, spinner or image of a HUD.
extension HUDModel {
  /// - Returns: `nil` for none.
  func placedIndicator(_ parts: HUDParts, _ color: Color, at now: Moment) -> PlacedIndicator? {
    let colors = IndicatorColors(foreground: color)
    func place(_ indicator: AnyIndicator, progress: Fraction) -> PlacedIndicator {
      PlacedIndicator(
        indicator: indicator, start: turningStart, progress: progress, colors: colors,
        isRightToLeft: parts.isRightToLeft, center: parts.layout.indicatorCenter)
    }
    if let held = holdProgress(at: now) {
      // Nothing but a ring has room for a large one.
      let isAlone = parts.label == nil && !content.isPassing
      let ring = ProgressRing(
        radius: isAlone ? look.ringNoTextRadius : look.ringRadius, thickness: look.ringThickness)
      return place(AnyIndicator(ring), progress: held)
    }
    guard let indicator = parts.indicator, indicator.size.visible != nil else { return nil }
    return place(indicator, progress: content.progress)
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
