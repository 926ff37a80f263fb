/// A screen's picture, from the emulator.
struct Picture: Equatable {
  let width: Int
  let height: Int
  /// The pixels, `height` rows of `width` pixels, `0x00RRGGBB`.
  let pixels: [UInt32]

  /// Reads a binary PPM with 8 bits a channel, as QEMU's `screendump` writes it.
  ///
  /// - Returns: `nil` if it is anything else.
  /// - Source: "PPM Format Specification", Netpbm; comments, which QEMU does not write, are refused.
  init?(ppm bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == UInt8(ascii: "P"), rest.popFirst() == UInt8(ascii: "6"),
      let width = Self.number(&rest), let height = Self.number(&rest),
      Self.number(&rest) == 255, rest.popFirst().map(Self.isSpace) == true,
      rest.count == width * height * 3
    else { return nil }
    self.width = width
    self.height = height
    let start = rest.startIndex
    pixels = (0..<width * height).map { index in
      let pixel = start + index * 3
      return UInt32(bytes[pixel]) << 16 | UInt32(bytes[pixel + 1]) << 8 | UInt32(bytes[pixel + 2])
    }
  }

  /// The pixel `x` to the right and `y` down from the top left, `0x00RRGGBB`.
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Whether it has these pixels, each channel at most two levels away: two ways to round, above a colour that turns
  /// into the next one.
  func isNear(_ others: [UInt32]) -> Bool {
    pixels.count == others.count
      && zip(pixels, others).allSatisfy { pixel, other in
        [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 2 }
      }
  }

  /// Returns the next number, 1 … 32 767, behind white space.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let spaces = rest.prefix(while: isSpace)
    rest = rest.dropFirst(spaces.count)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !spaces.isEmpty, let number = Int(String(decoding: digits, as: UTF8.self)),
      (1...32_767).contains(number)
    else { return nil }
    return number
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}
