@testable import BezelFiles

/// The service's stored choice of fontconfig.
struct FontMemos: HostileFormat {
  let name = "font-memo"
  let seeds: [[UInt8]]
  let words = ["bezel fonts 1\n", "\n\n", "- ", "0 /", "\t", "1700000000.0 "].map { Array($0.utf8) }

  init() {
    let regular = FontFile.Place(path: "/usr/share/fonts/regular.ttf", index: 0)
    let bold = FontFile.Place(path: "/usr/share/fonts/bold.ttc", index: 65_537)
    seeds = [nil, bold].map {
      FontMemo.bytes(
        for: SystemFont(regular: regular, bold: $0), lookingAt: ["/etc/fonts/fonts.conf"])
    }
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    guard let font = FontMemo.font(in: bytes) else { return false }
    for face in [font.regular, font.bold].compactMap({ $0 }) {
      try check(face.path.utf8.first == UInt8(ascii: "/"), "the path '\(face.path)'")
    }
    return true
  }
}
