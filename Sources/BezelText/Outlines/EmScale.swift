/// The lengths of a font at one size, as FreeType and HarfBuzz round them.
///
/// - Source: `FT_MulFix`, `FT_DivFix`, `FT_Get_Advance` and `cf2_getScaleAndHintFlag` of FreeType 2.12,
///   `hb_ft_font_changed` and `hb_font_t::em_scale` of HarfBuzz 6.
struct EmScale {
  private let unitsPerEm: Int64
  /// 1/64 px per unit, in 1/65 536.
  private let factor: Int64

  /// - Parameters:
  ///   - size: of the em, in 1/64 px.
  ///   - unitsPerEm: 1 … 65 535.
  init(size: Int, unitsPerEm: Int) {
    self.unitsPerEm = Int64(unitsPerEm)
    factor = ((Int64(size) << 16) + self.unitsPerEm / 2) / self.unitsPerEm
  }

  /// A coordinate in 1/64 px, rounded to nearest.
  func coordinate(_ units: Int) -> Int { Int(EmScale.product(Int64(units), factor)) }

  /// A coordinate of a PostScript outline in 1/64 px, rounded down.
  func postScriptCoordinate(_ units: Int) -> Int {
    Int(EmScale.product(Int64(units) << 16, (factor + 32) / 64) >> 10)
  }

  private static func product(_ units: Int64, _ factor: Int64) -> Int64 {
    let product = units * factor
    return (product + 0x8000 - (product < 0 ? 1 : 0)) >> 16
  }

  /// The advance of a glyph in 1/64 px.
  func advance(_ units: Int) -> Int64 {
    let product = Int64(units) * factor
    return ((product + (product < 0 ? -32 : 32)) / 64 + 512) >> 10
  }

  /// The distance by which a pair of glyphs moves together or apart, in 1/64 px.
  func kerning(_ units: Int) -> Int64 {
    let scale = (factor * unitsPerEm + 0x8000) >> 16
    return (Int64(units) * ((scale << 16) / unitsPerEm) + 0x8000) >> 16
  }
}
