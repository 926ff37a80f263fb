import BezelRaster
import CBezelText

/// A face of outlines, read from the bytes of its file as they are needed.
///
/// FreeType and HarfBuzz are given these bytes and nothing else: no path, no system font.
package final class Font {
  /// The most bytes a font may have.
  package static let maximumLength = 64 << 20

  private let opened: OpenedFace
  private let regularShaper: OpaquePointer
  /// The size in 1/64 px that the face is set to.
  private var size = 0
  private var emboldening: Emboldening?
  /// There is one while the letters are made bold.
  private var boldShaper: OpaquePointer?

  /// Outlines are fitted to the pixel rows only, so that letters keep their widths.
  private static let loadFlags = bezel_ft_load_target_light | bezel_ft_load_no_bitmap

  /// Opens one face of a font.
  ///
  /// - Parameter index: as FreeType counts: the face, and in the upper 16 bits the instance of a
  ///   variable font, from 1.
  package init(_ bytes: FontBytes, index: Int = 0) throws(TextError) {
    guard bytes.count <= Font.maximumLength else { throw .tooLong }
    opened = try OpenedFace(bytes, index: index)
    regularShaper = hb_ft_font_create_referenced(opened.face)
    hb_ft_font_set_load_flags(regularShaper, Font.loadFlags)
  }

  package convenience init(bytes: [UInt8], index: Int = 0) throws(TextError) {
    try self.init(FontBytes(bytes), index: index)
  }

  deinit {
    hb_font_destroy(boldShaper)
    hb_font_destroy(regularShaper)
  }

  /// Sets the size of everything that follows, in 1/64 px, and whether its letters are made bold.
  func select(size: Int, isEmboldened: Bool = false) {
    guard size != self.size || isEmboldened != (emboldening != nil) else { return }
    // A refused size leaves the one before: wrong letters are better than none.
    FT_Set_Char_Size(opened.face, 0, FT_F26Dot6(size), 72, 72)
    hb_ft_font_changed(regularShaper)
    self.size = size
    hb_font_destroy(boldShaper)
    emboldening = isEmboldened ? Emboldening(size: size) : nil
    boldShaper = emboldening?.shaper(from: regularShaper)
  }

  /// The line of the selected size.
  ///
  /// - Range: a font that claims less than its size, or more than four times of it, is corrected.
  var metrics: LineMetrics {
    let face = opened.face.pointee
    let scale = face.size.pointee.metrics.y_scale
    func pixels(_ units: Int16) -> Int { (FT_MulFix(FT_Long(units), scale) + 63) >> 6 }
    let em = (size + 63) >> 6
    let height = min(max(em, pixels(face.height)), 4 * em)
    return LineMetrics(ascent: min(max(0, pixels(face.ascender)), height), height: height)
  }

  func hasGlyph(for scalar: UInt32) -> Bool {
    FT_Get_Char_Index(opened.face, FT_ULong(scalar)) != 0
  }

  /// The characters that the font has, in their order.
  package var characters: [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    var glyph: FT_UInt = 0
    var scalar = UInt32(truncatingIfNeeded: FT_Get_First_Char(opened.face, &glyph))
    // A damaged font could go on for ever, or back.
    while glyph != 0, scalar <= 0x10FFFF, ranges.last.map({ $0.upperBound < scalar }) ?? true {
      if let last = ranges.last, last.upperBound + 1 == scalar {
        ranges[ranges.count - 1] = last.lowerBound...scalar
      } else {
        ranges.append(scalar...scalar)
      }
      scalar = UInt32(
        truncatingIfNeeded: FT_Get_Next_Char(opened.face, FT_ULong(scalar), &glyph))
    }
    return ranges
  }

  /// Chooses and places the glyphs of a part of a text, at the selected size.
  ///
  /// - Returns: clusters in the order of the text; each one's glyphs from left to right.
  func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.range.lowerBound),
      Int32(run.range.count))
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    // Else HarfBuzz asks the process's locale.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_shape(boldShaper ?? regularShaper, buffer, nil, 0)

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    var clusters: [Cluster] = []
    for index in 0..<Int(count) {
      let (info, position) = (infos[index], positions[index])
      let start = Int(info.cluster)
      if clusters.last?.start != start { clusters.append(Cluster(start: start)) }
      clusters[clusters.count - 1].append(
        Glyph(
          shape: .init(number: info.codepoint, source: run.source),
          advance: Int64(position.x_advance), x: Int(position.x_offset), y: Int(position.y_offset)))
    }
    return run.isRightToLeft ? clusters.reversed() : clusters
  }

  /// The outline of a glyph at the selected size; empty if the font has none.
  func outline(of glyph: UInt32, in space: DeviceSpace) -> Path {
    guard FT_Load_Glyph(opened.face, glyph, Font.loadFlags) == 0,
      let slot = opened.face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    emboldening?.apply(to: &slot.pointee.outline)
    return Path(slot.pointee.outline, in: space)
  }
}
