package import BezelRaster
import CBezelText

/// Makes a file of outlines of some letters of a font; see `OutlineFile`.
package struct OutlineWriter {
  private struct Outline {
    var ends: [Int] = []
    /// In units.
    var points: [(x: Int, y: Int, kind: UInt8)] = []
    /// The distance of each point from its scaled height, in 1/64 px, size by size.
    var fits: [[Int8]] = []
  }

  private let font: FreeTypeFont
  private let sizes: [Int]
  private let characters: [UInt32]
  private let scales: [EmScale]

  /// The letters of the Latin, Greek and Cyrillic scripts, and the punctuation of texts.
  package static let commonLetters: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x17F, 0x218...0x21B, 0x386...0x386, 0x388...0x3CE, 0x400...0x45F,
    0x490...0x491, 0x2010...0x2015, 0x2018...0x201E, 0x2020...0x2022, 0x2026...0x2026,
    0x2030...0x2030, 0x2032...0x2033, 0x2039...0x203A, 0x20AC...0x20AC, 0x2116...0x2116,
    0x2122...0x2122, 0x2190...0x2193, 0x2212...0x2212,
  ]

  /// Returns the size in 1/64 px in which a text is set.
  package static func size(_ points: Fixed, scale: Fixed) -> Int {
    TextSetter.size(points, in: DeviceSpace(scale: scale))
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - letters: those that the font lacks are left out, and so are all but the first 8 192.
  ///   - sizes: in 1/64 px, 64 at most: at these, letters are fitted to the pixels as FreeType fits them.
  /// - Returns: `nil` if `font` is one of outlines already.
  package static func bytes(of font: Font, letters: Set<UInt32>, sizes: Set<Int>) -> [UInt8]? {
    guard let font = font.freeType else { return nil }
    return OutlineWriter(font, letters: letters, sizes: sizes).bytes
  }

  private init(_ font: FreeTypeFont, letters: Set<UInt32>, sizes: Set<Int>) {
    self.font = font
    self.sizes = Array(sizes.sorted().prefix(OutlineFile.maximumSizes))
    characters = Array(
      letters.filter { $0 > 0 && font.hasGlyph(for: $0) }.sorted()
        .prefix(OutlineFile.maximumCharacters))
    let unitsPerEm = Int(font.opened.face.pointee.units_per_EM)
    scales = self.sizes.map { EmScale(size: $0, unitsPerEm: unitsPerEm) }
  }

  private var bytes: [UInt8] {
    let face = font.opened.face.pointee
    let pairs = OutlinePairs(of: characters, in: font)
    let outlines = outlines(of: pairs.glyphs)
    var rows: [[Int8]: Int] = [:]
    var rowBytes: [UInt8] = []
    var glyphs: [UInt8] = []
    for (number, outline) in outlines.enumerated() {
      let bytes = bytes(of: outline, advance: pairs.advances[number], rows: &rows, &rowBytes)
      glyphs.append(number: bytes.count)
      glyphs += bytes
    }
    let x = characters.firstIndex(of: 0x78).map { outlines[$0].points.map { $0.y }.max() ?? 0 } ?? 0

    var bytes = OutlineFile.magic
    for value in [
      Int(face.units_per_EM), Int(face.ascender), Int(face.height), max(0, x),
      isPostScript(pairs.glyphs, outlines) ? 1 : 0, sizes.count,
      characters.count, outlines.count, rows.count,
    ] { bytes.append(low: value, bytes: 2) }
    for size in sizes { bytes.append(low: size, bytes: 4) }
    var last = 0
    for character in characters {
      bytes.append(number: Int(character) - last)
      last = Int(character)
    }
    return bytes + rowBytes + glyphs + pairs.bytes
  }

  // MARK: Outlines

  /// Loads glyphs in units, and at all sizes.
  private func outlines(of glyphs: [UInt32]) -> [Outline] {
    var outlines = glyphs.map { glyph in
      load(glyph, FT_Int32(bezel_ft_load_no_scale)) ?? Outline()
    }
    for (index, size) in sizes.enumerated() {
      font.select(size: size, isEmboldened: false)
      for (number, glyph) in glyphs.enumerated() {
        let units = outlines[number]
        let fitted = load(glyph, FreeTypeFont.loadFlags)
        // The hinter of PostScript outlines may leave a point out: then it is not fitted.
        let isSame = fitted.map { $0.ends == units.ends && $0.points.count == units.points.count }
        outlines[number].fits.append(
          units.points.indices.map { point in
            guard let fitted, isSame == true else { return 0 }
            return Int8(
              clamping: fitted.points[point].y - scales[index].coordinate(units.points[point].y))
          })
      }
    }
    return outlines
  }

  /// Whether the distances to the right are rounded as those of PostScript outlines, at the first size.
  private func isPostScript(_ glyphs: [UInt32], _ outlines: [Outline]) -> Bool {
    guard let scale = scales.first else { return false }
    font.select(size: sizes[0], isEmboldened: false)
    var (nearest, postScript) = (0, 0)
    for (glyph, outline) in zip(glyphs, outlines) {
      guard let fitted = load(glyph, FreeTypeFont.loadFlags) else { continue }
      for (point, place) in zip(outline.points, fitted.points) {
        if scale.coordinate(point.x) == place.x { nearest += 1 }
        if scale.postScriptCoordinate(point.x) == place.x { postScript += 1 }
      }
    }
    return postScript > nearest
  }

  /// - Returns: `nil` for a glyph without an outline, or with coordinates that no letter has.
  private func load(_ glyph: UInt32, _ flags: FT_Int32) -> Outline? {
    guard FT_Load_Glyph(font.opened.face, glyph, flags) == 0,
      let slot = font.opened.face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    let source = slot.pointee.outline
    guard Int(source.n_points) <= ContourPoint.maximumCount else { return nil }
    var outline = Outline()
    for contour in 0..<Int(source.n_contours) {
      let end = Int(source.contours[contour]) + 1
      guard end > outline.points.count, end <= Int(source.n_points) else { return nil }
      outline.ends.append(end)
      for index in outline.points.count..<end {
        let place = source.points[index]
        let kind = UInt8(truncatingIfNeeded: source.tags[index]) & 3
        guard Int(Int16.min)...Int(Int16.max) ~= Int(place.x) || flags != bezel_ft_load_no_scale,
          Int(Int16.min)...Int(Int16.max) ~= Int(place.y) || flags != bezel_ft_load_no_scale
        else { return nil }
        outline.points.append((Int(place.x), Int(place.y), kind))
      }
    }
    return outline
  }

  /// Returns the record of a glyph, and adds the rows that the ones before it do not have.
  private func bytes(
    of outline: Outline, advance: Int, rows: inout [[Int8]: Int], _ rowBytes: inout [UInt8]
  ) -> [UInt8] {
    /// The numbers in the file of the glyph's rows, and theirs in the glyph.
    var numbers: [Int] = []
    var own: [Int: Int] = [:]
    var points: [UInt8] = []
    var start = 0
    for end in outline.ends {
      points.append(number: end - start)
      var x = 0
      for index in start..<end {
        let point = outline.points[index]
        let height = UInt16(bitPattern: Int16(clamping: point.y))
        let row =
          [Int8(truncatingIfNeeded: height), Int8(truncatingIfNeeded: height >> 8)]
          + outline.fits.map { $0[index] }
        let number: Int
        if let known = rows[row] {
          number = known
        } else if rows.count < Int(UInt16.max) {
          number = rows.count
          rows[row] = number
          rowBytes += row.map { UInt8(bitPattern: $0) }
        } else {
          number = 0
        }
        let place = own[number] ?? numbers.count
        if place == numbers.count {
          own[number] = place
          numbers.append(number)
        }
        points.append(number: place << 2 | Int(point.kind))
        points.append(signed: point.x - x)
        x = point.x
      }
      start = end
    }
    var bytes: [UInt8] = []
    bytes.append(number: max(0, advance))
    bytes.append(number: numbers.count)
    for number in numbers { bytes.append(number: number) }
    bytes.append(number: outline.ends.count)
    return bytes + points
  }
}

extension [UInt8] {
  /// Appends a fixed number, its low byte first.
  fileprivate mutating func append(low number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// Appends a number of groups of seven bits; it is not negative.
  mutating func append(number: Int) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    append(UInt8(rest))
  }

  mutating func append(signed number: Int) {
    append(number: number < 0 ? (-number - 1) << 1 | 1 : number << 1)
  }
}
