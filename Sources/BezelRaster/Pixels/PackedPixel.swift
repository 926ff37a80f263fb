/// A pixel of any channels, each of which has some bits in a row of a little-endian word; all other bits are
/// ones.
package struct PackedPixel: Hashable, Sendable {
  /// - Range: within the word.
  package let red, green, blue: Range<Int>
  package let alpha: Range<Int>?
  /// 1…4.
  package let bytesPerPixel: Int
  /// The bits of no channel.
  let rest: UInt32

  /// - Precondition: no two channels share a bit, and each has one.
  package init(
    red: Range<Int>, green: Range<Int>, blue: Range<Int>, alpha: Range<Int>? = nil,
    bytesPerPixel: Int
  ) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    self.bytesPerPixel = bytesPerPixel
    var rest = UInt32.max
    for bits in [red, green, blue] { rest &= ~PackedPixel.word(255, in: bits) }
    if let alpha { rest &= ~PackedPixel.word(255, in: alpha) }
    self.rest = rest
  }

  /// Whether a channel has less than the 8 bits of what is drawn.
  var losesBits: Bool { min(red.count, green.count, blue.count) < 8 }

  /// A channel's level of 0…255 in its bits: the upper ones of the level, or the level again and again.
  @inline(__always) static func word(_ level: UInt32, in bits: Range<Int>) -> UInt32 {
    let upper = (level &* 0x0101_0101) &>> UInt32(truncatingIfNeeded: 32 &- bits.count)
    return upper &<< UInt32(truncatingIfNeeded: bits.lowerBound)
  }

  /// The level of 0…255 that is nearest to a channel's, or its upper 8 bits.
  static func level(_ word: UInt32, in bits: Range<Int>) -> UInt32 {
    let count = UInt32(bits.count)
    let value = word >> UInt32(bits.lowerBound) & (UInt32.max >> (32 - count))
    if count >= 8 { return value >> (count - 8) }
    let most: UInt32 = 1 << count - 1
    return (value * 510 + most) / (2 * most)
  }

  /// Writes a row of premultiplied `0xAARRGGBB` pixels, one after the other: no screen with a format of its own
  /// is large.
  ///
  /// - Parameter dither: the amounts that keep what a channel loses, as `OrderedDither` says.
  package func write(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int,
    _ dither: OrderedDither?
  ) {
    for index in 0..<count {
      let pixel = source[index]
      let threshold = dither.map { UInt32(truncatingIfNeeded: $0.threshold(index)) }
      func bits(_ shift: UInt32, _ range: Range<Int>) -> UInt32 {
        var level = pixel &>> shift & 0xFF
        if let threshold, range.count < 8 {
          let lost = UInt32(truncatingIfNeeded: range.count)
          level = level &- level &>> lost &+ threshold &>> lost
        }
        return PackedPixel.word(level, in: range)
      }
      var word = rest | bits(16, red) | bits(8, green) | bits(0, blue)
      if let alpha { word |= PackedPixel.word(pixel &>> 24, in: alpha) }
      for byte in 0..<bytesPerPixel {
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: byte &* 8)),
          toByteOffset: index &* bytesPerPixel &+ byte, as: UInt8.self)
      }
    }
  }
}
