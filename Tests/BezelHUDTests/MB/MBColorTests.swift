import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

@Suite("MBProgressHUD's colours")
struct MBColorTests {
  private static let (red, green) = (
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0)
  )

  /// A HUD with one of everything.
  private func whole(_ change: (inout HUDSettings) -> Void) -> TimedModel {
    .shown(
      .with {
        $0.mode = .annularDeterminate
        $0.progress = 0.5
        $0.label.text = "Label"
        $0.detailsLabel.text = "Details"
        $0.button = HUDButton("Title") { _ in }
        change(&$0)
      })
  }

  /// Returns the paints in front of the box, with their numbers.
  private func paints(_ hud: TimedModel) -> [Color: Int] {
    let items = hud.scene().layers.last?.items.dropFirst(2) ?? []
    let colors = items.compactMap { item in
      if case .solid(let color) = item.paint { color } else { nil }
    }
    return Dictionary(colors.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test(
    "MB-098 The content colour is that of the texts, the button and its border, and the indicator")
  func contentColor() {
    // The arc, both texts, the title and its border; and the ring behind the arc.
    let hud = whole { $0.contentColor = Self.red }
    #expect(paints(hud) == [Self.red: 5, Self.red.withAlpha(26): 1])
    var settings = HUDSettings()
    settings.contentColor = Self.red
    #expect(
      [
        settings.label.color, settings.detailsLabel.color, settings.button.color,
        settings.indicatorColor,
      ] == [Self.red, Self.red, Self.red, Self.red])
    // A part that replaces one of them has the colour too.
    let late = whole {
      $0.contentColor = Self.red
      $0.label = HUDText("Label", fontSize: 16)
      $0.button = HUDButton("Title") { _ in }
    }
    #expect(paints(late) == paints(hud))
    // One of them can be set again.
    settings.label.color = Self.green
    #expect(settings.contentColor == Self.red && settings.detailsLabel.color == Self.red)
  }

  @Test("MB-099 A round indicator's ground is a tenth of the content colour; a bar's stays clear")
  func indicatorColor() {
    func colors(
      _ mode: HUDMode, _ progress: Double, _ color: Color, _ edition: HUDSettings = HUDSettings()
    ) -> [Color] {
      let hud = TimedModel.shown(.with(edition.mode(mode, progress)) { $0.contentColor = color })
      let items = hud.scene().layers.last?.items ?? []
      return items.dropFirst(edition.edition == .classic ? 1 : 2).compactMap { item in
        if case .solid(let color) = item.paint { color } else { nil }
      }
    }
    for color in [Self.red, Self.red.withAlpha(179)] {
      let ground = Self.red.withAlpha(26)
      #expect(colors(.annularDeterminate, 0.5, color) == [ground, color])
      #expect(colors(.determinateHorizontalBar, 0.5, color) == [color, color])
      #expect(colors(.determinateHorizontalBar, 0, color) == [color])
      #expect(Set(colors(.determinate, 0.5, color)) == [color])
      #expect(Set(colors(.determinate, 0.5, color, .classic)) == [ground, color])
    }
    // Between the border and the fill of a bar the box is visible.
    let bar = HUDSettings.colored.mode(.determinateHorizontalBar, 0.5)
    let shot = TimedModel.shown(bar).screenshot()
    for x in 146..<255 { #expect(shot[x, 149] == (x < 200 ? Self.green : Self.red), "\(x)") }
  }

  @Test("MB-100 No content colour leaves each its own")
  func noContentColor() {
    let own = (1...4).map { Color(red: 0, green: 0, blue: UInt8($0 * 50)) }
    let hud = whole {
      $0.label.color = own[0]
      $0.detailsLabel.color = own[1]
      $0.button.color = own[2]
      $0.indicatorColor = own[3]
      $0.contentColor = nil
    }
    #expect(
      paints(hud) == [own[0]: 1, own[1]: 1, own[2]: 2, own[3]: 1, own[3].withAlpha(26): 1])
    // Not even one that had all of them.
    let former = whole {
      $0.contentColor = Self.red
      $0.contentColor = nil
    }
    #expect(paints(former) == [Self.red: 5, Self.red.withAlpha(26): 1])
  }

  @Test("MB-101 A solid box has its colour, whatever is behind")
  func solid() {
    let color = Color(red: 10, green: 200, blue: 30)
    var settings = HUDSettings.bare.mode(.text)
    settings.minSize = Size(width: 60, height: 60)
    settings.bezel = HUDBackground(style: .solid, color: color)
    for output in [ScreenGeometry.small, .smallWhite, .striped] {
      let shot = TimedModel.shown(settings).screenshot(on: output)
      #expect(shot.extent { $0 == color } == PixelRect(minX: 170, minY: 120, maxX: 230, maxY: 180))
      for y in 130..<170 {
        for x in 170..<230 where shot[x, y] != color { Issue.record("(\(x), \(y))") }
      }
    }
    // Through a box that is not opaque the screen is visible unblurred.
    settings.bezel.color = Self.red.withAlpha(102)
    let shot = TimedModel.shown(settings).screenshot(on: .striped)
    let expected = [
      Color(red: 102, green: 0, blue: 0), Color(red: 255, green: 153, blue: 153),
    ]
    for x in 180..<220 { #expect(shot[x, 150].isNear(expected[x % 2])) }
  }

  @Test("MB-102 Over a blur the colour is a tint")
  func blur() {
    let seeThrough = Self.red.withAlpha(102)
    let cases: [(Color?, BlurEffect?)] = [
      (seeThrough, nil), (seeThrough, BlurEffect(radius: 8)), (.clear, nil), (Self.red, nil),
      (nil, nil),
    ]
    for (color, blur) in cases {
      var settings = HUDSettings.bare.mode(.text)
      settings.minSize = Size(width: 60, height: 60)
      settings.bezel = HUDBackground(style: .blur, color: color, blur: blur)
      let hud = TimedModel.shown(settings)
      let shot = hud.screenshot(on: .striped)
      // The stripes' mean, and over it the tint; without one, the light theme's .8 at .6.
      let tint = color ?? Color(white: 204, alpha: 153)
      func mixed(_ channel: UInt8) -> UInt8 {
        let alpha = Int(tint.alpha)
        let sum = Int(channel) * alpha + 128 * (255 - alpha)
        return UInt8((sum + 127) / 255)
      }
      let expected = Color(
        red: mixed(tint.red), green: mixed(tint.green), blue: mixed(tint.blue))
      for x in 180..<220 {
        #expect(shot[x, 150].isNear(expected), "\(shot[x, 150]), not \(expected)")
      }
    }
    #expect(HUDSettings().appearance(in: .screen).colors.box == Color(white: 204, alpha: 153))
    var dark = HUDSettings()
    dark.theme = .dark
    let look = dark.appearance(in: .screen)
    #expect(look.colors.blur == .dark && look.colors.box == Color(white: 28, alpha: 186))
    #expect(BlurEffect.light.radius == 30 && BlurEffect.dark.radius == 20)
    #expect(HUDSettings().appearance(in: .screen).colors.blur == .light)
  }
}
