import CBezelText

/// Makes the letters of a regular font bold where there is no bold one.
///
/// A letter grows to the right and upwards, and its advance with it, so that the gaps between
/// letters stay.
///
/// - Source: FreeType's `FT_GlyphSlot_Embolden`: strokes become thicker by a 24th of the em.
struct Emboldening {
  /// By how much upright strokes become thicker, in 1/64 px.
  let width: Int
  /// The same of level strokes: whole pixels, so that those that were fitted to the rows stay so.
  let height: Int

  /// - Parameter size: of the em, in 1/64 px.
  init(size: Int) {
    width = size / 24
    height = width & ~63
  }

  /// Leaves an outline alone that has no inside.
  func apply(to outline: inout FT_Outline) {
    FT_Outline_EmboldenXY(&outline, FT_Pos(width), FT_Pos(height))
  }

  /// A copy of a HarfBuzz font, at its size of this moment, with the wider advances.
  ///
  /// HarfBuzz has to know them: it places a mark by the advance of its letter.
  func shaper(from regular: OpaquePointer) -> OpaquePointer {
    let shaper: OpaquePointer = hb_font_create_sub_font(regular)
    let functions = hb_font_funcs_create()
    defer { hb_font_funcs_destroy(functions) }
    hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { shaper, width, glyph, _ in
        let advance = hb_font_get_glyph_h_advance(hb_font_get_parent(shaper), glyph)
        return advance == 0 ? 0 : Int32(clamping: Int64(advance) + Int64(Int(bitPattern: width)))
      }, nil, nil)
    hb_font_set_funcs(shaper, functions, UnsafeMutableRawPointer(bitPattern: width), nil)
    return shaper
  }
}
