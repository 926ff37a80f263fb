package import BezelHUD

extension Configuration {
  /// The appearance of a boot's splash: unless the configuration sets it, no text is smaller than 1/60 of the height
  /// of a screen of usual shape.
  package var splashAppearance: Appearance {
    var appearance = hudOverBackdrop.appearance
    // A thin ring is hardly seen on a panel that shows less than a pixel per point.
    if !says(.hud(.ringThickness)) { appearance.ringThickness = 3 }
    guard !says(.hud(.fontSize)) else { return appearance }
    appearance.fontSize = 18
    appearance.detailsStyle.size = 16
    return appearance
  }

  /// Makes the first frame of a splash show the whole HUD, unless a fade-in is configured.
  package mutating func showAtOnce() {
    if !says(.hud(.fadeIn)) { hud.timing.fadeIn = .zero }
  }
}
