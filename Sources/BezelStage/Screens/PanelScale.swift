package import BezelKMS
package import BezelRaster

/// The device pixels per point of a screen, and the reason.
///
/// A point is 1/96 inch, as a CSS pixel at arm's length. A larger screen is seen from further away: there
/// a point is a part of the shorter side, at least.
package struct PanelScale: Equatable, Sendable {
  /// A multiple of 1/4 from 3/4 to 8, on which strokes are crisp; or the configured one.
  package let scale: Fixed
  /// A clause, as "1024 x 600 pixels on 154 x 86 mm are 171 dpi".
  package let reason: String

  /// The most points along the shorter side of a screen.
  private static let longestSide = 720
  /// The same for a sign, on which the box of a ring, 84 points, is a sixth of the shorter side.
  private static let longestSideOfSign = 504
  /// The least points along the shorter side, into which a HUD with two lines of text fits.
  private static let shortestSide = 240
  /// The shorter side of a splash's screen, in pixels, below which a point may be less than a pixel.
  private static let lowSide = 400
  /// The dots per inch of a small panel of unknown size.
  ///
  /// - Source: 7" 800 × 480 has 133, 7" 1024 × 600 has 170, 5" 800 × 480 has 187.
  private static let usualDensity = 160

  /// The points along a splash's width, at least: a question's panel, 344 points wide, has 40 per cent of a landscape
  /// screen's, and 80 per cent of an upright one's.
  private static let (splashWidth, uprightSplashWidth) = (860, 430)
  /// The points along the width of a landscape screen where a point has more than the pixels below: at 1920 x 1080 a
  /// question's letters of 18 points have 22 pixels, and its field a fifth of the width.
  private static let longestSplashWidth = 1_536
  /// The quarters of a pixel that a point may have on a landscape screen whatever part of the width that is: from 1024
  /// to 1920 pixels all have them, as a 10" panel has as many pixels per inch as a laptop.
  private static let splashQuarters = 5

  /// The scale that the configuration sets.
  ///
  /// - Parameter origin: the file and line.
  package init(configured scale: Fixed, by origin: String) {
    (self.scale, reason) = (scale, "\(origin) says so")
  }

  /// The scale of a screen by its size.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 … 16 384.
  ///   - height: pixels, 1 … 16 384.
  ///   - size: the panel's; its longer side is that of the pixels.
  package init(width: Int, height: Int, size: PhysicalSize) {
    let density = PanelDensity(width: width, height: height, size: size)
    let shorter = min(width, height)
    var reason = density.reason
    var dotsPerInch = density.dotsPerInch ?? 0
    if density.dotsPerInch == nil, shorter < PanelScale.longestSide {
      dotsPerInch = PanelScale.usualDensity
      reason += ", and most small panels have \(dotsPerInch) dpi"
    }
    // Quarters of a pixel, rounded to the nearest.
    var quarters = (dotsPerInch * 8 / 96 + 1) / 2
    let side = PanelScale.longestSideOfSign
    let (least, distance) =
      density.isSign
      ? ((shorter * 4 + side - 1) / side, "from 32 inches on a HUD is a sixth of the shorter side")
      : (
        (shorter * 8 / PanelScale.longestSide + 1) / 2, "a larger screen is seen from further away"
      )
    if quarters < least, least > 4 {
      quarters = least
      reason += "; \(distance)"
    }
    let most = max(4, min(32, shorter * 4 / PanelScale.shortestSide))
    if quarters > most {
      quarters = most
      reason += "; two lines of text have to fit"
    }
    scale = Fixed(max(4, quarters), over: 4)
    self.reason = reason
  }

  /// The scale of a boot's splash, which depends on the screen's pixels.
  ///
  /// The firmware's framebuffer, which the splash begins on, tells no panel's size. A known size makes the scale larger
  /// alone, on a small panel with many pixels.
  ///
  /// - Parameter usual: the scale of the screen's HUDs, of which a splash's is two thirds at least, unless its question
  ///   would have more than its part of the width.
  package init(ofSplashOn width: Int, _ height: Int, usual: Fixed = 1) {
    func quarters(points: Int) -> Int { (width * 8 / points + 1) / 2 }
    let quarters =
      width < height
      ? quarters(points: PanelScale.uprightSplashWidth)
      : min(
        quarters(points: PanelScale.splashWidth),
        max(
          PanelScale.splashQuarters, quarters(points: PanelScale.longestSplashWidth),
          (usual * 8 / 3).floor))
    let most = min(32, min(width, height) * 4 / PanelScale.shortestSide)
    // On a low screen texts of 13 pixels leave room for one below the other.
    let least = min(width, height) < PanelScale.lowSide ? 3 : 4
    scale = Fixed(max(least, min(most, quarters)), over: 4)
    reason = "a splash has a part of the screen's width"
  }
}

extension StageOptions {
  /// Returns the scale of a screen, seen upright.
  ///
  /// - Parameter usual: the scale without a configuration and without a splash.
  package func scale(width: Int, height: Int, usual: @autoclosure () -> Fixed) -> Fixed {
    if let scale { return scale }
    return isSplash ? PanelScale(ofSplashOn: width, height, usual: usual()).scale : usual()
  }
}
