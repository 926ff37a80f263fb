package import BezelRaster

extension Color {
  /// Reads RRGGBB or RRGGBBAA, with or without a number sign before it.
  package init?(hexadecimal text: some StringProtocol) {
    var value: UInt32 = 0
    var count = 0
    for (index, byte) in text.utf8.enumerated() {
      if index == 0, byte == UInt8(ascii: "#") { continue }
      guard let digit = Color.digit(byte), count < 8 else { return nil }
      value = value << 4 | digit
      count += 1
    }
    guard count == 6 || count == 8 else { return nil }
    let color = count == 6 ? value << 8 | 0xFF : value
    func channel(_ shift: UInt32) -> UInt8 { UInt8(color >> shift & 0xFF) }
    self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// RRGGBB or, unless it is opaque, RRGGBBAA.
  package var hexadecimal: String {
    var text = ""
    for channel in [red, green, blue] + (alpha == 255 ? [] : [alpha]) {
      let digits = String(channel, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
