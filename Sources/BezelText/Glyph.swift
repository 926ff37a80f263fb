/// Where the shape of a character comes from.
enum GlyphSource: Hashable {
  /// One of the fonts of a text, the preferred one being 0.
  case font(Int)
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
  /// The embedding level: odd from right to left.
  let level: UInt8
  /// From left to right.
  private(set) var glyphs: [Glyph] = []
  /// In 1/64 px.
  private(set) var advance: Int64 = 0

  init(start: Int, level: UInt8) {
    self.start = start
    self.level = level
  }

  /// The same in a text of another direction.
  func embedded(at level: UInt8) -> Cluster {
    var cluster = Cluster(start: start, level: level)
    for glyph in glyphs { cluster.append(glyph) }
    return cluster
  }

  mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    advance += glyph.advance
  }
}

/// How lines of one size are stacked, in whole device pixels.
struct LineMetrics: Hashable {
  /// From a line's top to its baseline.
  let ascent: Int
  /// From one baseline to the next.
  let height: Int
}
