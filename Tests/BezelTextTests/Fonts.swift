import BezelFiles
import BezelText
import Testing

/// The fonts that every test machine has.
enum Fonts {
  static func dejaVuBytes(bold: Bool = false) throws -> [UInt8] {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans\(bold ? "-Bold" : "").ttf"
    guard let file = try? FontFile.find(configured: path) else {
      Issue.record("no \(path): run ./board/setup")
      throw CancellationError()
    }
    return file.bytes
  }

  static func dejaVu(bold: Bool = false) throws -> Font { try Font(bytes: dejaVuBytes(bold: bold)) }
}
