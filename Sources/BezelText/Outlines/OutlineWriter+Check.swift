import BezelRaster

extension OutlineWriter {
  /// Whether a font of outlines sets a text as its source does: without marks that are placed, or forms that
  /// depend on the letters around them, which need HarfBuzz.
  ///
  /// - Parameter size: in 1/64 px.
  package static func isSet(_ text: String, alikeIn font: Font, and outlines: Font, size: Int)
    -> Bool
  {
    func clusters(_ font: Font) -> [Cluster] {
      let shaper = Shaper(size: size, fonts: [font], choice: FontChoice(.none))
      font.select(size: size)
      return TextScalars.paragraphs(of: text).flatMap { shaper.paragraph($0).clusters }
    }
    func elements(_ glyph: Glyph, _ font: Font) -> Int {
      guard case .font = glyph.shape.source else { return -1 }
      return font.outline(of: glyph.shape.number, in: DeviceSpace(scale: 1)).elements.count
    }
    let (expected, found) = (clusters(font), clusters(outlines))
    guard expected.count == found.count else { return false }
    for (a, b) in zip(expected, found) {
      // Numbers are rounded at other places.
      guard a.start == b.start, a.glyphs.count == b.glyphs.count, abs(a.advance - b.advance) <= 2
      else { return false }
      for (a, b) in zip(a.glyphs, b.glyphs) {
        guard elements(a, font) == elements(b, outlines), abs(a.x - b.x) <= 2, abs(a.y - b.y) <= 2
        else { return false }
      }
    }
    return true
  }
}
