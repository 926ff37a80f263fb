internal import BezelRaster

/// How a HUD is made smaller on a screen where it has no room otherwise, as on a display of 128 × 64 pixels.
enum Compactness: CaseIterable {
  /// With less padding.
  case tight
  /// With a smaller indicator, too.
  case small
  /// Without the indicator, if there is a text.
  case textAlone

  /// Screens with a shorter side are small, in points.
  static let smallestSide: Fixed = 240
  /// Between the parts, and around them, at most.
  fileprivate static let padding: Fixed = 3
}

extension HUDModel {
  /// Returns the HUD for a screen on which there is little room, the insets left out.
  func compacted(_ compactness: Compactness, in room: Size) -> HUDModel {
    var small = self
    let padding = Compactness.padding
    small.look.arrangement.padding = min(padding, look.arrangement.padding)
    small.look.arrangement.spacing = min(padding, look.arrangement.spacing)
    small.look.arrangement.margin = 0
    small.look.arrangement.isRaised = false
    small.look.minimumSize = .zero
    switch compactness {
    case .tight: break
    case .small:
      let texts = [
        status.map { _ in look.labelStyle }, details.map { _ in look.detailsStyle },
        button.map { _ in look.buttonStyle ?? look.labelStyle },
      ].compactMap { $0?.size }
      let taken = texts.reduce(padding * 2) { $0 + $1 * look.textScale * 3 / 2 + padding }
      let side = max(8, min(room.width - padding * 2, room.height - taken))
      small.shrinkIndicator(to: Size(width: max(8, room.width - padding * 2), height: side))
    case .textAlone:
      if status != nil { small.content = .indicator(nil, .zero) }
    }
    return small
  }

  private mutating func shrinkIndicator(to room: Size) {
    // The box of a ring has five points around it.
    let radius = (min(room.width, room.height) - look.ringThickness) / 2 - 5
    look.ringRadius = max(4, min(look.ringRadius, radius))
    look.ringNoTextRadius = max(4, min(look.ringNoTextRadius, radius))
    let side = min(room.width, room.height)
    look.imageSize = Size(
      width: min(side, look.imageSize.width), height: min(side, look.imageSize.height))
    if case .indicator(let indicator?, let progress) = content {
      content = .indicator(indicator.narrowed(to: room.width), progress)
    }
  }
}
