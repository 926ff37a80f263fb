/// The pixels of the buffer that is not shown, on loan.
///
/// - Shape: `height` rows of `stride` bytes; `width` pixels a row, `0xXXRRGGBB` or `0xAARRGGBB`.
package struct BackBuffer {
  /// 0 or 1: which of the two it is, to remember what each has missed.
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
