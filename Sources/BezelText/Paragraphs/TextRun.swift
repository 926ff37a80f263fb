import CBezelText

/// Neighbouring characters that are shaped together.
struct TextRun {
  /// Indices of characters.
  let range: Range<Int>
  let source: GlyphSource
  let script: hb_script_t
  let isRightToLeft: Bool

  /// Cuts a paragraph where the source of its glyphs, the script or the embedding level changes.
  ///
  /// - Parameter sources: where the shape of each character comes from.
  static func runs(
    of scalars: [UInt32], sources: [GlyphSource], levels: [UInt8]
  ) -> [TextRun] {
    let scripts = scripts(of: scalars)
    var runs: [TextRun] = []
    var start = 0
    for index in scalars.indices.dropFirst() + (scalars.isEmpty ? [] : [scalars.count]) {
      if index < scalars.count, sources[index] == sources[start], scripts[index] == scripts[start],
        levels[index] == levels[start]
      {
        continue
      }
      runs.append(
        TextRun(
          range: start..<index, source: sources[start], script: scripts[start],
          isRightToLeft: levels[start] % 2 == 1))
      start = index
    }
    return runs
  }

  /// Marks, punctuation and spaces take the script before them.
  private static func scripts(of scalars: [UInt32]) -> [hb_script_t] {
    var previous = HB_SCRIPT_COMMON
    return scalars.map { scalar in
      let script = UnicodeProperties.script(of: scalar)
      if script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_COMMON { previous = script }
      return previous
    }
  }
}
