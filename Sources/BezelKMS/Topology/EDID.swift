/// The identification of a screen.
///
/// - Source: VESA Enhanced EDID Standard, release A, revision 2, sections 3.1 to 3.10.
package struct EDID: Equatable, Sendable {
  /// Three letters, for example "DEL"; `nil` if the code is invalid.
  package let maker: String?
  /// The maker's number for this model.
  package let product: UInt16
  /// The number of this particular screen; `nil` if the maker left it out.
  package let serialNumber: UInt32?
  /// For example "DELL U2415".
  package let name: String?
  /// The serial number as the maker writes it.
  package let serialText: String?
  package let size: PhysicalSize

  /// Parses the base block.
  ///
  /// The checksum is not verified: the kernel passes on only a block that it accepted, or that its
  /// command line forces, and half a name is better than none. The extension blocks are not needed
  /// here.
  ///
  /// - Returns: `nil` without a whole block that begins with the EDID header.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= 128, bytes[0..<8] == [0, 255, 255, 255, 255, 255, 255, 0] else {
      return nil
    }
    maker = EDID.letters(UInt16(bytes[8]) << 8 | UInt16(bytes[9]))
    product = UInt16(bytes[11]) << 8 | UInt16(bytes[10])
    let serial = bytes[12..<16].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    serialNumber = serial == 0 ? nil : serial

    var name: String?
    var serialText: String?
    var timings: [PhysicalSize] = []
    for start in stride(from: 54, to: 126, by: 18) {
      let descriptor = Array(bytes[start..<start + 18])
      if descriptor[0] != 0 || descriptor[1] != 0 {
        timings.append(EDID.size(ofTiming: descriptor))
      } else if descriptor[2] == 0 {
        switch descriptor[3] {
        case 0xfc: name = name ?? EDID.text(descriptor[5...])
        case 0xff: serialText = serialText ?? EDID.text(descriptor[5...])
        default: break
        }
      }
    }
    self.name = name
    self.serialText = serialText
    // The preferred timing's size is in millimetres, the screen's own rounded to centimetres; those of other timings
    // are often one panel's that many televisions name, such as 708 × 398 mm.
    let image = PhysicalSize(width: Int(bytes[21]) * 10, height: Int(bytes[22]) * 10)
    size = ([timings.first ?? .unknown, image] + timings.dropFirst())
      .reduce(.unknown) { $0.otherwise($1) }
  }

  /// The model: its name, else its number in hexadecimal.
  package var model: String { name ?? productCode }

  /// Four hexadecimal digits, for example "A0B9".
  package var productCode: String {
    let digits = String(product, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// The serial number: the text, else the number.
  package var serial: String? { serialText ?? serialNumber.map { "\($0)" } }

  /// Decodes three letters of five bits, 1 for "A".
  private static func letters(_ code: UInt16) -> String? {
    var text = ""
    for shift: UInt16 in [10, 5, 0] {
      let letter = UInt8(code >> shift & 31)
      guard (1...26).contains(letter) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(64 + letter))
    }
    return text
  }

  /// - Returns: the text before the line feed, with "?" for unprintable bytes.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var text = ""
    for byte in bytes.prefix(while: { $0 != 0x0a && $0 != 0 }) {
      text.unicodeScalars.append((0x20...0x7e).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
    return text.utf8.isEmpty ? nil : text
  }

  private static func size(ofTiming descriptor: [UInt8]) -> PhysicalSize {
    PhysicalSize(
      width: Int(descriptor[14] >> 4) << 8 | Int(descriptor[12]),
      height: Int(descriptor[14] & 15) << 8 | Int(descriptor[13]))
  }
}

extension EDID: CustomStringConvertible {
  /// For example "DEL DELL U2415, serial 7MT01".
  package var description: String {
    let words = [maker, model].compactMap { $0 }.joined(separator: " ")
    return serial.map { "\(words), serial \($0)" } ?? words
  }
}
