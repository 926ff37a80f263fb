@testable import BezelHUD
import BezelRaster
import BezelText
import GoldenFiles
import Testing

@Suite("Pictures of text fields and on-screen keyboards that were looked at and found right")
struct EntryGoldenTests {
  /// A prompt on a screen.
  enum Sample: String, CaseIterable {
    case dark = "entry-dark-800x480"
    case light = "entry-light-german-800x480"
    case low = "entry-480x272"
    case portrait = "entry-portrait-480x800"
    case wide = "entry-1920x1080@1.5"
    case cyrillic = "entry-cyrillic-800x480"
    case latin = "entry-cyrillic-latin-800x480"
    case shift = "entry-shift-800x480"
    case symbols = "entry-symbols-800x480"
    case moreSymbols = "entry-more-symbols-800x480"
    case rightToLeft = "entry-right-to-left-800x480"
    case hidden = "entry-hidden-800x480"

    var output: ScreenGeometry {
      let (width, height, scale): (Int, Int, Fixed) =
        switch self {
        case .low: (480, 272, 1)
        case .portrait: (480, 800, 1)
        case .wide: (1_920, 1_080, Fixed(3, over: 2))
        default: (800, 480, 1)
        }
      let backdrop: Backdrop = self == .light ? .color(Color(white: 235)) : .color(.black)
      return ScreenGeometry(width: width, height: height, scale: scale, backdrop: backdrop)
    }

    var hud: TimedModel {
      let keymap: SampleKeymap =
        switch self {
        case .light, .symbols, .moreSymbols, .portrait: .german
        case .cyrillic, .latin: .russian
        default: .english
        }
      var appearance = Appearance.with {
        $0.style = self == .light ? .light : .dark
        $0.standsOut = true
      }
      if self == .wide {
        appearance.foregroundColor = .white
        appearance.backgroundColor = Color(red: 24, green: 32, blue: 64)
        appearance.imageColor = Color(red: 64, green: 156, blue: 255)
      }
      var entry = TextEntry(.hidden(count: 7), keyboard: keymap.layout)
      var status: String? = "Password for disk sda3"
      var (details, button): (String?, String?)
      switch self {
      case .dark: entry.isCapsLockOn = true
      case .light:
        entry.isCapsLockOn = true
        entry.layoutName = "de"
        details = "Wrong password"
      case .portrait:
        entry.text = .hidden(count: 300)
        entry.layoutName = "de"
      case .wide:
        entry.text = .visible("An answer that may be read")
        status = "Which one?"
        button = "Skip"
      case .cyrillic, .latin: entry.layoutName = "ru"
      case .rightToLeft:
        status = "סיסמה לכונן"
        entry.isCapsLockOn = true
        entry.layoutName = "he"
      default: break
      }
      var hud = TimedModel.asking(
        entry, status: status, details: details, cancelButton: button, appearance: appearance)
      switch self {
      case .latin: hud.tap(.page(.alphabet(1)))
      case .shift: hud.tap(.shift)
      case .symbols: hud.tap(.page(.symbols(0)))
      case .moreSymbols: hud.tap(.page(.symbols(1)))
      case .hidden: hud.tap(.hide)
      case .dark:
        hud.turn([.down(1, on: .key(KeyboardKey(.character("g", shifted: "G"))))])
      default: break
      }
      return hud
    }
  }

  @Test("Every pixel of every prompt", arguments: Sample.allCases)
  func pictures(_ sample: Sample) throws {
    let setter = TextSetter(font: nil)
    let hud = sample.hud
    let scene = hud.model.scene(
      at: hud.now, on: sample.output, typesetter: setter.block(for:))
    #expect(try Golden(sample.rawValue).complaint(about: Screenshot(scene).picture) == nil)
  }
}
