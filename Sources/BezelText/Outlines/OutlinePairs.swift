import CBezelText

/// The glyphs of letters, and how HarfBuzz places two of them side by side.
struct OutlinePairs {
  /// Those of the letters, in their order, then ligatures.
  private(set) var glyphs: [UInt32] = []
  /// In units.
  private(set) var advances: [Int] = []
  /// In units.
  private var pairs: [(left: Int, right: Int, units: Int)] = []
  private var ligatures: [OutlineFile.Ligature] = []

  init(of characters: [UInt32], in font: FreeTypeFont) {
    let shaper = UnitShaper(font)
    let latin = HB_SCRIPT_LATIN
    for character in characters {
      let shaped = shaper.shape([character], UnicodeProperties.script(of: character))
      glyphs.append(
        shaped.count == 1
          ? shaped[0].glyph : FT_Get_Char_Index(font.opened.face, FT_ULong(character)))
      advances.append(shaped.reduce(0) { $0 + $1.advance })
    }
    // Ideographs, kana and Hangul have no pairs.
    let paired = characters.indices.filter {
      characters[$0] < 0x2E80 && !UnicodeProperties.isIgnorable(characters[$0])
    }
    let scripts = characters.map { UnicodeProperties.script(of: $0) }
    func isNeutral(_ index: Int) -> Bool {
      scripts[index] == HB_SCRIPT_COMMON || scripts[index] == HB_SCRIPT_INHERITED
    }
    var found: [(left: Int, right: Int, both: Int)] = []
    for left in paired {
      for right in paired {
        guard scripts[left] == scripts[right] || isNeutral(left) || isNeutral(right) else {
          continue
        }
        let script = !isNeutral(left) ? scripts[left] : !isNeutral(right) ? scripts[right] : latin
        let shaped = shaper.shape([characters[left], characters[right]], script)
        if shaped.count == 1 {
          glyphs.append(shaped[0].glyph)
          advances.append(shaped[0].advance)
          ligatures.append(.init(left: left, right: right, both: glyphs.count - 1))
          found.append((left, right, glyphs.count - 1))
        } else {
          add(shaped, left, right)
        }
      }
    }
    // The pairs of ligatures, and those that have three letters.
    for ligature in found {
      let letters = [characters[ligature.left], characters[ligature.right]]
      for other in paired where isNeutral(other) || scripts[other] == scripts[ligature.left] {
        let after = shaper.shape(letters + [characters[other]], scripts[ligature.left])
        if after.count == 1 {
          glyphs.append(after[0].glyph)
          advances.append(after[0].advance)
          ligatures.append(.init(left: ligature.both, right: other, both: glyphs.count - 1))
        } else {
          add(after, ligature.both, other)
        }
        add(
          shaper.shape([characters[other]] + letters, scripts[ligature.left]), other,
          ligature.both)
      }
    }
  }

  /// Adds a pair if both glyphs stay, and only the distance between them changes.
  private mutating func add(_ shaped: [UnitShaper.Placed], _ left: Int, _ right: Int) {
    guard shaped.count == 2, shaped[0].glyph == glyphs[left], shaped[1].glyph == glyphs[right],
      shaped[0].x == 0, shaped[0].y == 0, shaped[1].y == 0,
      shaped[1].advance - advances[right] == shaped[1].x
    else { return }
    let units = shaped[0].advance - advances[left] + shaped[1].x
    guard units != 0, Int(Int16.min)...Int(Int16.max) ~= units else { return }
    pairs.append((left, right, units))
  }

  /// The last two parts of a file of outlines.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    // Those of ligatures were found last.
    let lists = glyphs.indices.map { left in
      pairs.filter { $0.left == left }.sorted { $0.right < $1.right }
    }
    bytes.append(number: lists.count { !$0.isEmpty })
    var last = 0
    for (left, list) in lists.enumerated() where !list.isEmpty {
      bytes.append(number: left - last)
      last = left
      bytes.append(number: list.count)
      var before = 0
      for pair in list {
        bytes.append(number: pair.right - before)
        bytes.append(signed: pair.units)
        before = pair.right
      }
    }
    bytes.append(number: ligatures.count)
    for ligature in ligatures {
      for glyph in [ligature.left, ligature.right, ligature.both] { bytes.append(number: glyph) }
    }
    return bytes
  }
}

/// HarfBuzz with a font in its units.
private final class UnitShaper {
  struct Placed {
    let glyph: UInt32
    let advance: Int
    let x: Int
    let y: Int
  }

  private let font: OpaquePointer
  private let buffer = ShapingBuffer()

  init(_ font: FreeTypeFont) {
    self.font = hb_font_create_sub_font(font.regularShaper)
    hb_ot_font_set_funcs(self.font)
    let units = Int32(font.opened.face.pointee.units_per_EM)
    hb_font_set_scale(self.font, units, units)
  }

  deinit { hb_font_destroy(font) }

  func shape(_ scalars: [UInt32], _ script: hb_script_t) -> [Placed] {
    var placed: [Placed] = []
    buffer.shape(scalars, 0..<scalars.count, script, with: font) { info, position in
      placed.append(
        Placed(
          glyph: info.codepoint, advance: Int(position.x_advance), x: Int(position.x_offset),
          y: Int(position.y_offset)))
    }
    return placed
  }
}
