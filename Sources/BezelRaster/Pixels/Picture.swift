/// A picture in memory.
package struct Picture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// `height` rows of `width` pixels from the top left, each `0xAARRGGBB` with its colours
  /// multiplied by its alpha.
  package let pixels: [UInt32]
  /// Whether nothing behind it can be seen.
  package let isOpaque: Bool

  /// The longest side of a picture that can be stretched.
  package static let longestSide = 16_384

  /// - Precondition: both sides are positive, and there are `width × height` pixels.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
  }
}
