/// Where the shape of a character comes from.
enum GlyphSource: Hashable {
  /// One of the preferred fonts of a text, the first one being 0.
  case font(Int)
  /// A font that was found for what the preferred ones lack.
  case fallback(Int)
  /// The built-in font.
  case strokes
}

/// One shape at its place; lengths in 1/64 px, y upwards.
struct Glyph {
  struct Shape: Hashable {
    /// The glyph's in a font, the character's in the built-in one.
    let number: UInt32
    let source: GlyphSource
  }

  let shape: Shape
  /// In 64 bits on every CPU: a font may have advances of 32 bits, whose sum has more.
  let advance: Int64
  let x: Int
  let y: Int
}

/// Glyphs that stay together, and the characters they stand for.
struct Cluster {
  /// The index of the first character.
  let start: Int
  /// From left to right.
  private(set) var glyphs: [Glyph] = []
  /// In 1/64 px.
  private(set) var advance: Int64 = 0

  init(start: Int) { self.start = start }

  mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    advance += glyph.advance
  }

  /// This cluster and the next one in the text.
  func joined(with next: Cluster, isRightToLeft: Bool) -> Cluster {
    var joined = Cluster(start: start)
    for glyph in isRightToLeft ? next.glyphs + glyphs : glyphs + next.glyphs {
      joined.append(glyph)
    }
    return joined
  }
}

extension Collection<Cluster> {
  /// In 1/64 px; a font cannot make it negative.
  var advance: Int64 { Swift.max(0, reduce(0) { $0 + $1.advance }) }
}

/// How lines of one size are stacked, in whole device pixels.
struct LineMetrics: Hashable {
  /// From a line's top to its baseline.
  let ascent: Int
  /// From one baseline to the next.
  let height: Int

  init(ascent: Int, height: Int) { (self.ascent, self.height) = (ascent, height) }

  /// The lines of a font, as it claims them in pixels.
  ///
  /// - Parameter size: of the em, in 1/64 px.
  /// - Range: a font that claims less than its size, or more than four times of it, is corrected.
  init(ascent: Int, height: Int, size: Int) {
    let em = (size + 63) >> 6
    self.height = min(max(em, height), 4 * em)
    self.ascent = min(max(0, ascent), self.height)
  }

  /// Lines with room for what either has above and below its baseline.
  func extended(to other: LineMetrics) -> LineMetrics {
    let ascent = max(ascent, other.ascent)
    return LineMetrics(
      ascent: ascent, height: ascent + max(height - self.ascent, other.height - other.ascent))
  }
}
