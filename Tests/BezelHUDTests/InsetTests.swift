@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Insets: what takes up a screen's edges")
struct InsetTests {
  private let output = ScreenGeometry(width: 800, height: 480)

  private func visible(_ insets: Insets, _ appearance: Appearance = .parts) -> TimedModel {
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(.setInsets(insets, over: .zero), .progress(0.5))
    return hud
  }

  private func center(_ hud: TimedModel) -> Point {
    hud.model.parts(at: hud.now, on: output, fixedWidth).layout.box.center
  }

  @Test("SV-057 A lower inset of 200 on 800 × 480 puts the centre at 45 % of 280: 126")
  func keyboard() {
    #expect(center(visible(Insets(bottom: 200))) == Point(x: 400, y: 126))
    // The space at the top counts twice beside a keyboard, and not without one.
    #expect(center(visible(Insets(top: 20, bottom: 200))) == Point(x: 400, y: 144))
    #expect(center(visible(Insets(top: 20))) == Point(x: 400, y: 216))
    #expect(center(visible(Insets(left: 100))) == Point(x: 450, y: 216))
  }

  @Test("SV-034 The gradient's centre is in the middle above a lower inset: y = 140")
  func gradient() {
    var hud = TimedModel(.with { $0.maskType = .gradient }, timing: .with { $0.fadeIn = .zero })
    hud.turn(
      .setInsets(Insets(bottom: 200), over: .zero), .show(.image(nil), status: nil, mask: nil))
    let white = ScreenGeometry(width: 800, height: 480, backdrop: .color(.white))
    func level(_ x: Int, _ y: Int) -> Int { hud.screenshot(on: white)[x, y].level }
    // The same distance to every side of (400, 140), and black α .75 · d / 480.
    let levels = [level(400, 20), level(400, 260), level(280, 140), level(520, 140)]
    #expect(levels.allSatisfy { abs($0 - Int(255 * (1 - 0.75 * 120 / 480))) <= 2 }, "\(levels)")
    #expect(level(400, 165) > level(400, 240))
    // Nothing but the lower inset moves it.
    let plain = hud.screenshot(on: white)
    hud.turn(.setInsets(Insets(top: 100, left: 60, bottom: 200, right: 10), over: .zero))
    let other = hud.screenshot(on: white)
    for (x, y) in [(400, 20), (280, 140), (520, 140), (10, 470), (790, 10)] {
      #expect(other[x, y] == plain[x, y], "(\(x), \(y))")
    }
  }

  @Test("A HUD that is seen goes to its new place in the time of the keyboard, from where it is")
  func animated() {
    var hud = visible(Insets())
    let (high, low) = (Fixed(126), Fixed(216))
    #expect(center(hud).y == low)
    hud.turn(.setInsets(Insets(bottom: 200), over: .milliseconds(200)))
    #expect(center(hud).y == low && hud.model.isMoving)
    hud.wait(.milliseconds(100))
    // Halfway: 45 % of 480 − 100.
    #expect(center(hud).y == 171)
    hud.turn(.setInsets(Insets(), over: .milliseconds(200)))
    #expect(center(hud).y == 171)
    hud.wait(.milliseconds(200))
    #expect(center(hud).y == low && !hud.model.isMoving)
    #expect(hud.model.nextWake(after: hud.now) == nil)
    hud.turn(.setInsets(Insets(bottom: 200), over: .zero))
    #expect(center(hud).y == high)
    #expect(hud.events == [.willAppear(status: nil), .didAppear(status: nil)])
  }

  @Test("SV-060 A new offset is seen when a keyboard places the HUD anew")
  func placedAnew() {
    var hud = visible(Insets())
    hud.turn(
      .setAppearance(
        .with {
          $0 = .parts
          $0.offset = Point(x: 30, y: 0)
        }))
    #expect(center(hud).x == 400)
    hud.turn(.setInsets(Insets(bottom: 100), over: .zero))
    #expect(center(hud).x == 430)
  }

  @Test("SV-065 Insets larger than the screen leave the HUD on it")
  func tooLarge() {
    for insets in [
      Insets(bottom: 5_000), Insets(top: 5_000, bottom: 5_000), Insets(left: 5_000),
      Insets(top: -7, left: -7, bottom: -7, right: -7),
    ] {
      let hud = visible(insets)
      let box = hud.screenshot(on: output).box
      #expect(box.width <= 84 && box.height <= 84)
    }
    #expect(Insets(top: -7, left: -7, bottom: -7, right: -7) == Insets())
  }
}
