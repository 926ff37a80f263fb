@testable import BezelHUD
import BezelRaster
import BezelText

/// One of every style, indicator and mask on a screen, at a moment that shows it.
struct GoldenFrame {
  /// The looks, one for each style.
  enum Look: String, CaseIterable {
    case light, dark, custom

    var appearance: Appearance {
      var appearance = Appearance()
      appearance.maskColor = Color(red: 60, green: 0, blue: 90, alpha: 140)
      switch self {
      case .light: appearance.style = .light
      case .dark: appearance.style = .dark
      case .custom:
        appearance.foregroundColor = Color(red: 255, green: 230, blue: 120)
        appearance.imageColor = Color(red: 120, green: 255, blue: 200)
        appearance.backgroundColor = Color(red: 20, green: 40, blue: 80, alpha: 170)
        appearance.customBlur = BlurEffect(radius: 8)
        appearance.borderColor = .white
        appearance.borderWidth = 2
        appearance.cornerRadius = 6
      }
      return appearance
    }
  }

  /// The indicators above the text.
  enum Indicator: String, CaseIterable {
    case ring, spinner, progress, info, success, error, text

    var content: Content {
      switch self {
      case .ring, .spinner: .indefinite
      case .progress: .progress(Fraction(2, over: 3))
      case .info: .message(.info)
      case .success: .message(.success)
      case .error: .message(.error)
      case .text: .image(nil)
      }
    }
  }

  /// The screens, by name.
  enum Panel: String, CaseIterable {
    case small = "800x480@1"
    case smallDense = "800x480@2"
    case large = "1920x1080@1"
    case largeDense = "1920x1080@2"

    var output: ScreenGeometry {
      let backdrop = Backdrop.gradient(
        Gradient(
          .linear(towards: Angle(3, over: 8)), from: Color(red: 16, green: 64, blue: 192),
          to: Color(red: 240, green: 160, blue: 32)))
      let (isLarge, scale): (Bool, Fixed) =
        switch self {
        case .small: (false, 1)
        case .smallDense: (false, 2)
        case .large: (true, 1)
        case .largeDense: (true, 2)
        }
      return ScreenGeometry(
        width: isLarge ? 1_920 : 800, height: isLarge ? 1_080 : 480, scale: scale,
        backdrop: backdrop)
    }
  }

  let look: Look
  let indicator: Indicator
  let mask: MaskType
  let panel: Panel

  var name: String { "\(indicator.rawValue) \(mask)" }

  /// Returns every combination on a screen in a style.
  static func all(_ panel: Panel, _ look: Look) -> [GoldenFrame] {
    MaskType.allCases.flatMap { mask in
      Indicator.allCases.map { GoldenFrame(look: look, indicator: $0, mask: mask, panel: panel) }
    }
  }

  /// Returns the scene 0.4 s after the HUD has appeared, with the built-in letters.
  func scene(_ setter: TextSetter) -> Scene {
    var appearance = look.appearance
    appearance.animationType = indicator == .spinner ? .native : .flat
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    let status = indicator == .text ? "Two lines\nof text" : "Updating"
    hud.turn(.show(indicator.content, status: status, mask: mask))
    hud.wait(.milliseconds(400))
    return hud.model.scene(at: hud.now, on: panel.output, typesetter: setter.block(for:))
  }
}
