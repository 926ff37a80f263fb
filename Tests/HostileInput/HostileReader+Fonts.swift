import APNGParser
import BezelRaster
import BezelText

@testable import BezelFiles

extension HostileReader {
  private static let systemFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  private static func systemFontBytes() throws -> [UInt8] {
    do throws(FilesError) {
      return try FileBytes.read(systemFont, limit: Font.maximumLength)
    } catch {
      throw Fault("\(error) Run ./board/setup.")
    }
  }

  /// Font files, through FreeType and HarfBuzz.
  static func font() throws -> HostileReader {
    var reader = try HostileReader("font") { bytes in
      var random = bytes.choices
      let index = random.pick([0, 0, 0, 0, 1, 1 << 16])
      guard let font = try? Font(bytes: bytes, index: index) else { return false }
      // It is asked for its characters, and for those that another font lacks.
      let characters = font.characters.reduce(0) { $0 + $1.count }
      try check(characters <= 0x11_0000, "\(characters) characters")
      let fallback = FallbackFonts(candidates: { _ in [0] }, open: { _ in try? Font(bytes: bytes) })
      try set(
        "Größe 42%… AV fi\nשלום ﬀ e\u{301} 漢กำक्ष \u{10FFFF}",
        with: TextSetter(font: font, fallback: fallback), size: random.pick([16, 1, 300]))
      return true
    }
    let whole = try systemFontBytes()
    let small = smallFont(whole)
    // The same font as the only one of a collection.
    var moved = small
    for table in tables(of: small) {
      moved.replaceSubrange(table.entry + 8..<table.entry + 12, with: Chunk.big(table.start + 16))
    }
    let head = Array("ttcf".utf8) + [0, 1, 0, 0] + Chunk.big(1) + Chunk.big(16)
    reader.samples = [small, small, small, head + moved, whole]
    // The tables' directory, and the beginning of each table, where its numbers are.
    reader.focus = { bytes in
      [0..<12]
        + tables(of: bytes).flatMap { [$0.entry..<$0.entry + 16, $0.start..<$0.start + 64] }
    }
    return reader
  }

  private static func tables(of bytes: [UInt8]) -> [(entry: Int, start: Int, length: Int)] {
    guard bytes.count > 12 else { return [] }
    return (0..<min(64, Chunk.number(bytes[4...], 2))).compactMap { index in
      let entry = 12 + 16 * index
      guard entry + 16 <= bytes.count else { return nil }
      let (start, length) = (
        Chunk.number(bytes[(entry + 8)...]), Chunk.number(bytes[(entry + 12)...])
      )
      return start < bytes.count ? (entry, start, min(length, bytes.count - start)) : nil
    }
  }

  /// Returns the same font without most of its outlines, so that damage is likelier in bytes that
  /// are read.
  private static func smallFont(_ whole: [UInt8]) -> [UInt8] {
    var small = Array(whole[..<(12 + 16 * tables(of: whole).count)])
    for table in tables(of: whole) {
      let isOutlines = whole[table.entry..<table.entry + 4].elementsEqual("glyf".utf8)
      let kept = isOutlines ? min(table.length, 32_768) : table.length
      small.replaceSubrange(
        table.entry + 8..<table.entry + 16, with: Chunk.big(small.count) + Chunk.big(kept))
      small += whole[table.start..<table.start + kept]
      while small.count % 4 != 0 { small.append(0) }
    }
    return small
  }

  /// Sets a text in both weights; its path elements have a limit.
  private static func set(_ text: String, with setter: TextSetter, size: Fixed) throws {
    for weight in [FontWeight.regular, .bold] {
      let block = setter.block(
        for: TextRequest(
          text: text, size: size, weight: weight, box: Size(width: 200, height: 300), scale: 1))
      try check(block.size.width <= 200, "\(block.size.width) wide")
      let elements = block.lines.reduce(0) { $0 + $1.elements.count }
      try check(elements <= 1 << 18, "\(elements) elements")
    }
  }

  /// Files of outlines.
  static func outlines() throws -> HostileReader {
    let magic = Array("bezel outlines 1\n".utf8)
    var reader = try HostileReader("outlines") { bytes in
      // Other bytes are another format's.
      guard bytes.starts(with: magic), let font = try? Font(bytes: bytes) else { return false }
      var random = bytes.choices
      let characters = font.characters.reduce(0) { $0 + $1.count }
      try check(characters <= 8_192, "\(characters) characters")
      var text = "AVfi 4e\u{301}é… Größe 42%\n"
      for letter in font.characters.prefix(8).flatMap({ $0.prefix(8) }) {
        if let letter = Unicode.Scalar(letter) { text.unicodeScalars.append(letter) }
      }
      try set(text, with: TextSetter(font: font), size: random.pick([16, 15, 1, 300]))
      return true
    }
    let font = try Font(bytes: systemFontBytes())
    for (text, sizes): (String, Set<Int>) in [
      ("AVfi 4e\u{301}é…", [960, 1_024]), ("Größe 42%", []), ("", [64]),
    ] {
      let letters = Set(text.unicodeScalars.map(\.value))
      reader.samples += [OutlineWriter.bytes(of: font, letters: letters, sizes: sizes)].compactMap {
        $0
      }
    }
    reader.focus = { [17..<60, 0..<$0.count] }
    reader.repair = { magic + $0.dropFirst(magic.count) }
    return reader
  }

  /// The service's stored choice of fontconfig.
  static func fontMemo() throws -> HostileReader {
    var reader = try HostileReader("font-memo") { bytes in
      guard let font = FontMemo.font(in: bytes) else { return false }
      for face in [font.regular, font.bold].compactMap({ $0 }) {
        try check(face.path.utf8.first == UInt8(ascii: "/"), "the path '\(face.path)'")
      }
      if let coverage = FontMemo.coverage(in: bytes) {
        for scalar: UInt32 in [0, 0x41, 0xFF, 0x4E00, 0x10FFFF] {
          guard let face = coverage.face(for: scalar) else { continue }
          try check(coverage.faces.indices.contains(face), "no face \(face)")
        }
      }
      return true
    }
    let regular = FontFile.Place(path: "/usr/share/fonts/regular.ttf", index: 0)
    let bold = FontFile.Place(path: "/usr/share/fonts/bold.ttc", index: 65_537)
    var coverage = FontCoverage()
    coverage.add(regular, for: [0x20...0x7E, 0xA0...0x17F])
    coverage.add(bold, for: [0x41...0x5A, 0x4E00...0x9FFF])
    reader.samples = [nil, bold].map {
      FontMemo.bytes(
        for: SystemFont(regular: regular, bold: $0), coverage: coverage,
        lookingAt: ["/etc/fonts/fonts.conf"])
    }
    return reader
  }

  /// Texts, through FriBidi, libunibreak, libthai and the shapes of the system's fonts.
  static func text() throws -> HostileReader {
    let coverage = try FontCoverage.ofSystem()
    let fallback = FallbackFonts(
      candidates: { coverage.face(for: $0).map { [$0] } ?? [] },
      open: { number in
        guard let file = try? FontFile(at: coverage.faces[number]) else { return nil }
        let bytes = FontBytes(count: file.count) { file.read(at: $0, into: $1) }
        return try? Font(bytes, index: file.index)
      })
    let setter = TextSetter(font: try Font(bytes: systemFontBytes()), fallback: fallback)
    return try HostileReader("text") { bytes in
      var random = bytes.choices
      let width: Fixed = random.pick([200, 1, 4000, -1])
      let text = String(decoding: bytes, as: UTF8.self)
      let request = TextRequest(
        text: text, size: random.pick([15, 1, 300]), weight: random.pick([.regular, .bold]),
        box: Size(width: width, height: 300), scale: random.pick([1, 2]))
      let block = setter.block(for: request)
      try check(block.size.width <= max(0, width), "\(block.size.width) wide")
      try check(block == setter.block(for: request), "another block the next time")
      // Bytes that are no UTF-8 are repaired, and set.
      return block != .empty && text.utf8.elementsEqual(bytes)
    }
  }
}
