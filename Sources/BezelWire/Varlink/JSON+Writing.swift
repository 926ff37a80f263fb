extension JSON {
  /// The value without blanks, in UTF-8.
  ///
  /// NaN and infinity, which JSON does not have, become `null`; a NUL in a string, which ends it for
  /// many parsers, becomes a replacement character.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: value.description.utf8)
    case .real(let value):
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .string(let value): JSON.write(value, into: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for index in values.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        values[index].write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.write(members[index].name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        members[index].value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case 0:
        bytes.append(contentsOf: "\u{FFFD}".utf8)
      case UInt8(ascii: "\n"):
        bytes.append(contentsOf: "\\n".utf8)
      case ..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 0xF))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The digit for 0 … 15.
  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
