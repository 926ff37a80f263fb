/// Premultiplied pixels in ordinary, cached memory.
///
/// - Shape: `bounds.height` rows of `bounds.width` pixels without gaps, each `0xAARRGGBB`.
package final class PixelBuffer {
  /// The part of the picture that the pixels are of.
  package let bounds: PixelRect
  /// The pixel at the top left of `bounds`.
  package let pixels: UnsafeMutablePointer<UInt32>

  /// Makes room for the pixels of `bounds`, all clear.
  package init(_ bounds: PixelRect) {
    self.bounds = bounds
    pixels = .allocate(capacity: max(1, bounds.area))
    pixels.initialize(repeating: 0, count: max(1, bounds.area))
  }

  deinit { pixels.deallocate() }

  /// The pixel at a place.
  ///
  /// - Precondition: it lies within `bounds`, or one right of it.
  package func row(at y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    precondition(y >= bounds.minY && y < bounds.maxY && x >= bounds.minX && x <= bounds.maxX)
    return pixels + (y - bounds.minY) * bounds.width + (x - bounds.minX)
  }

  package subscript(x: Int, y: Int) -> Premultiplied {
    Premultiplied(rawValue: row(at: y, from: x).pointee)
  }
}
