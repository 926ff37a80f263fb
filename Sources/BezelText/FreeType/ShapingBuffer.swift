import CBezelText

/// HarfBuzz's buffer, into which characters go, and from which glyphs at their places come.
struct ShapingBuffer: ~Copyable {
  private let buffer: OpaquePointer? = hb_buffer_create()

  deinit { hb_buffer_destroy(buffer) }

  /// Chooses and places the glyphs of a part of a text, from left to right.
  ///
  /// - Parameters:
  ///   - font: HarfBuzz's, at the size of the places.
  ///   - add: is called with each glyph and its place.
  borrowing func shape(
    _ scalars: [UInt32], _ range: Range<Int>, _ script: hb_script_t, isRightToLeft: Bool = false,
    with font: OpaquePointer, add: (hb_glyph_info_t, hb_glyph_position_t) -> Void
  ) {
    hb_buffer_reset(buffer)
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    // Else HarfBuzz asks the process's locale.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    for index in 0..<Int(count) { add(infos[index], positions[index]) }
  }
}
