/// Turns characters into glyphs at one size.
struct Shaper {
  /// Set to the size, the preferred one first; none if the built-in font does everything.
  let fonts: [Font]
  let strokes: StrokeFont

  var metrics: LineMetrics { fonts.first?.metrics ?? strokes.metrics }

  func paragraph(_ scalars: [UInt32]) -> Paragraph {
    let (runs, level) = TextRun.runs(of: scalars, source: source)
    return Paragraph(
      scalars: scalars, clusters: runs.flatMap { shape($0, of: scalars) }, level: level)
  }

  /// Returns the clusters at the end of a text that is cut off.
  ///
  /// - Parameter level: the embedding level of the text.
  func ellipsis(level: UInt8) -> [Cluster] {
    let lacksEllipsis = fonts.allSatisfy { !$0.hasGlyph(for: 0x2026) }
    let scalars: [UInt32] = lacksEllipsis && !fonts.isEmpty ? [0x2E, 0x2E, 0x2E] : [0x2026]
    return paragraph(scalars).clusters.map { $0.embedded(at: level) }
  }

  private func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    switch run.source {
    case .font(let index): fonts[index].shape(run, of: scalars)
    case .strokes: strokes.shape(run, of: scalars)
    }
  }

  /// The first that has the character; the preferred one has a box for what is nowhere.
  private func source(of scalar: UInt32) -> GlyphSource {
    for (index, font) in fonts.enumerated() where font.hasGlyph(for: scalar) {
      return .font(index)
    }
    return fonts.isEmpty || StrokeFont.draws(scalar) ? .strokes : .font(0)
  }
}
