import Bezel
import BezelRaster
import BezelText

@testable import BezelHUD

/// MBProgressHUD in one mode, on a screen that it mostly fills.
struct MBGoldenFrame {
  /// The texts and buttons beside the indicator.
  enum Texts: CaseIterable {
    case none, label, all
  }

  /// The edition, the style and the theme.
  struct Look {
    let edition: HUDEdition
    let style: HUDBackground.Style
    let theme: Theme
    let scale: Int

    var name: String { "mb-\(edition)-\(style)-\(theme)@\(scale)" }

    static let all = HUDEdition.allCases.flatMap { edition in
      HUDBackground.Style.allCases.flatMap { style in
        Theme.allCases.flatMap { theme -> [Look] in
          // A box of 0.9 without a blur is the same under every theme.
          if (edition, style, theme) == (.classic, .solid, .dark) { return [] }
          return [1, 2].map { Look(edition: edition, style: style, theme: theme, scale: $0) }
        }
      }
    }
  }

  let look: Look
  let mode: HUDMode
  let texts: Texts

  /// A row for each set of texts.
  static func rows(_ look: Look) -> [[MBGoldenFrame]] {
    Texts.allCases.map { texts in
      HUDMode.allCases.map { MBGoldenFrame(look: look, mode: $0, texts: texts) }
    }
  }

  private static let size = (width: 180, height: 176)

  private var settings: HUDSettings {
    .with(look.edition == .classic ? .classic : HUDSettings()) {
      $0.bezel.style = look.style
      $0.background.color = texts == .all ? Color.black.withAlpha(51) : nil
      $0.dimsBackground = texts == .label && look.edition == .classic
      $0.theme = look.theme
      $0.mode = mode
      $0.progress = 0.7
      $0.margin = 10
      $0.indicator = ImageIndicator(.success)
      if texts != .none { $0.label.text = "Updating" }
      if texts == .all {
        $0.detailsLabel.text = "Please do not switch it off"
        $0.button = HUDButton("Stop") { _ in }
      }
    }
  }

  /// A screen with diagonal stripes, which a blur makes an even grey.
  private var output: ScreenGeometry {
    let (width, height) = (Self.size.width * look.scale, Self.size.height * look.scale)
    let pixels = (0..<width * height).map { index -> UInt32 in
      let place = (index % width + index / width) / look.scale
      return place / 12 % 2 == 0 ? 0xFF20_50B0 : 0xFFE0_A040
    }
    return ScreenGeometry(
      width: width, height: height, scale: Fixed(look.scale),
      backdrop: .picture(Picture(width: width, height: height, pixels: pixels), around: .black))
  }

  /// Returns the screen a quarter of a second after the HUD has appeared, with the built-in
  /// letters; other goldens show bold ones.
  func screenshot(_ setter: TextSetter, _ renderer: Renderer) -> Screenshot {
    var hud = TimedModel.shown(settings)
    hud.wait(.milliseconds(250))
    let scene = hud.model.scene(at: hud.now, on: output) { request in
      var request = request
      request.weight = .regular
      return setter.block(for: request)
    }
    return Screenshot(scene, renderer)
  }
}
