import BezelRaster
import CBezelText

/// A face of a font's file, of which the bytes are read as they are needed.
///
/// FreeType and HarfBuzz are given these bytes and nothing else: no path, no system font.
final class FreeTypeFont {
  let opened: OpenedFace
  let regularShaper: OpaquePointer
  /// The size in 1/64 px that the face is set to.
  private var size = 0
  private var emboldening: Emboldening?
  /// There is one while the letters are made bold.
  private var boldShaper: OpaquePointer?

  /// Outlines are fitted to the pixel rows only, so that letters keep their widths.
  static let loadFlags = bezel_ft_load_target_light | bezel_ft_load_no_bitmap

  init(_ bytes: FontBytes, index: Int) throws(TextError) {
    opened = try OpenedFace(bytes, index: index)
    regularShaper = hb_ft_font_create_referenced(opened.face)
    hb_ft_font_set_load_flags(regularShaper, FreeTypeFont.loadFlags)
  }

  deinit {
    hb_font_destroy(boldShaper)
    hb_font_destroy(regularShaper)
  }

  func select(size: Int, isEmboldened: Bool) {
    guard size != self.size || isEmboldened != (emboldening != nil) else { return }
    // A refused size leaves the one before: wrong letters are better than none.
    FT_Set_Char_Size(opened.face, 0, FT_F26Dot6(size), 72, 72)
    hb_ft_font_changed(regularShaper)
    self.size = size
    hb_font_destroy(boldShaper)
    emboldening = isEmboldened ? Emboldening(size: size) : nil
    boldShaper = emboldening?.shaper(from: regularShaper)
  }

  var metrics: LineMetrics {
    let face = opened.face.pointee
    let scale = face.size.pointee.metrics.y_scale
    func pixels(_ units: Int16) -> Int { (FT_MulFix(FT_Long(units), scale) + 63) >> 6 }
    return LineMetrics(
      ascent: pixels(face.ascender), height: pixels(face.height), size: size)
  }

  func hasGlyph(for scalar: UInt32) -> Bool {
    FT_Get_Char_Index(opened.face, FT_ULong(scalar)) != 0
  }

  var characters: [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    var glyph: FT_UInt = 0
    var scalar = UInt32(truncatingIfNeeded: FT_Get_First_Char(opened.face, &glyph))
    // A damaged font could go on for ever, or back.
    while glyph != 0, scalar <= 0x10FFFF, ranges.last.map({ $0.upperBound < scalar }) ?? true {
      ranges.append(scalar)
      scalar = UInt32(
        truncatingIfNeeded: FT_Get_Next_Char(opened.face, FT_ULong(scalar), &glyph))
    }
    return ranges
  }

  func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    var clusters: [Cluster] = []
    ShapingBuffer().shape(
      scalars, run.range, run.script, isRightToLeft: run.isRightToLeft,
      with: boldShaper ?? regularShaper
    ) { info, position in
      let start = Int(info.cluster)
      if clusters.last?.start != start { clusters.append(Cluster(start: start)) }
      clusters[clusters.count - 1].append(
        Glyph(
          shape: .init(number: info.codepoint, source: run.source),
          advance: Int64(position.x_advance), x: Int(position.x_offset), y: Int(position.y_offset)))
    }
    return run.isRightToLeft ? clusters.reversed() : clusters
  }

  func outline(of glyph: UInt32, in space: DeviceSpace) -> Path {
    guard FT_Load_Glyph(opened.face, glyph, FreeTypeFont.loadFlags) == 0,
      let slot = opened.face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    emboldening?.apply(to: &slot.pointee.outline)
    return Path(slot.pointee.outline, in: space)
  }
}
