extension JSON {
  /// The value without blanks, in UTF-8.
  ///
  /// NaN and infinity, which JSON does not have, and unusable values become `null`; a NUL in a string, which ends it for
  /// many parsers, and U+FFFF become replacement characters.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  func write(into bytes: inout [UInt8]) {
    switch self {
    case .null, .unusable: bytes.append(contentsOf: "null".utf8)
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
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0", JSONScan.mark: bytes.append(contentsOf: "\u{FFFD}".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case ..<" ":
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal(UInt8(scalar.value) >> 4))
        bytes.append(hexadecimal(UInt8(scalar.value) & 0xF))
      case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      default: bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The digit for 0 … 15.
  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
