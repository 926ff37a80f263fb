import BezelFiles
import BezelText
import Testing

/// The fonts that every test machine has.
enum Fonts {
  static func dejaVuBytes(bold: Bool = false) throws -> [UInt8] {
    try file("truetype/dejavu/DejaVuSans\(bold ? "-Bold" : "").ttf").bytes
  }

  static func dejaVu(bold: Bool = false) throws -> Font { try Font(bytes: dejaVuBytes(bold: bold)) }

  /// The faces of a font for the ideographs of several countries.
  enum Ideographs: Int, CaseIterable {
    case japan, korea, china, taiwan
  }

  private static let scripts = [
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Thai", "Khmer",
  ]

  /// The files of the fonts for what DejaVu Sans lacks, in the order of preference.
  static let fallbackPaths =
    scripts.map { "truetype/noto/NotoSans\($0)-Regular.ttf" } + [
      "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/ancient-scripts/Symbola_hint.ttf",
    ]

  /// The names of all fonts, with commas between them, as fontconfig knows them.
  static let families =
    "DejaVu Sans,"
    + scripts.map { "Noto Sans \($0)," }.joined() + "Noto Sans CJK SC,Symbola"

  /// Fonts for what DejaVu Sans lacks, the ideographs in the forms of a country.
  static func fallback(_ ideographs: Ideographs = .china) throws -> FallbackFonts {
    let fonts = try fallbackPaths.map { path in
      try open(path, index: path.contains("CJK") ? ideographs.rawValue : 0)
    }
    return FallbackFonts(candidates: { _ in Array(fonts.indices) }, open: { fonts[$0] })
  }

  /// Opens a face of one of the packages that `board/setup` installs.
  static func open(_ name: String, index: Int = 0) throws -> Font {
    let file = try file(name)
    return try Font(
      FontBytes(count: file.count) { file.read(at: $0, into: $1) }, index: index)
  }

  private static func file(_ name: String) throws -> FontFile {
    let path = "/usr/share/fonts/\(name)"
    guard let file = try? FontFile.find(configured: path) else {
      Issue.record("no \(path): run ./board/setup")
      throw CancellationError()
    }
    return file
  }
}
