@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The glyphs of the three messages")
struct GlyphTests {
  private func shot(_ glyph: Glyph, _ appearance: Appearance = .bareImage) -> Screenshot {
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(.message(glyph))
    return hud.screenshot()
  }

  /// Returns the level at a place of the design, which is 28 by 28 with the HUD's centre at (14,
  /// 14).
  private func level(_ shot: Screenshot, _ x: Int, _ y: Int) -> Int {
    shot[200 - 14 + x, 135 - 14 + y].level
  }

  @Test("SV-102 Info, success and error show pictures of their own, within 28 × 28")
  func pictures() {
    let (info, success, error) = (shot(.info), shot(.success), shot(.error))
    #expect(info != success)
    #expect(success != error)
    #expect(error != info)
    let box = PixelRect(minX: 186, minY: 121, maxX: 214, maxY: 149)
    for picture in [info, success, error] {
      #expect(box.contains(picture.box))
      #expect(picture.box.width >= 22)
    }
  }

  @Test("SV-102 The check mark goes through its three corners")
  func success() {
    let picture = shot(.success)
    for (x, y) in [(2, 14), (9, 21), (25, 5), (17, 12)] { #expect(level(picture, x, y) > 120) }
    for (x, y) in [(14, 4), (2, 24), (24, 20)] { #expect(level(picture, x, y) == 0) }
  }

  @Test("SV-102 The cross goes through its middle and its four ends")
  func error() {
    let picture = shot(.error)
    for (x, y) in [(14, 14), (3, 3), (24, 24), (24, 3), (3, 24)] {
      #expect(level(picture, x, y) == 255, "(\(x), \(y))")
    }
    for (x, y) in [(14, 5), (5, 14), (23, 14), (14, 23)] { #expect(level(picture, x, y) == 0) }
  }

  @Test("SV-102 The information sign has a circle, a dot and a bar")
  func info() {
    let picture = shot(.info)
    for (x, y) in [(14, 8), (14, 16), (14, 20), (1, 14), (26, 14)] {
      #expect(level(picture, x, y) > 100, "(\(x), \(y))")
    }
    for (x, y) in [(14, 10), (8, 14), (20, 14), (0, 0)] { #expect(level(picture, x, y) == 0) }
  }

  @Test("SV-070 A glyph is stretched to the image's box")
  func stretched() {
    var appearance = Appearance.bareImage
    appearance.imageSize = Size(width: 56, height: 28)
    let box = shot(.error, appearance).box
    // Its places are stretched, but not its stroke of 1.5 points.
    #expect(box.width == 46)
    #expect(box.height == 24)
    appearance.imageSize = Size(width: 28, height: 56)
    #expect(shot(.error, appearance).box.width == 24)
    #expect(shot(.error, appearance).box.height == 46)
  }

  @Test("SV-102 The check mark is 26 points wide, and no glyph's ink is more than its strokes'")
  func ink() {
    #expect(shot(.success).box.width == 26)
    /// Returns all ink, in points: the strokes' lengths times their width, and a little for their
    /// ends.
    func ink(_ glyph: Glyph) -> Int {
      let picture = shot(glyph)
      return (0..<400 * 300).reduce(0) { $0 + picture[$1 % 400, $1 / 400].level } / 255
    }
    #expect(abs(ink(.success) - 53) <= 3, "\(ink(.success))")
    #expect(abs(ink(.error) - 93) <= 3, "\(ink(.error))")
    #expect(abs(ink(.info) - 106) <= 4, "\(ink(.info))")
  }
}
