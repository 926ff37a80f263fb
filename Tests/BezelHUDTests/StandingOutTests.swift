import BezelRaster
import Testing

@testable import BezelHUD

@Suite("A HUD on a screen with nothing behind it")
struct StandingOutTests {
  private let fill = (x: 200 - 36, y: 135)

  private func box(
    _ output: ScreenGeometry, standsOut: Bool = true, _ change: (inout Appearance) -> Void
  )
    -> Color
  {
    var appearance = Appearance()
    change(&appearance)
    appearance.standsOut = standsOut
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(.show("Wait"))
    return hud.screenshot(on: output)[fill.x, fill.y]
  }

  @Test("Light is nearly white and dark a visible grey over a plain colour, blurred or not")
  func plain() {
    let dark = Color(red: 0x2C, green: 0x2C, blue: 0x2E)
    for isBlurred in [true, false] {
      #expect(box(.small) { $0.blursBackdrop = isBlurred } == Color(white: 230))
      for style in [Style.dark, .automatic] {
        let color = box(.small) { appearance in
          appearance.blursBackdrop = isBlurred
          appearance.style = style
          appearance.theme = .dark
        }
        #expect(color == dark)
      }
    }
    #expect(box(.small) { $0.backgroundColor = .black } == .black, "a custom box is as it is said")
  }

  @Test("Over a picture, and without the option, all is as in SVProgressHUD")
  func others() {
    for style in [Style.light, .dark] {
      let (plain, other) = (
        box(.small, standsOut: false) { $0.style = style }, box(.small) { $0.style = style }
      )
      #expect(plain != other)
      #expect(
        box(.striped) { $0.style = style }
          == box(.striped, standsOut: false) { $0.style = style })
    }
    #expect(!Appearance().standsOut)
  }
}
