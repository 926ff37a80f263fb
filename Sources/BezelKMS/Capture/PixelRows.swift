/// A picture in memory of another owner.
struct PixelRows {
  /// The bytes from the first pixel of the first row on.
  let bytes: UnsafeRawBufferPointer
  /// The distance from one row to the next, in bytes.
  let stride: Int
  let width: Int
  let height: Int
  let format: PixelFormat

  /// The pixels of a row, without its padding.
  subscript(y: Int) -> UnsafeRawBufferPointer {
    let start = y * stride
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + width * format.bytesPerPixel])
  }
}

extension CapturedScreen {
  /// Copies a picture without its padding.
  init(copying rows: PixelRows) {
    let stride = rows.width * rows.format.bytesPerPixel
    let size = stride * rows.height
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      let copy = UnsafeMutableRawBufferPointer(bytes)
      for y in 0..<rows.height {
        UnsafeMutableRawBufferPointer(rebasing: copy[(y * stride)...]).copyMemory(from: rows[y])
      }
      count = size
    }
    self.init(
      width: rows.width, height: rows.height, stride: stride, format: rows.format, bytes: bytes)
  }
}
