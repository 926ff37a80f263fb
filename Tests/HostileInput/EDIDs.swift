import BezelKMS

/// EDIDs of screens.
struct EDIDs: HostileFormat {
  let name = "edid"
  let seeds = [block(name: "QEMU Monitor", serial: "7MT01"), block(name: "", serial: "")]
  let words: [[UInt8]] = [
    [0, 0, 0, 0xFC, 0], [0, 0, 0, 0xFF, 0], [0, 255, 255, 255, 255, 255, 255, 0], [0x0A],
  ]

  private static func block(name: String, serial: String) -> [UInt8] {
    func text(_ tag: UInt8, _ text: String) -> [UInt8] {
      [0, 0, 0, tag, 0] + (Array(text.utf8) + [10] + Array(repeating: 0x20, count: 13)).prefix(13)
    }
    var bytes: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
    bytes += [0x49, 0x14, 0x34, 0x12, 1, 0, 0, 0, 42, 24, 1, 4, 0xA5, 32, 20, 0x78, 6]
    bytes += Array(repeating: 0, count: 29)
    bytes += [
      0x18, 0x27, 0, 0x62, 0x51, 0x20, 0x16, 0x30, 0x58, 0x10, 0x35, 0, 69, 203, 16, 0, 0, 24,
    ]
    bytes += text(0xFF, serial) + text(0xFC, name) + text(0xFD, "2}")
    bytes.append(0)
    return bytes + [0 &- bytes.reduce(0, &+)]
  }

  /// Restores the first bytes, without which it is no EDID.
  func repaired(_ bytes: [UInt8]) -> [UInt8] { EDIDs.magic + bytes.dropFirst(EDIDs.magic.count) }

  private static let magic: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    guard let edid = EDID(bytes: bytes) else { return false }
    let isClean = edid.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    try check(isClean, "\(edid) cannot be printed")
    try check(edid.maker?.utf8.count ?? 3 == 3, "a maker of other than three letters")
    for text in [edid.name, edid.serialText] {
      try check((text?.utf8.count ?? 1) <= 13, "a text that has no room there")
    }
    if case .known(let width, let height) = edid.size {
      try check((11...4_095).contains(width), "\(width) mm wide")
      try check((11...4_095).contains(height), "\(height) mm high")
    }
    return true
  }
}
