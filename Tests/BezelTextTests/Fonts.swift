import BezelFiles
import BezelText
import Testing

/// The font that every test machine has.
enum Fonts {
  static func dejaVuBytes() throws -> [UInt8] {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    guard let file = try? FontFile.find(configured: path) else {
      Issue.record("no \(path): run ./board/setup")
      throw CancellationError()
    }
    return file.bytes
  }

  static func dejaVu() throws -> Font { try Font(bytes: dejaVuBytes()) }
}
