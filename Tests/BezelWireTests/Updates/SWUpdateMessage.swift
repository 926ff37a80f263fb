/// A message of SWUpdate, as its processes send it.
struct SWUpdateMessage {
  /// The form of a version on a 64-bit or 32-bit processor.
  enum Form: CaseIterable {
    /// Until 2020.10: without a number of bytes.
    case old
    /// Until 2023.05: the first word is never set.
    case unversioned
    /// Since 2023.12.
    case version1
    /// Since 2024.12: an acknowledgement comes first.
    case version2
    /// Since 2025.12: packed.
    case packed

    var version: UInt32 {
      switch self {
      case .old, .unversioned: 0
      case .version1: 0x1_0000
      case .version2, .packed: 0x2_0000
      }
    }

    /// The beginning of a connection.
    var greeting: [UInt8] {
      version < 0x2_0000 ? [] : SWUpdateMessage.bytes(version) + Array("ACK\0".utf8)
    }
  }

  var status: UInt32
  var download: UInt32 = 0
  var steps: UInt32 = 0
  var step: UInt32 = 0
  var percent: UInt32 = 0
  var image = ""
  var information = ""

  static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func text(_ text: String, _ size: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(size - 1))
    return bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  func bytes(in form: Form, version: UInt32? = nil) -> [UInt8] {
    var bytes = [version ?? form.version, status, download].flatMap { Self.bytes($0) }
    switch form {
    case .old: break
    case .packed: bytes += [UInt8](repeating: 7, count: 8)
    case .unversioned, .version1, .version2:
      bytes += [0, 0, 0, 0] + [UInt8](repeating: 7, count: 8)
    }
    bytes += [steps, step, percent].flatMap { Self.bytes($0) }
    bytes += Self.text(image, 256) + Self.text("raw", 64)
    bytes += [4, UInt32(information.utf8.count)].flatMap { Self.bytes($0) }
    bytes += Self.text(information, 2_048)
    while form != .packed, form != .old, bytes.count % 8 != 0 { bytes.append(0) }
    return bytes
  }
}
