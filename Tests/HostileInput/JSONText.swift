/// Repairs of damaged JSON.
enum JSONText {
  /// Closes the open brackets of each message, and ends the last one with a NUL.
  static func closed(_ bytes: [UInt8]) -> [UInt8] {
    var closed: [UInt8] = []
    closed.reserveCapacity(bytes.count + 16)
    for message in bytes.split(separator: 0) {
      closed += message
      closed += ends(of: message)
      closed.append(0)
    }
    return closed
  }

  private static func ends(of message: ArraySlice<UInt8>) -> [UInt8] {
    var open: [UInt8] = []
    var isString = false
    var isEscaped = false
    for byte in message {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
    }
    return (isString ? [UInt8(ascii: "\"")] : []) + open.reversed()
  }
}
