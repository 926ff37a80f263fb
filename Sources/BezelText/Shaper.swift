/// Turns characters into glyphs at one size.
struct Shaper {
  /// Set to the size; `nil` if the built-in font does everything.
  let font: Font?
  let strokes: StrokeFont

  var metrics: LineMetrics { font?.metrics ?? strokes.metrics }

  func paragraph(_ scalars: [UInt32]) -> Paragraph {
    let (runs, level) = TextRun.runs(of: scalars, usesStrokes: usesStrokes)
    return Paragraph(
      scalars: scalars, clusters: runs.flatMap { shape($0, of: scalars) }, level: level)
  }

  /// What stands at the end of a text that is cut off.
  ///
  /// - Parameter level: the embedding level of the text.
  func ellipsis(level: UInt8) -> [Cluster] {
    let lacksEllipsis = font.map { !$0.hasGlyph(for: 0x2026) } ?? false
    let scalars: [UInt32] = lacksEllipsis ? [0x2E, 0x2E, 0x2E] : [0x2026]
    return paragraph(scalars).clusters.map { $0.embedded(at: level) }
  }

  private func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    guard let font, !run.usesStrokes else { return strokes.shape(run, of: scalars) }
    return font.shape(run, of: scalars)
  }

  private func usesStrokes(_ scalar: UInt32) -> Bool {
    guard let font else { return true }
    return !font.hasGlyph(for: scalar) && StrokeFont.draws(scalar)
  }
}
