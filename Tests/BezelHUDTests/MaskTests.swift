@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Masks: what lies over the screen")
struct MaskTests {
  private func visible(_ mask: MaskType, _ appearance: Appearance = Appearance()) -> TimedModel {
    var hud = TimedModel(appearance)
    hud.turn(.show(mask: mask))
    hud.wait(.milliseconds(150))
    return hud
  }

  /// Returns every fifth pixel outside the box of a HUD without text.
  private func outside(_ shot: Screenshot) -> [Color] {
    stride(from: 0, to: 300, by: 5).flatMap { y in
      stride(from: 0, to: 400, by: 5).compactMap { x in
        abs(x - 200) < 44 && abs(y - 135) < 44 ? nil : shot[x, y]
      }
    }
  }

  @Test("SV-028 SV-029 The masks none and clear leave the screen as it is")
  func untouched() {
    for mask in [MaskType.none, .clear] {
      let hud = visible(mask)
      let pixels = outside(hud.screenshot(on: .smallWhite))
      #expect(pixels.count > 4_000)
      #expect(pixels.allSatisfy { $0 == .white })
      #expect(hud.model.blocksInput == (mask == .clear))
    }
  }

  @Test("SV-030 The black mask over white leaves 153 everywhere outside the box")
  func black() {
    let hud = visible(.black)
    #expect(outside(hud.screenshot(on: .smallWhite)).allSatisfy { abs($0.level - 153) <= 2 })
    #expect(hud.model.blocksInput)
  }

  @Test("SV-031 The custom mask fills with the mask colour and leaves the style alone (SV-018)")
  func custom() {
    let green = Color(red: 0, green: 255, blue: 0)
    let hud = visible(.custom, .with { $0.maskColor = green })
    #expect(outside(hud.screenshot(on: .smallWhite)).allSatisfy { $0 == green })
    #expect(hud.model.appearance.style == .automatic)
    #expect(hud.model.blocksInput)
  }

  /// Returns the alpha of the gradient over white, 0 … 1.
  private func gradientAlpha(_ hud: TimedModel, _ output: ScreenGeometry, x: Int, y: Int) -> Double
  {
    let region = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    return 1 - Double(hud.screenshot(on: output, region: region)[x, y].level) / 255
  }

  @Test(
    "SV-032 The gradient on 800 × 480: clear in the middle, .625 left, .375 on top, .729 in a corner"
  )
  func gradient() {
    let output = ScreenGeometry(width: 800, height: 480, backdrop: .color(.white))
    // Out of the way, because the middle of the screen lies in the box.
    let hud = visible(.gradient, .with { $0.offset = Point(x: 200, y: 0) })
    for (x, y, alpha) in [(400, 240, 0.0), (0, 240, 0.625), (400, 0, 0.375), (0, 0, 0.7289)] {
      #expect(abs(gradientAlpha(hud, output, x: x, y: y) - alpha) <= 0.01, "(\(x), \(y))")
    }
  }

  @Test("SV-033 The gradient on 1920 × 1080 stays at .75 beyond its radius")
  func wideGradient() {
    let output = ScreenGeometry(width: 1_920, height: 1_080, backdrop: .color(.white))
    let hud = visible(.gradient)
    for (x, y, alpha) in [(0, 0, 0.75), (1_919, 1_079, 0.75), (0, 540, 0.6667), (960, 0, 0.375)] {
      #expect(abs(gradientAlpha(hud, output, x: x, y: y) - alpha) <= 0.01, "(\(x), \(y))")
    }
  }

  @Test("SV-035 The gradient's centre does not move with the offset")
  func gradientAndOffset() {
    let output = ScreenGeometry(width: 800, height: 480, backdrop: .color(.white))
    let moved = visible(.gradient, .with { $0.offset = Point(x: 150, y: -60) })
    let plain = visible(.gradient)
    for (x, y) in [(0, 0), (10, 240), (400, 470), (799, 479)] {
      #expect(
        gradientAlpha(moved, output, x: x, y: y) == gradientAlpha(plain, output, x: x, y: y))
    }
  }

  @Test("SV-036 The mask fades with the HUD and covers the whole screen at every moment")
  func fading() {
    var hud = TimedModel()
    hud.turn(.show(mask: .black))
    var levels: [Int] = []
    for _ in 0...6 {
      let shot = hud.screenshot(on: .smallWhite)
      let corner = shot[0, 0]
      #expect([shot[399, 0], shot[0, 299], shot[399, 299]].allSatisfy { $0 == corner })
      let expected = 255 - 102 * hud.fadeState.alpha / FadeState.unit
      #expect(abs(corner.level - expected) <= 2)
      levels.append(corner.level)
      hud.wait(.milliseconds(25))
    }
    #expect(levels.first == 255 && levels.last == 153)
    #expect(levels == levels.sorted(by: >))
  }

  @Test("SV-037 After a black mask is gone nothing stays dim")
  func noRemains() {
    var hud = visible(.black)
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.screenshot(on: .smallWhite).extent { $0 != .white } == .empty)
    hud.turn(.show(mask: MaskType.none))
    hud.wait(.milliseconds(150))
    #expect(outside(hud.screenshot(on: .smallWhite)).allSatisfy { $0 == .white })
  }

  @Test("SV-038 From gradient to black at the next show, only one mask is drawn")
  func exchange() {
    var hud = visible(.gradient)
    hud.turn(.show(mask: .black))
    #expect(hud.scene().layers.count == 2)
    #expect(outside(hud.screenshot(on: .smallWhite)).allSatisfy { abs($0.level - 153) <= 2 })
  }

  @Test("SV-186 A show's own mask is for that presentation; the default is what it was")
  func oneShow() {
    var hud = TimedModel(.with { $0.maskType = .clear })
    hud.turn(.show(mask: .black))
    hud.wait(.seconds(1))
    #expect(hud.screenshot(on: .smallWhite)[0, 0].level == 153)
    #expect(hud.model.blocksInput)
    #expect(hud.model.appearance.maskType == .clear)
    hud.turn(.show())
    #expect(hud.screenshot(on: .smallWhite)[0, 0] == .white)
    #expect(hud.model.blocksInput)
  }
}
