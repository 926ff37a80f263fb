internal import BezelHUD

extension Color {
  /// Reads RRGGBB or RRGGBBAA, with or without a number sign before it.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
    let count = digits.utf8.count
    guard count == 6 || count == 8, digits.allSatisfy({ $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let color = count == 6 ? value << 8 | 0xFF : value
    func channel(_ shift: UInt32) -> UInt8 { UInt8(color >> shift & 0xFF) }
    self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }
}
