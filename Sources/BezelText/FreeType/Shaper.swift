import BezelRaster

/// Turns characters into glyphs at one size.
struct Shaper {
  /// In 1/64 px.
  let size: Int
  let weight: FontWeight
  /// The preferred fonts, the first one first; none if the built-in font does everything.
  let fonts: [Font]
  let choice: FontChoice
  let strokes: StrokeFont

  init(size: Int, weight: FontWeight = .regular, fonts: [Font], choice: FontChoice) {
    (self.size, self.weight, self.fonts, self.choice) = (size, weight, fonts, choice)
    strokes = StrokeFont(size: size, weight: weight)
  }

  func paragraph(_ scalars: [UInt32]) -> Paragraph {
    let starts = Graphemes.starts(in: scalars)
    let directions = Directions(of: scalars)
    let runs = TextRun.runs(
      of: scalars, sources: choice.sources(of: scalars, graphemes: starts, preferred: fonts),
      levels: directions.levels)
    return Paragraph(
      scalars: scalars, graphemes: starts, directions: directions,
      clusters: runs.flatMap { run in
        merged(shape(run, of: scalars), graphemes: starts, isRightToLeft: run.isRightToLeft)
      })
  }

  /// Returns the clusters at the end of a text that is cut off.
  func ellipsis() -> [Cluster] {
    paragraph(has(0x2026) ? [0x2026] : [0x2E, 0x2E, 0x2E]).clusters
  }

  /// Returns the clusters of the hyphen that ends a line at a soft hyphen.
  func hyphen() -> [Cluster] { paragraph(has(0x2010) ? [0x2010] : [0x2D]).clusters }

  private func has(_ scalar: UInt32) -> Bool {
    fonts.isEmpty ? StrokeFont.draws(scalar) : fonts.contains { $0.hasGlyph(for: scalar) }
  }

  /// The lines of texts in the preferred font and in those of the clusters.
  func metrics(of paragraphs: [Paragraph]) -> LineMetrics {
    var metrics = fonts.isEmpty ? strokes.metrics : font(.font(0))?.metrics ?? strokes.metrics
    var others: Set<Int> = []
    for paragraph in paragraphs {
      for cluster in paragraph.clusters {
        guard case .fallback(let number) = cluster.glyphs.first?.shape.source,
          others.insert(number).inserted, let font = font(.fallback(number))
        else { continue }
        metrics = metrics.extended(to: font.metrics)
      }
    }
    return metrics
  }

  func outline(of shape: Glyph.Shape, in space: DeviceSpace) -> Path {
    switch shape.source {
    case .strokes: strokes.outline(of: shape.number, in: space)
    case .font, .fallback: font(shape.source)?.outline(of: shape.number, in: space) ?? Path()
    }
  }

  private func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    switch run.source {
    case .strokes: strokes.shape(run, of: scalars)
    case .font, .fallback: font(run.source)?.shape(run, of: scalars) ?? []
    }
  }

  /// Returns a font, set to the size and the weight.
  private func font(_ source: GlyphSource) -> Font? {
    let font: Font?
    // A bold text's second font is the regular one, made heavier, as are those that others lack.
    let isEmboldened: Bool
    switch source {
    case .font(let number):
      (font, isEmboldened) = (fonts[number], weight == .bold && number == fonts.count - 1)
    case .fallback(let number):
      (font, isEmboldened) = (choice.fallbackFont(number), weight == .bold)
    case .strokes: return nil
    }
    font?.select(size: size, isEmboldened: isEmboldened)
    return font
  }

  /// Joins clusters of one grapheme, which no line ends within.
  private func merged(
    _ clusters: [Cluster], graphemes starts: [Bool], isRightToLeft: Bool
  ) -> [Cluster] {
    var merged: [Cluster] = []
    for cluster in clusters {
      if starts[cluster.start] || merged.isEmpty {
        merged.append(cluster)
      } else {
        let last = merged.count - 1
        merged[last] = merged[last].joined(with: cluster, isRightToLeft: isRightToLeft)
      }
    }
    return merged
  }
}
