/// The outlines of some letters of a font, and what it takes to set lines with them: a font for a place without
/// FreeType and HarfBuzz.
///
/// The file, in which fixed numbers have their low byte first:
///
///     magic       "bezel outlines 1\n"
///     header      UInt16 units per em, Int16 ascender, Int16 height, UInt16 height of "x" (0: not known),
///                 UInt16 rounding of distances to the right (0: to nearest, 1: as of PostScript outlines),
///                 UInt16 numbers of sizes, characters, glyphs and rows
///     sizes       UInt32 each, in 1/64 px, rising
///     characters  number each: the distance from the character before. Glyph n is that of character n.
///     rows        Int16 height in units; for each size an Int8, how far it is from there in 1/64 px
///     glyphs      number of bytes, and in them: number advance in units, number of rows, number for each of
///                 them, number of contours; for each of these the number of points, and for each point
///                 the number 4 × row of the glyph + kind (0 quadratic control, 1 on the outline, 2 cubic
///                 control), and the signed distance from the x of the point before, in units
///     pairs       number of left glyphs; for each the distance from the one before, the number of pairs,
///                 and for each of these the distance from the right glyph before, and signed units
///     ligatures   number of them, and for each three glyphs: left, right, and both as one
///
/// A number is in groups of seven bits, the lowest first, of which all but the last have the highest bit set; a
/// signed one has its sign in the lowest bit. Points on a row are on it at every size, so that the lines of pixels
/// that FreeType fitted a letter to are kept, for the sizes of the file.
struct OutlineFile {
  static let magic = Array("bezel outlines 1\n".utf8)
  static let maximumLength = 8 << 20
  static let maximumSizes = 64
  static let maximumCharacters = 8_192
  static let unitsPerEm = 16...16_384

  let unitsPerEm: Int
  let ascender: Int
  let height: Int
  /// 0 if it is not known.
  let xHeight: Int
  /// Whether distances to the right are rounded as those of PostScript outlines.
  let isPostScript: Bool
  /// In 1/64 px.
  let sizes: [Int]
  let characters: [UInt32]
  let ligatures: [Ligature]
  private let bytes: [UInt8]
  private let rows: (start: Int, count: Int)
  private let glyphs: [Range<Int>]
  /// Where the pairs of a left glyph are; 0 if it has none.
  private let pairs: [Int]

  struct Ligature {
    let left: Int
    let right: Int
    let both: Int
  }

  /// - Returns: `nil` for a file of another kind.
  /// - Throws: if it is damaged.
  init?(reading source: FontBytes) throws(TextError) {
    var start = [UInt8](repeating: 0, count: OutlineFile.magic.count)
    let filled = start.withUnsafeMutableBytes { source.read(0, $0) }
    guard filled == start.count, start == OutlineFile.magic else { return nil }
    guard source.count <= OutlineFile.maximumLength else { throw .damagedOutlines }
    var bytes = [UInt8](repeating: 0, count: source.count)
    guard bytes.withUnsafeMutableBytes({ source.read(0, $0) }) == bytes.count else {
      throw .damagedOutlines
    }
    self.bytes = bytes

    var reader = OutlineReader(bytes, from: start.count)
    unitsPerEm = try reader.unsigned16()
    ascender = try reader.signed16()
    height = try reader.signed16()
    xHeight = try reader.unsigned16()
    let rounding = try reader.unsigned16()
    isPostScript = rounding == 1
    let sizeCount = try reader.unsigned16()
    let characterCount = try reader.unsigned16()
    let glyphCount = try reader.unsigned16()
    let rowCount = try reader.unsigned16()
    guard OutlineFile.unitsPerEm.contains(unitsPerEm), rounding <= 1,
      sizeCount <= OutlineFile.maximumSizes,
      characterCount <= min(glyphCount, OutlineFile.maximumCharacters)
    else { throw .damagedOutlines }

    var sizes: [Int] = []
    for _ in 0..<sizeCount {
      let size = try reader.unsigned16() | reader.unsigned16() << 16
      guard size > sizes.last ?? 0 else { throw .damagedOutlines }
      sizes.append(size)
    }
    self.sizes = sizes
    var characters: [UInt32] = []
    for _ in 0..<characterCount {
      let (last, distance) = (characters.last ?? 0, try reader.number())
      guard distance > 0, distance <= 0x10FFFF - Int(last) else { throw .damagedOutlines }
      characters.append(last + UInt32(distance))
    }
    self.characters = characters
    rows = (reader.offset, rowCount)
    try reader.skip(rowCount * (2 + sizeCount))
    var glyphs: [Range<Int>] = []
    for _ in 0..<glyphCount {
      let length = try reader.number()
      let start = reader.offset
      try reader.skip(length)
      glyphs.append(start..<reader.offset)
    }
    self.glyphs = glyphs
    pairs = try OutlineFile.pairs(&reader, glyphCount: glyphCount)
    ligatures = try OutlineFile.ligatures(&reader, glyphCount: glyphCount)
    guard reader.isAtEnd else { throw .damagedOutlines }
  }

  func glyph(of character: UInt32) -> Int? {
    var range = 0..<characters.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if characters[middle] == character { return middle }
      range =
        characters[middle] < character
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The distance in units by which a pair moves together or apart.
  func kerning(_ left: Int, _ right: Int) -> Int {
    guard pairs[left] > 0 else { return 0 }
    var reader = OutlineReader(bytes, from: pairs[left])
    // All of them were read before.
    guard let count = try? reader.number() else { return 0 }
    var glyph = 0
    for _ in 0..<count {
      guard glyph <= right, let distance = try? reader.number(), let units = try? reader.signed()
      else { return 0 }
      glyph += distance
      if glyph == right { return units }
    }
    return 0
  }

  /// The advance of a glyph in units; 0 for a damaged one.
  func advance(of glyph: Int) -> Int {
    var reader = OutlineReader(bytes, in: glyphs[glyph])
    return (try? reader.number()).map { min($0, Int(Int16.max)) } ?? 0
  }

  /// The points of a glyph, contour by contour.
  ///
  /// - Parameter place: makes a point of its x in units, its row and its kind.
  /// - Throws: if the glyph is damaged.
  func contours(
    of glyph: Int, point: (_ x: Int, _ row: Row, _ kind: ContourPoint.Kind) -> ContourPoint
  ) throws(TextError) -> [[ContourPoint]] {
    var reader = OutlineReader(bytes, in: glyphs[glyph])
    _ = try reader.number()
    var own: [Row] = []
    for _ in 0..<(try reader.count()) {
      let row = try reader.number()
      guard row < rows.count else { throw .damagedOutlines }
      own.append(self.row(row))
    }
    var contours: [[ContourPoint]] = []
    var total = 0
    for _ in 0..<(try reader.count()) {
      let count = try reader.count()
      total += count
      guard count > 0, total <= ContourPoint.maximumCount else { throw .damagedOutlines }
      var x = 0
      contours.append([])
      for _ in 0..<count {
        let word = try reader.number()
        x += try reader.signed()
        guard word >> 2 < own.count, Int(Int16.min)...Int(Int16.max) ~= x else {
          throw .damagedOutlines
        }
        contours[contours.count - 1].append(
          point(x, own[word >> 2], .init(tag: UInt8(word & 3))))
      }
    }
    return contours
  }

  /// A height that points of glyphs have.
  struct Row {
    /// In units.
    let height: Int
    /// The file's bytes of its distances.
    fileprivate let start: Int
  }

  /// How far a row is from its scaled height at a size of the file, in 1/64 px.
  func fit(of row: Row, size index: Int) -> Int { Int(Int8(bitPattern: bytes[row.start + index])) }

  private func row(_ number: Int) -> Row {
    let start = rows.start + number * (2 + sizes.count)
    let height = Int16(bitPattern: UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8)
    return Row(height: Int(height), start: start + 2)
  }

  private static func pairs(
    _ reader: inout OutlineReader, glyphCount: Int
  ) throws(TextError) -> [Int] {
    var pairs = [Int](repeating: 0, count: glyphCount)
    var left = 0
    for _ in 0..<(try reader.count()) {
      left += try reader.number()
      guard left < glyphCount, pairs[left] == 0 else { throw .damagedOutlines }
      pairs[left] = reader.offset
      var right = 0
      for _ in 0..<(try reader.count()) {
        right += try reader.number()
        let units = try reader.signed()
        guard right < glyphCount, Int(Int16.min)...Int(Int16.max) ~= units else {
          throw .damagedOutlines
        }
      }
    }
    return pairs
  }

  private static func ligatures(
    _ reader: inout OutlineReader, glyphCount: Int
  ) throws(TextError) -> [Ligature] {
    var ligatures: [Ligature] = []
    for _ in 0..<(try reader.count()) {
      let ligature = Ligature(
        left: try reader.number(), right: try reader.number(), both: try reader.number())
      guard max(ligature.left, ligature.right, ligature.both) < glyphCount else {
        throw .damagedOutlines
      }
      ligatures.append(ligature)
    }
    return ligatures
  }
}
