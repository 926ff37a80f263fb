@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The border of the box")
struct BorderTests {
  private static let green = Color(red: 0, green: 255, blue: 0)

  private func bordered(_ width: Fixed, _ color: Color? = Self.green) -> Appearance {
    .with {
      $0 = .parts
      $0.borderWidth = width
      $0.borderColor = color
    }
  }

  private func visible(_ appearance: Appearance) -> TimedModel {
    var hud = TimedModel(appearance)
    hud.turn(.show(.image(nil), status: "Wait", mask: nil))
    hud.wait(.milliseconds(150))
    return hud
  }

  @Test("SV-012 There is no border by default, without a colour, or without a width")
  func none() {
    let plain = visible(.parts).screenshot()
    #expect(Appearance().borderWidth == 0)
    #expect(visible(bordered(0)).screenshot() == plain)
    #expect(visible(bordered(3, nil)).screenshot() == plain)
    #expect(visible(bordered(-3)).screenshot() == plain)
    #expect(plain.image == .empty)
  }

  @Test("SV-068 A border of 3 points lies inside of the box, whose size stays")
  func inside() {
    let plain = visible(.parts).screenshot()
    let shot = visible(bordered(3)).screenshot()
    let box = plain.box
    #expect(shot.box == box)
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        let edge = min(x - box.minX, box.maxX - 1 - x, y - box.minY, box.maxY - 1 - y)
        #expect(shot[x, y] == (edge < 3 ? Self.green : plain[x, y]), "(\(x), \(y))")
      }
    }
  }

  @Test("SV-069 A border that is set while the HUD is seen is seen at once")
  func atOnce() {
    var hud = visible(.parts)
    hud.turn(.setAppearance(bordered(3)))
    #expect(hud.screenshot() == visible(bordered(3)).screenshot())
    hud.turn(.setAppearance(.parts))
    #expect(hud.screenshot() == visible(.parts).screenshot())
  }

  @Test("SV-114 The border and a blurred backdrop fade with the box (D-16, D-17)")
  func fading() {
    // Stripes, of which a blur leaves an even grey.
    let pixels = (0..<400 * 300).map { $0 % 2 == 0 ? UInt32(0xFF00_0000) : 0xFFFF_FFFF }
    let output = ScreenGeometry(
      width: 400, height: 300,
      backdrop: .picture(Picture(width: 400, height: 300, pixels: pixels), around: .black))
    var appearance = bordered(3)
    appearance.backgroundColor = .clear
    appearance.customBlur = BlurEffect(radius: 20)
    var hud = visible(appearance)
    func contrast() -> Int {
      let shot = hud.screenshot(on: output)
      return abs(shot[190, 125].level - shot[191, 125].level)
    }
    #expect(contrast() <= 4)
    hud.turn(.dismiss)
    hud.wait(.milliseconds(75))
    // Half of the stripes shine through, and half of the border's green.
    #expect(abs(contrast() - 128) <= 6)
    let box = hud.scene(on: .small)
    #expect(box.layers.last?.alpha == Alpha(rawValue: 128))
    hud.wait(.milliseconds(75))
    #expect(contrast() == 255)
  }
}
