import BezelRaster

/// A face of outlines: of a font's file, or of a file that `OutlineWriter` made of one.
package final class Font {
  private enum Source {
    case freeType(FreeTypeFont)
    case outlines(OutlineFont)
  }

  /// The most bytes a font may have.
  package static let maximumLength = 64 << 20

  private let source: Source

  /// Opens one face of a font.
  ///
  /// - Parameter index: as FreeType counts: the face, and in the upper 16 bits the instance of a
  ///   variable font, from 1. A file of outlines has one face.
  package init(_ bytes: FontBytes, index: Int = 0) throws(TextError) {
    guard bytes.count <= Font.maximumLength else { throw .tooLong }
    if let outlines = try OutlineFile(reading: bytes) {
      source = .outlines(OutlineFont(outlines))
    } else {
      source = .freeType(try FreeTypeFont(bytes, index: index))
    }
  }

  package convenience init(bytes: [UInt8], index: Int = 0) throws(TextError) {
    try self.init(FontBytes(bytes), index: index)
  }

  /// The font of a file that FreeType reads; `nil` for outlines.
  var freeType: FreeTypeFont? {
    if case .freeType(let font) = source { font } else { nil }
  }

  /// The characters that the font has, in their order.
  package var characters: [ClosedRange<UInt32>] {
    switch source {
    case .freeType(let font): font.characters
    case .outlines(let font): font.characters
    }
  }

  /// Sets the size of everything that follows, in 1/64 px, and whether its letters are made bold.
  func select(size: Int, isEmboldened: Bool = false) {
    switch source {
    case .freeType(let font): font.select(size: size, isEmboldened: isEmboldened)
    case .outlines(let font): font.select(size: size, isEmboldened: isEmboldened)
    }
  }

  /// The line of the selected size.
  ///
  /// - Range: a font that claims less than its size, or more than four times of it, is corrected.
  var metrics: LineMetrics {
    switch source {
    case .freeType(let font): font.metrics
    case .outlines(let font): font.metrics
    }
  }

  package func hasGlyph(for scalar: UInt32) -> Bool {
    switch source {
    case .freeType(let font): font.hasGlyph(for: scalar)
    case .outlines(let font): font.glyph(of: scalar) != nil
    }
  }

  /// Chooses and places the glyphs of a part of a text, at the selected size.
  ///
  /// - Returns: clusters in the order of the text; each one's glyphs from left to right.
  func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    switch source {
    case .freeType(let font): font.shape(run, of: scalars)
    case .outlines(let font): font.shape(run, of: scalars)
    }
  }

  /// The outline of a glyph at the selected size; empty if the font has none.
  func outline(of glyph: UInt32, in space: DeviceSpace) -> Path {
    switch source {
    case .freeType(let font): font.outline(of: glyph, in: space)
    case .outlines(let font): font.outline(of: glyph, in: space)
    }
  }
}
