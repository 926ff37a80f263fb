/// The pixels of a swap chain's back buffer, lent to be drawn into.
///
/// - Shape: `height` rows of `stride` bytes, of `width` pixels of `format`.
package struct BackBuffer {
  /// The buffer's index, 0 or 1, so that the damage of each can be tracked.
  package let index: Int
  /// The first pixel of the first row, to be written only: reading is slow on most boards.
  package let base: UnsafeMutableRawPointer
  /// - Units: bytes.
  package let stride: Int
  package let width: Int
  package let height: Int

  init(_ buffer: borrowing DumbBuffer, index: Int) {
    self.index = index
    base = buffer.base
    stride = buffer.stride
    width = buffer.width
    height = buffer.height
  }
}
