@testable import BezelFiles

/// The service's stored choice of fontconfig.
struct FontMemos: HostileFormat {
  let name = "font-memo"
  let seeds: [[UInt8]]
  let words = ["bezel fonts 2\n", "\n\n", "- ", "0 /", "\t", "1700000000.0 ", "20-7e ", "10ffff-"]
    .map { Array($0.utf8) }

  init() {
    let regular = FontFile.Place(path: "/usr/share/fonts/regular.ttf", index: 0)
    let bold = FontFile.Place(path: "/usr/share/fonts/bold.ttc", index: 65_537)
    var coverage = FontCoverage()
    coverage.add(regular, for: [0x20...0x7E, 0xA0...0x17F])
    coverage.add(bold, for: [0x41...0x5A, 0x4E00...0x9FFF])
    seeds = [nil, bold].map {
      FontMemo.bytes(
        for: SystemFont(regular: regular, bold: $0), coverage: coverage,
        lookingAt: ["/etc/fonts/fonts.conf"])
    }
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    guard let font = FontMemo.font(in: bytes) else { return false }
    for face in [font.regular, font.bold].compactMap({ $0 }) {
      try check(face.path.utf8.first == UInt8(ascii: "/"), "the path '\(face.path)'")
    }
    if let coverage = FontMemo.coverage(in: bytes) {
      for scalar: UInt32 in [0, 0x41, 0xFF, 0x4E00, 0x10FFFF] {
        let face = coverage.face(for: scalar)
        try check(face.map { coverage.faces.indices.contains($0) } ?? true, "no face \(face ?? -1)")
      }
    }
    return true
  }
}
