package import BezelHUD
internal import BezelRaster
package import BezelStage

/// The configurations of a boot's or a shutdown's HUD, the splash, and of its prompts.
package struct SplashConfigurations {
  package let splash, prompt: HUDConfiguration
  /// Whether a ring turns, and nothing takes its place.
  package let hasRing: Bool

  /// The top of the ring, in per cent of the screen's height: at 1920 x 1080 the middle of the ring and of the bar below
  /// it is at 70, where plymouth has the middle of its ring.
  private static let usualRingTop = 67

  /// A splash has no box and is in the lower part of the screen; a prompt has a box that can be told from the
  /// backdrop.
  ///
  /// - Parameter backdrop: what is behind both; pictures on a colour are covered while there is a prompt.
  package init(_ setup: Configuration, on backdrop: BackdropSource) {
    var prompt = setup.hud
    prompt.appearance = setup.splashAppearance
    // Taps and keys that dismiss a HUD do not end a splash or a prompt.
    prompt.interaction = Interaction()
    let color = backdrop.plainColor ?? .black
    let hasColors = setup.says(.hud(.style)) || setup.says(.hud(.background))
    if !hasColors {
      prompt.appearance.foregroundColor = color.isDark ? .white : .black
      prompt.appearance.backgroundColor =
        color.isDark
        ? Color(red: 0x2C, green: 0x2C, blue: 0x2E) : Color(red: 0xF2, green: 0xF2, blue: 0xF7)
      prompt.appearance.customBlur = nil
    }
    prompt.appearance.arrangement.textPart = Fraction(80, over: 100)
    var splash = prompt
    splash.appearance = prompt.appearance.resolved
    // Nothing but the backdrop is behind it.
    if splash.appearance.contrast == .high {
      splash.appearance.contrast = .usual
      splash.appearance.foregroundColor = color.isDark ? .white : .black
    }
    splash.appearance.backgroundColor = .clear
    splash.appearance.borderColor = nil
    splash.appearance.customBlur = nil
    let usualTop =
      backdrop.hasIndicator ? SplashPictures.usualIndicatorTop : SplashConfigurations.usualRingTop
    splash.appearance.arrangement.top = Fraction(setup.stage.indicatorAt ?? usualTop, over: 100)
    hasRing = setup.stage.indicatorName != "none" && !backdrop.hasIndicator
    splash.appearance.arrangement.isBelowLogo =
      setup.stage.indicatorAt == nil || backdrop.hasIndicator
    if setup.stage.indicatorAt == nil {
      // A ring, a bar, a text and four lines below it.
      splash.appearance.arrangement.leastRoom = 196
    }
    // No box is seen that would need the padding.
    splash.appearance.arrangement.padding = 0
    splash.appearance.arrangement.margin = 12
    prompt.appearance.arrangement.keepsDetails = true
    if let color = backdrop.colorBehindPictures {
      prompt.appearance.maskType = .custom
      prompt.appearance.maskColor = color
      prompt.appearance.maskBlur = nil
    }
    (self.splash, self.prompt) = (splash, prompt)
  }
}

extension Color {
  /// Whether white letters are read better on it than black ones.
  ///
  /// - Source: the luma of ITU-R BT.601.
  fileprivate var isDark: Bool { Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 < 128_000 }
}
