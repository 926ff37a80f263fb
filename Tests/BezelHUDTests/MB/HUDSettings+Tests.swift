import Bezel
import BezelRaster

@testable import BezelHUD

extension HUDSettings {
  /// Settings that draw the content only, in white, so that a pixel on black is its coverage.
  static let bare = HUDSettings.with {
    $0.bezel = HUDBackground(style: .solid, color: .clear)
    $0.contentColor = .white
  }

  /// The same in the classic edition.
  static let classicBare = HUDSettings.with(.classic) { $0.bezel.color = .clear }

  /// A red box with square corners, a green indicator and blue texts, so that a colour identifies a
  /// part.
  static let colored = partsColored()

  /// The same in the classic edition.
  static let classicColored = partsColored(.classic)

  private static func partsColored(_ settings: HUDSettings = HUDSettings()) -> HUDSettings {
    .with(settings) {
      $0.bezel = HUDBackground(style: .solid, color: Color(red: 255, green: 0, blue: 0))
      $0.cornerRadius = 0
      $0.contentColor = Color(red: 0, green: 0, blue: 255)
      $0.indicatorColor = Color(red: 0, green: 255, blue: 0)
    }
  }

  /// The same settings with another mode and progress.
  func mode(_ mode: HUDMode, _ progress: Double = 0) -> HUDSettings {
    .with(self) {
      $0.mode = mode
      $0.progress = progress
    }
  }

  /// The settings' parts of sizes that are made up, on a screen of 400 by 300 points or another one.
  func layout(
    _ sizes: HUDLayout.Sizes, in parent: HUDParent = .screen, on output: ScreenGeometry = .small
  ) -> HUDLayout {
    HUDLayout(sizes, appearance: appearance(in: parent), on: output)
  }
}

extension Size {
  /// The box of MBProgressHUD's round indicators and its spinner.
  static let round = Size(width: 37, height: 37)
}
