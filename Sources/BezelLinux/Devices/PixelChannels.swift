/// The bits that the channels of a pixel have, in a little-endian word of 1 to 4 bytes.
package struct PixelChannels: Hashable, Sendable {
  /// - Range: 0…32; at least one bit each.
  package let red, green, blue: Range<Int>
  /// `nil` if the pixel is opaque, whatever its other bits are.
  package let alpha: Range<Int>?
  /// 1…4.
  package let bytesPerPixel: Int

  /// - Returns: `nil` if a channel has no bits, or some beyond the pixel, or shares them with another.
  package init?(
    red: Range<Int>, green: Range<Int>, blue: Range<Int>, alpha: Range<Int>? = nil,
    bytesPerPixel: Int
  ) {
    guard (1...4).contains(bytesPerPixel) else { return nil }
    var taken: UInt64 = 0
    for bits in [red, green, blue] + (alpha.map { [$0] } ?? []) {
      guard !bits.isEmpty, bits.lowerBound >= 0, bits.upperBound <= bytesPerPixel * 8 else {
        return nil
      }
      let mask: UInt64 = (1 << UInt64(bits.count) - 1) << UInt64(bits.lowerBound)
      guard taken & mask == 0 else { return nil }
      taken |= mask
    }
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    self.bytesPerPixel = bytesPerPixel
  }
}
