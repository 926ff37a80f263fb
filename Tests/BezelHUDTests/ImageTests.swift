@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Images: what is shown in place of a ring")
struct ImageTests {
  /// Red and half transparent on the left, green and opaque on the right: 10 by 40 pixels.
  private static let twoColors = HUDImage(
    width: 10, height: 40,
    pixels: (0..<400).map { $0 % 10 < 5 ? 0x8080_0000 : 0xFF00_FF00 })!

  private func visible(_ appearance: Appearance, _ commands: Command...) -> TimedModel {
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(commands.map { .command($0) })
    return hud
  }

  /// Nothing but the image, white where it is tinted.
  private func shot(tinted: Bool) -> Screenshot {
    var appearance = Appearance.bareImage
    appearance.tintsImages = tinted
    return visible(appearance, .show(.image(Self.twoColors), status: nil, mask: nil)).screenshot()
  }

  @Test("SV-070 An image of 10 × 40 is stretched to 28 × 28")
  func stretched() {
    #expect(
      shot(tinted: false).box == PixelRect(minX: 186, minY: 121, maxX: 214, maxY: 149))
  }

  @Test("SV-103 A tinted image is its opacity in the image colour")
  func tinted() {
    let shot = shot(tinted: true)
    #expect(shot[190, 135].isNear(Color(white: 128)))
    #expect(shot[210, 135] == .white)
  }

  @Test("SV-104 An untinted image keeps its colours")
  func untinted() {
    let shot = shot(tinted: false)
    #expect(shot[190, 135].isNear(Color(red: 128, green: 0, blue: 0)))
    #expect(shot[210, 135] == Color(red: 0, green: 255, blue: 0))
  }

  @Test("SV-102 Info, success and error show the images that the appearance has for them")
  func configured() {
    for glyph in [Glyph.info, .success, .error] {
      var appearance = Appearance.bareImage
      let builtIn = visible(appearance, .message(glyph)).screenshot()
      switch glyph {
      case .info: appearance.infoImage = Self.twoColors
      case .success: appearance.successImage = Self.twoColors
      case .error: appearance.errorImage = Self.twoColors
      }
      let own = visible(appearance, .message(glyph)).screenshot()
      #expect(own == shot(tinted: true))
      #expect(own != builtIn)
      for other in [Glyph.info, .success, .error] where other != glyph {
        #expect(visible(appearance, .message(other)).screenshot() != own)
      }
    }
  }

  @Test("SV-043 SV-044 Without an image there is the text alone, or nothing")
  func nothing() {
    let layout = HUDLayout(
      content: .image(nil), label: Size(width: 50, height: 18), appearance: Appearance(),
      output: .small)
    #expect(layout.box.size == Size(width: 74, height: 42))
    #expect(layout.labelOrigin == Point(x: 12, y: 12))
    let empty = visible(.parts, .show(.image(nil), status: nil, mask: nil)).screenshot()
    #expect(empty.box == PixelRect(minX: 188, minY: 123, maxX: 212, maxY: 147))
    #expect(empty.image == .empty && empty.text == .empty)
  }

  @Test("SV-095 SV-145 Any image replaces a progress and dismisses itself after its time")
  func passing() {
    for image in [nil, Self.twoColors, .success] {
      var hud = visible(Appearance(), .progress(0.5))
      hud.turn(.show(.image(image), status: nil, mask: nil))
      #expect(hud.model.content == .image(image))
      hud.wait(.milliseconds(5_149))
      #expect(hud.model.isOnScreen)
      hud.wait(.milliseconds(1))
      #expect(!hud.model.isOnScreen)
    }
  }

  @Test("An image of impossible sides or pixels is refused, and impossible colours are cut down")
  func hostile() {
    for (width, height, count) in [
      (0, 1, 0), (1, 0, 0), (-1, -1, 1), (2, 2, 3), (2, 2, 5), (.max, .max, 1), (.max, 2, 0),
      (16_385, 1, 16_385),
    ] {
      let image = HUDImage(
        width: width, height: height, pixels: Array(repeating: 0, count: count))
      #expect(image == nil, "\(width) × \(height), \(count) pixels")
    }
    let image = HUDImage(width: 2, height: 1, pixels: [0x10FF_20FF, 0xFF01_0203])
    #expect(
      image?.source == .picture(Picture(width: 2, height: 1, pixels: [0x1010_1010, 0xFF01_0203])))
  }
}
