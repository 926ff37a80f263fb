import BezelFiles
import BezelRaster
import BezelText

/// Files of outlines.
struct OutlineFiles: HostileFormat {
  let name = "outlines"
  let seeds: [[UInt8]]
  let words: [[UInt8]] = [
    [0xFF, 0xFF, 0xFF, 0x7F], [0x80, 0x80, 0x80, 0x80], [0xFF, 0xFF], [0], [1], [0x7F],
  ]

  private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let magic = Array("bezel outlines 1\n".utf8)
  /// The limit of path elements of one text.
  private static let mostElements = 1 << 18

  init() throws(Fault) {
    do throws(FilesError) {
      let font = try? Font(bytes: FileBytes.read(OutlineFiles.path, limit: Font.maximumLength))
      guard let font else {
        throw FilesError(.useFont, OutlineFiles.path, .malformed("It is none"))
      }
      seeds = [("AVfi 4e\u{301}é…", [960, 1_024]), ("Größe 42%", []), ("", [64])].compactMap {
        OutlineWriter.bytes(
          of: font, letters: Set($0.0.unicodeScalars.map { $0.value }), sizes: Set($0.1))
      }
    } catch {
      throw Fault("\(error) Run ./board/setup.")
    }
  }

  func focus(in bytes: [UInt8]) -> [Range<Int>] { [17..<60, 0..<bytes.count] }

  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    OutlineFiles.magic + bytes.dropFirst(OutlineFiles.magic.count)
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    // Other bytes are another format's.
    guard bytes.starts(with: OutlineFiles.magic), let font = try? Font(bytes: bytes) else {
      return false
    }
    var random = bytes.choices
    let characters = font.characters.reduce(0) { $0 + $1.count }
    try check(characters <= 8_192, "\(characters) characters")
    let letters = font.characters.prefix(8).flatMap { $0.prefix(8) }.compactMap {
      Unicode.Scalar($0)
    }
    var text = "AVfi 4e\u{301}é… Größe 42%\n"
    for letter in letters { text.unicodeScalars.append(letter) }
    let setter = TextSetter(font: font)
    let sizes: [Fixed] = [16, 15, 1, 300]
    for weight in [FontWeight.regular, .bold] {
      let block = setter.block(
        for: TextRequest(
          text: text, size: random.pick(sizes), weight: weight,
          box: Size(width: 200, height: 300), scale: 1))
      try check(block.size.width <= 200, "\(block.size.width) wide")
      let elements = block.lines.reduce(0) { $0 + $1.elements.count }
      try check(elements <= OutlineFiles.mostElements, "\(elements) elements")
    }
    return true
  }
}
