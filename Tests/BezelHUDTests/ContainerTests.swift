@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Containers: a part of the screen for the HUD")
struct ContainerTests {
  private static let container = Rect(
    origin: Point(x: 200, y: 20), size: Size(width: 180, height: 160))

  private func visible(
    _ mask: MaskType = .none, _ change: (inout Appearance) -> Void = { _ in }
  ) -> TimedModel {
    var hud = TimedModel(
      .with {
        $0 = .parts
        $0.container = Self.container
        change(&$0)
      }, timing: .with { $0.fadeIn = .zero })
    hud.turn(.show(.progress(.zero), status: nil, mask: mask))
    return hud
  }

  @Test("SV-061 The centre is the container's, and the offset is added to it (D-21)")
  func center() {
    #expect(visible().screenshot().box == PixelRect(minX: 248, minY: 58, maxX: 332, maxY: 142))
    let moved = visible { $0.offset = Point(x: 10, y: -5) }
    #expect(moved.screenshot().box == PixelRect(minX: 258, minY: 53, maxX: 342, maxY: 137))
    // Nor does a keyboard matter, and the HUD stays inside.
    var kept = visible { $0.offset = Point(x: -999, y: 999) }
    kept.turn(.setInsets(Insets(bottom: 200), over: .zero))
    #expect(kept.screenshot().box == PixelRect(minX: 200, minY: 96, maxX: 284, maxY: 180))
  }

  @Test("SV-062 The mask covers the container and nothing else (D-21)")
  func mask() {
    let area = PixelRect(minX: 200, minY: 20, maxX: 380, maxY: 180)
    for mask in [MaskType.black, .custom] {
      let shot = visible(mask).screenshot(on: .smallWhite)
      #expect(shot.extent { $0 != .white } == area, "\(mask)")
      #expect(shot[201, 21].level == 153 && shot[379, 179].level == 153)
    }
    // Clear in the container's middle, and full at the distance of its shorter side.
    let gradient = visible(.gradient).screenshot(on: .smallWhite)
    #expect(area.contains(gradient.extent { $0 != .white }))
    #expect(abs(gradient[200, 100].level - Int(255 * (1 - 0.75 * 90 / 160))) <= 2)
    #expect(gradient[199, 100] == .white)
    let doubled = ScreenGeometry(width: 800, height: 600, scale: 2, backdrop: .color(.white))
    #expect(
      visible(.black).screenshot(on: doubled).extent { $0 != .white }
        == PixelRect(minX: 400, minY: 40, maxX: 760, maxY: 360))
  }

  @Test("SV-062 A mask blocks the touches in the container, and no others (D-21)")
  func blocking() {
    let hud = visible(.clear)
    #expect(hud.model.blocking == .container)
    func passes(_ x: Int, _ y: Int) -> Bool {
      hud.model.passes(
        Point(x: Fixed(x), y: Fixed(y)), at: hud.now, on: .small, typesetter: fixedWidth)
    }
    #expect(!passes(200, 20) && !passes(379, 179) && !passes(290, 100))
    #expect(passes(199, 100) && passes(380, 100) && passes(290, 180))
    #expect(visible(.none).model.blocking == .none)
  }

  @Test("A HUD that is seen stays in its container; the next one is in the new one")
  func change() {
    var hud = visible()
    let there = hud.screenshot().box
    hud.turn(.setAppearance(.parts), .progress(0.5))
    #expect(hud.screenshot().box == there)
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    hud.turn(.progress(0.5))
    #expect(hud.screenshot().box == PixelRect(minX: 158, minY: 93, maxX: 242, maxY: 177))
  }
}
