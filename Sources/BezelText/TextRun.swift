import BezelRaster
import CBezelText

/// Neighbouring characters that are shaped together.
struct TextRun {
  /// Indices of characters.
  let range: Range<Int>
  let source: GlyphSource
  let script: hb_script_t
  /// The embedding level: odd from right to left.
  let level: UInt8

  var isRightToLeft: Bool { level % 2 == 1 }

  /// Cuts a paragraph where the source of its glyphs, the script or the direction changes.
  ///
  /// - Parameter source: where the shape of a character comes from.
  static func runs(
    of scalars: [UInt32], source: (UInt32) -> GlyphSource
  ) -> (runs: [TextRun], level: UInt8) {
    let (levels, base) = embeddingLevels(of: scalars)
    guard !scalars.isEmpty else { return ([], base) }
    let traits = traits(of: scalars, source: source)
    var runs: [TextRun] = []
    var start = 0
    for index in scalars.indices.dropFirst() + [scalars.count] {
      if index < scalars.count, traits[index] == traits[start], levels[index] == levels[start] {
        continue
      }
      runs.append(
        TextRun(
          range: start..<index, source: traits[start].source,
          script: traits[start].script, level: levels[start]))
      start = index
    }
    return (runs, base)
  }

  private struct Traits: Equatable {
    var source: GlyphSource
    var script: hb_script_t
  }

  /// Punctuation and spaces take the script before them, marks also the source of their letter's
  /// glyph.
  private static func traits(
    of scalars: [UInt32], source: (UInt32) -> GlyphSource
  ) -> [Traits] {
    var previous = Traits(source: .strokes, script: HB_SCRIPT_COMMON)
    return scalars.enumerated().map { index, scalar in
      let script = UnicodeProperties.script(of: scalar)
      if script != HB_SCRIPT_INHERITED || index == 0 {
        previous.source = source(scalar)
      }
      if script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_COMMON { previous.script = script }
      return previous
    }
  }

  private enum Direction: Equatable {
    case left, right, neutral

    init(_ scalar: UInt32) {
      let script = UnicodeProperties.script(of: scalar)
      if UnicodeProperties.isDecimalDigit(scalar) {
        // Numbers go from left to right in every script.
        self = .left
      } else if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED {
        self = .neutral
      } else {
        self = UnicodeProperties.isRightToLeft(script) ? .right : .left
      }
    }
  }

  /// The levels of characters and of their paragraph.
  ///
  /// - Source: "Unicode Bidirectional Algorithm", UAX #9, rules P2, N1, N2 and I1, without
  ///   embeddings and with directions taken from the scripts.
  private static func embeddingLevels(
    of scalars: [UInt32]
  ) -> (levels: [UInt8], base: UInt8) {
    var directions = scalars.map { Direction($0) }
    let base = directions.first { $0 != .neutral } ?? .left
    var before = base
    var index = 0
    while index < directions.count {
      var end = index
      while end < directions.count, directions[end] == .neutral { end += 1 }
      let after = end < directions.count ? directions[end] : base
      for neutral in index..<end { directions[neutral] = before == after ? before : base }
      before = after
      index = end + 1
    }
    let levels = directions.map { direction -> UInt8 in
      direction == .right ? 1 : base == .right ? 2 : 0
    }
    return (levels, base == .right ? 1 : 0)
  }
}
