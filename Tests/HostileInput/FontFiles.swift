import BezelFiles
import BezelRaster
import BezelText

/// Font files, through FreeType and HarfBuzz.
struct FontFiles: HostileFormat {
  let name = "font"
  let seeds: [[UInt8]]
  let words =
    [
      "OTTO", "true", "ttcf", "typ1", "wOFF", "wOF2", "%!PS-AdobeFont-1.0", "STARTFONT 2.1\n",
      "\u{1}fcp", "cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "GSUB", "GPOS", "GDEF",
      "kern", "fvar", "gvar", "avar", "HVAR", "CFF ", "CFF2", "sbix", "CBDT", "COLR", "SVG ",
      "fpgm",
      "prep", "cvt ", "EBDT", "morx", "bdat",
    ].map { Array($0.utf8) } + [[0, 1, 0, 0], [0x1F, 0x8B, 8, 0], [0x80, 1]]

  private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// The limit of path elements of one text.
  private static let mostElements = 1 << 18

  init() throws(Fault) {
    do throws(FilesError) {
      let whole = try FileBytes.read(FontFiles.path, limit: Font.maximumLength)
      let small = FontFiles.small(whole)
      seeds = [small, small, small, FontFiles.collection(small), whole]
    } catch {
      throw Fault("\(error) Run ./board/setup.")
    }
  }

  /// Returns the tables' directory, and the beginning of each table, where its numbers are.
  func focus(in bytes: [UInt8]) -> [Range<Int>] {
    [0..<12]
      + FontFiles.tables(of: bytes).flatMap {
        [$0.entry..<$0.entry + 16, $0.start..<$0.start + 64]
      }
  }

  private typealias Table = (entry: Int, start: Int, length: Int)

  private static func tables(of bytes: [UInt8]) -> [Table] {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count > 12 else { return [] }
    let count = min(64, Int(bytes[4]) << 8 | Int(bytes[5]))
    return (0..<count).compactMap { index in
      let entry = 12 + 16 * index
      guard entry + 16 <= bytes.count else { return nil }
      let (start, length) = (number(entry + 8), number(entry + 12))
      return start < bytes.count ? (entry, start, min(length, bytes.count - start)) : nil
    }
  }

  /// Returns the same font without most of its outlines, so that damage is likelier in bytes that
  /// are read.
  private static func small(_ whole: [UInt8]) -> [UInt8] {
    var small = Array(whole[..<(12 + 16 * tables(of: whole).count)])
    for table in tables(of: whole) {
      let isOutlines = whole[table.entry..<table.entry + 4].elementsEqual("glyf".utf8)
      let kept = isOutlines ? min(table.length, 32_768) : table.length
      small.replaceSubrange(
        table.entry + 8..<table.entry + 16, with: Pictures.big(small.count) + Pictures.big(kept))
      small += whole[table.start..<table.start + kept]
      while small.count % 4 != 0 { small.append(0) }
    }
    return small
  }

  /// Returns the same font as the only one of a collection.
  private static func collection(_ whole: [UInt8]) -> [UInt8] {
    var font = whole
    for table in tables(of: whole) {
      font.replaceSubrange(table.entry + 8..<table.entry + 12, with: Pictures.big(table.start + 16))
    }
    return Array("ttcf".utf8) + [0, 1, 0, 0] + Pictures.big(1) + Pictures.big(16) + font
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    let index = random.pick([0, 0, 0, 0, 1, 1 << 16])
    guard let font = try? Font(bytes: bytes, index: index) else { return false }
    // It is asked for its characters, and for those that another font lacks.
    let characters = font.characters.reduce(0) { $0 + $1.count }
    try check(characters <= 0x11_0000, "\(characters) characters")
    let fallback = FallbackFonts(candidates: { _ in [0] }, open: { _ in try? Font(bytes: bytes) })
    let setter = TextSetter(font: font, fallback: fallback)
    let sizes: [Fixed] = [16, 1, 300]
    for weight in [FontWeight.regular, .bold] {
      let size = random.pick(sizes)
      let block = setter.block(
        for: TextRequest(
          text: "Größe 42%… AV fi\nשלום ﬀ e\u{301} 漢กำक्ष \u{10FFFF}", size: size, weight: weight,
          box: Size(width: 200, height: 300), scale: 1))
      try check(block.size.width <= 200, "\(block.size.width) wide")
      let elements = block.lines.reduce(0) { $0 + $1.elements.count }
      try check(elements <= FontFiles.mostElements, "\(elements) elements")
    }
    return true
  }
}
