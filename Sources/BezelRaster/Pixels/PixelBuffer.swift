/// Premultiplied pixels in ordinary, cached memory.
///
/// - Shape: `bounds.height` rows of `bounds.width` pixels without gaps, each `0xAARRGGBB`.
package final class PixelBuffer {
  /// The part of the picture that the pixels are of.
  package var bounds: PixelRect { frame }
  /// The pixel at the top left of `bounds`.
  package var pixels: UnsafeMutablePointer<UInt32> { memory }
  // Private, so that the runtime does not watch over every access.
  private var frame: PixelRect
  private var memory: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  /// Makes room for the pixels of `bounds`, all clear.
  package init(_ bounds: PixelRect) {
    frame = bounds
    capacity = max(1, bounds.area)
    memory = PixelBuffer.clearMemory(capacity)
  }

  deinit { memory.deallocate() }

  /// Makes this the pixels of another part of the picture; they hold anything until drawn.
  ///
  /// The memory stays the same where it is large enough.
  package func reframe(to bounds: PixelRect) {
    if bounds.area > capacity {
      memory.deallocate()
      capacity = bounds.area
      memory = PixelBuffer.clearMemory(capacity)
    }
    frame = bounds
  }

  /// The number of pixels behind the last one that belong to the memory, too: kernels that take eight pixels at
  /// a time write back what they find there, as in the next row elsewhere.
  static let slack = 7

  /// Memory in which eight pixels are in one cache line, if all before them are counted by eights.
  private static func clearMemory(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let count = count + slack
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    return memory.initializeMemory(as: UInt32.self, repeating: 0, count: count)
  }

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

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Copies pixels, or their levels, as bytes: for `update(from:count:)`, Embedded Swift calls a function for
  /// each of them.
  @inline(__always) func copy(from source: UnsafePointer<Pointee>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(
      from: source, byteCount: MemoryLayout<Pointee>.stride * count)
  }
}
