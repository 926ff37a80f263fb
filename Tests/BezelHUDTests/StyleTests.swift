@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Styles: which colours a HUD has")
struct StyleTests {
  /// A point of the box that neither the ring nor the text covers.
  private let fill = (x: 200 - 36, y: 135)

  private func visible(_ appearance: Appearance, _ commands: Command...) -> TimedModel {
    var hud = TimedModel(appearance)
    hud.turn(commands.map { .command($0) })
    hud.wait(.milliseconds(150))
    return hud
  }

  /// Returns the colour at the middle of the text's ink.
  private func textColor(_ shot: Screenshot) -> Color { shot[200, 135 - 98 / 2 + 12 + 48 + 8 + 9] }

  @Test("SV-014 SV-015 SV-016 SV-017 SV-018 What only the custom style has chooses it")
  func chosen() {
    let changes: [(name: String, change: (inout Appearance) -> Void)] = [
      ("text", { $0.foregroundColor = .black }), ("image", { $0.imageColor = nil }),
      ("box", { $0.backgroundColor = .white }), ("blur", { $0.customBlur = BlurEffect(radius: 3) }),
      ("no blur", { $0.customBlur = nil }),
    ]
    for style in Style.allCases {
      var appearance = Appearance()
      appearance.style = style
      appearance.maskColor = .white
      #expect(appearance.style == style)
      for (name, change) in changes {
        var changed = appearance
        change(&changed)
        #expect(changed.style == .custom, "\(name)")
        changed.style = style
        #expect(changed.style == style)
      }
    }
  }

  @Test("SV-019 Light over black: at an opacity of .6 the box is 153 grey and the text is black")
  func light() {
    let hud = visible(
      .with {
        $0.style = .light
        $0.blursBackdrop = false
        $0.solidAlpha = 153
      }, .show("Wait"))
    let shot = hud.screenshot()
    #expect(abs(shot[fill.x, fill.y].level - 153) <= 2)
    #expect(textColor(shot) == .black)
    // Over a blur, which does nothing to black, it is .6 by itself.
    let blurred = visible(.with { $0.style = .light }, .show("Wait")).screenshot()
    #expect(blurred[fill.x, fill.y] == Color(white: 153))
  }

  @Test("SV-020 Dark over white: at an opacity of .6 the box is 102 grey and the text is white")
  func dark() {
    let hud = visible(
      .with {
        $0.style = .dark
        $0.blursBackdrop = false
        $0.solidAlpha = 153
      }, .show("Wait"))
    let shot = hud.screenshot(on: .smallWhite)
    #expect(abs(shot[fill.x, fill.y].level - 102) <= 2)
    #expect(textColor(shot) == .white)
    let blurred = visible(.with { $0.style = .dark }, .show("Wait")).screenshot(on: .smallWhite)
    #expect(blurred[fill.x, fill.y] == Color(white: 102))
  }

  @Test("Light and dark boxes are nine tenths opaque where nothing is blurred behind them")
  func solidFallback() {
    func solid(_ style: Style) -> Appearance {
      .with {
        $0.style = style
        $0.blursBackdrop = false
      }
    }
    let light = visible(solid(.light), .show()).screenshot()
    #expect(abs(light[fill.x, fill.y].level - 230) <= 2)
    let dark = visible(solid(.dark), .show()).screenshot(on: .smallWhite)
    #expect(abs(dark[fill.x, fill.y].level - 25) <= 2)
  }

  @Test("SV-001 SV-027 The automatic style is the theme's, looked up at each show")
  func automatic() {
    var hud = visible(.with { $0.theme = .light }, .show("Wait"))
    let light = visible(.with { $0.style = .light }, .show("Wait")).screenshot()
    let dark = visible(.with { $0.style = .dark }, .show("Wait")).screenshot()
    #expect(hud.screenshot() == light)
    hud.turn(.setAppearance(.with { $0.theme = .dark }))
    #expect(hud.screenshot() == light)
    hud.turn(.show("Wait"))
    // Its ring has turned on, so only box and text are compared.
    #expect(hud.screenshot()[fill.x, fill.y] == dark[fill.x, fill.y])
    #expect(textColor(hud.screenshot()) == textColor(dark))
    #expect(dark != light)
  }

  @Test("SV-021 A custom box keeps its own opacity")
  func customFill() {
    let hud = visible(
      .with {
        $0.style = .custom
        $0.backgroundColor = Color(white: 255, alpha: 64)
      }, .show())
    #expect(abs(hud.screenshot()[fill.x, fill.y].level - 64) <= 2)
  }

  @Test("SV-022 A custom box does not blur what is behind it")
  func noBlur() {
    var picture = [UInt32](repeating: 0xFF00_0000, count: 400 * 300)
    for index in stride(from: 0, to: picture.count, by: 2) { picture[index] = 0xFFFF_FFFF }
    let output = ScreenGeometry(
      width: 400, height: 300,
      backdrop: .picture(Picture(width: 400, height: 300, pixels: picture), around: .black))
    let hud = visible(
      .with {
        $0.style = .custom
        $0.backgroundColor = .clear
      }, .show())
    let shot = hud.screenshot(on: output)
    #expect(shot[164, 135] == .white)
    #expect(shot[165, 135] == .black)
  }

  @Test("SV-023 The image colour is the ring's and the glyph's, not the text's")
  func imageColor() {
    let red = Color(red: 255, green: 0, blue: 0)
    for style in [Style.light, .custom] {
      let appearance = Appearance.with {
        $0.imageColor = red
        $0.style = style
      }
      let ring = visible(appearance, .progress(1, "Wait")).screenshot()
      #expect(ring[200 + 18, 135 - 49 + 36].isNear(red))
      #expect(textColor(ring) == .black)
      let cross = visible(appearance, .message(.error)).screenshot()
      #expect(cross[200, 135] == red)
    }
  }

  @Test("SV-024 The image colour is honoured in the light and in the dark style")
  func imageColorStays() {
    let red = Color(red: 255, green: 0, blue: 0)
    for style in Style.allCases {
      let hud = visible(
        .with {
          $0.imageColor = red
          $0.style = style
        }, .progress(1))
      #expect(hud.screenshot()[200 + 24, 135].isNear(red), "\(style)")
    }
  }

  @Test("SV-025 The background ring has the opacity .1, whatever the image colour's is")
  func backgroundRing() {
    for alpha: UInt8 in [255, 128, 0] {
      var appearance = Appearance.bareImage
      appearance.imageColor = Color.white.withAlpha(alpha)
      let shot = visible(appearance, .progress(0)).screenshot()
      #expect(abs(shot[200 + 24, 135].level - 26) <= 2, "image alpha \(alpha)")
    }
  }

  @Test("SV-026 A new style shows as a whole at the next show, status or progress")
  func restyle() {
    let red = Color(red: 200, green: 0, blue: 0)
    let dark = Appearance.with {
      $0.style = .custom
      $0.backgroundColor = Color(red: 0, green: 0, blue: 200)
      $0.foregroundColor = .white
      $0.imageColor = red
    }
    for update in [Command.progress(1, "Wait"), .setStatus("Wait")] {
      var hud = visible(.with { $0.style = .light }, .progress(1, "Wait"))
      let before = hud.screenshot()
      #expect(textColor(before) == .black)
      hud.turn(.setAppearance(dark))
      #expect(hud.screenshot() == before)
      hud.turn(update)
      let after = hud.screenshot()
      #expect(after[fill.x, fill.y] == dark.backgroundColor)
      #expect(textColor(after) == .white)
      #expect(after[200 + 18, 135 - 49 + 36].isNear(red))
    }
  }

  /// Stripes of a pixel each, of which a blur leaves a grey.
  private static let stripes = ScreenGeometry(
    width: 400, height: 300,
    backdrop: .picture(
      Picture(
        width: 400, height: 300,
        pixels: (0..<400 * 300).map { $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }), around: .black))

  @Test("A light or dark box blurs what is behind it, and a custom one as it is told")
  func blurred() {
    let light = visible(.with { $0.style = .light }, .show()).screenshot(on: Self.stripes)
    let dark = visible(.with { $0.style = .dark }, .show()).screenshot(on: Self.stripes)
    // Grey 128 under white or black of .6.
    for x in [164, 165] {
      #expect(abs(light[x, 135].level - 204) <= 3)
      #expect(abs(dark[x, 135].level - 51) <= 3)
    }
    var custom = Appearance()
    custom.backgroundColor = .clear
    custom.customBlur = BlurEffect(radius: 8, saturation: 0)
    let shot = visible(custom, .show()).screenshot(on: Self.stripes)
    for x in [164, 165] { #expect(abs(shot[x, 135].level - 128) <= 3) }
    #expect(shot[100, 135] == .black && shot[101, 135] == .white)
  }

  @Test("A blur sees the mask, and makes what it sees more colourful")
  func blurOfColor() {
    let output = ScreenGeometry(
      width: 400, height: 300, backdrop: .color(Color(red: 150, green: 100, blue: 100)))
    var custom = Appearance()
    custom.backgroundColor = .clear
    custom.customBlur = BlurEffect(radius: 20, saturation: Fixed(9, over: 5))
    let plain = visible(custom, .show()).screenshot(on: output)[164, 135]
    #expect(Int(plain.red) - Int(plain.green) >= 85)
    custom.maskType = .black
    let masked = visible(custom, .show()).screenshot(on: output)[164, 135]
    #expect(masked.red < plain.red && masked.red > masked.green)
  }
}
