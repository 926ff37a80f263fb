import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

/// A HUD whose text is Arabic or Hebrew.
@Suite("A HUD from right to left")
struct RightToLeftTests {
  private func items(_ indicator: some Indicator, _ progress: Double, isRightToLeft: Bool) -> [Item]
  {
    var drawing = IndicatorDrawing()
    let colors = IndicatorColors(foreground: .white)
    indicator.draw(
      IndicatorMoment(
        phase: .zero, progress: Fraction(progress) ?? .zero, colors: colors,
        isRightToLeft: isRightToLeft),
      into: &drawing)
    return drawing.items
  }

  /// The coverage of each shape, by rows of 140 pixels whose middle is the indicator's.
  private func pixels(_ items: [Item]) -> [[UInt8]] {
    let box = PixelRect(minX: -70, minY: -20, maxX: 70, maxY: 20)
    return items.flatMap { item in
      let coverage = Rasterizer().coverage(
        of: item.shape, Transform(scale: Transform.unit, origin: .zero), clip: box)
      return (box.minY..<box.maxY).map { y in
        (box.minX..<box.maxX).map { x -> UInt8 in
          guard coverage.bounds.minY..<coverage.bounds.maxY ~= y else { return 0 }
          var byte: UInt8 = 0
          coverage.write(y: y, x: x, width: 1, to: &byte)
          return byte
        }
      }
    }
  }

  @Test("has a bar that is filled from the right, as in a mirror")
  func bar() {
    for progress in [0, 0.001, 0.02, 0.4, 0.5, 0.97, 1] {
      let left = pixels(items(BarIndicator(), progress, isRightToLeft: false))
      let right = pixels(items(BarIndicator(), progress, isRightToLeft: true))
      #expect(right.map { Array($0.reversed()) } == left, "\(progress)")
      #expect((right == left) == (progress == 0 || progress >= 0.97), "\(progress)")
    }
  }

  @Test("has a ring, an annulus and a pie that turn clockwise all the same")
  func rings() {
    func expectSame(_ indicator: some Indicator) {
      #expect(
        items(indicator, 0.3, isRightToLeft: true) == items(indicator, 0.3, isRightToLeft: false))
    }
    expectSame(ProgressRing(radius: 18, thickness: 2))
    expectSame(AnnularIndicator())
    expectSame(PieIndicator())
    expectSame(Spinner())
  }

  @Test("has its two buttons in the other order, and each alone at the same place")
  func buttons() throws {
    func layout(_ title: Size?, _ cancelTitle: Size?, isRightToLeft: Bool) -> ButtonLayout? {
      ButtonLayout(titles: (title, cancelTitle), width: 280, isRightToLeft: isRightToLeft)
    }
    let title = Size(width: 40, height: 18)
    let left = try #require(layout(title, title, isRightToLeft: false))
    let right = try #require(layout(title, title, isRightToLeft: true))
    #expect(left.button == right.cancelButton && left.cancelButton == right.button)
    #expect(left.size == right.size)
    #expect(layout(title, nil, isRightToLeft: true) == layout(title, nil, isRightToLeft: false))
  }

  @Test("is one whose first text is read so")
  func direction() {
    func isMirrored(label: Bool, details: Bool) -> Bool {
      var settings = HUDSettings()
      settings.mode = .determinateHorizontalBar
      settings.progress = 0.5
      settings.label.text = "label"
      settings.detailsLabel.text = "details"
      let hud = TimedModel.shown(settings)
      let output = ScreenGeometry(width: 400, height: 300)
      let scene = hud.model.scene(
        at: hud.now, on: output,
        typesetter: { request in
          var block = fixedWidth(request)
          block.isRightToLeft = request.text == "label" ? label : details
          return block
        })
      return scene.layers.flatMap(\.items).contains { item in
        if case .rounded(let rounded) = item.shape { rounded.start != nil } else { false }
      }
    }
    #expect(isMirrored(label: true, details: false))
    #expect(!isMirrored(label: false, details: true))
    #expect(!isMirrored(label: false, details: false))
  }
}
