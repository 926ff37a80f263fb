/// A screen's memory: written, never read, because reading is slow on most boards.
///
/// - Shape: `height` rows, `stride` bytes from one to the next, of `width` pixels of `format`.
package struct PixelTarget {
  package let width: Int
  package let height: Int
  /// - Units: bytes.
  package let stride: Int
  package let format: PixelLayout
  package let rotation: Rotation
  /// Whether the mean of 4 × 4 pixels keeps the bits that each of them loses.
  package let dithers: Bool
  private let base: UnsafeMutableRawPointer

  /// Takes memory that outlives this value; its address and stride need no alignment.
  ///
  /// - Returns: `nil` if a side is not positive, or if the rows overlap or do not fit.
  package init?(
    base: UnsafeMutableRawPointer, byteCount: Int, width: Int, height: Int, stride: Int,
    format: PixelLayout, rotation: Rotation = .upright, dithers: Bool = false
  ) {
    guard width > 0, height > 0 else { return nil }
    let (row, rowOverflows) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    guard !rowOverflows, stride >= row else { return nil }
    // The last row may end with its last pixel.
    let (above, aboveOverflows) = stride.multipliedReportingOverflow(by: height - 1)
    guard !aboveOverflows, byteCount >= row, above <= byteCount - row else { return nil }
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.rotation = rotation
    self.dithers = dithers
  }

  /// The picture that fills the target once it is turned.
  package var picture: PixelRect {
    let (width, height) = rotation.inverse.turned(width: width, height: height)
    return PixelRect(width: width, height: height)
  }

  /// Writes the pixels of `region`, a part of the picture, as far as `buffer` has them and the
  /// target shows them.
  package func write(_ region: PixelRect, of buffer: PixelBuffer, _ kernels: Kernels) {
    let picture = picture
    let region = region.intersection(buffer.bounds).intersection(picture)
    guard !region.isEmpty else { return }
    switch rotation {
    case .upright:
      write(
        region, from: buffer.row(at: region.minY, from: region.minX), stride: buffer.bounds.width,
        kernels)
    case .clockwise90, .clockwise180, .clockwise270:
      var scratch = InlineArray<1_024, UInt32>(repeating: 0)
      var span = scratch.mutableSpan
      span.withUnsafeMutableBufferPointer { scratch in
        guard let scratch = scratch.baseAddress else { return }
        let rect = rotation.turned(region, width: picture.width, height: picture.height)
        writeTurned(rect, of: buffer, by: scratch, kernels)
      }
    }
  }

  /// Writes a rectangle of the target, block by block, each turned in `scratch` first.
  ///
  /// A block is 8 rows high, because that is what a kernel turns at a time, or 1 where rows stay
  /// rows. It ends at a multiple of its width, so that the writes fill whole lines of memory.
  private func writeTurned(
    _ rect: PixelRect, of buffer: PixelBuffer, by scratch: UnsafeMutablePointer<UInt32>,
    _ kernels: Kernels
  ) {
    let blockHeight = rotation == .clockwise180 ? 1 : 8
    let blockWidth = 1_024 / blockHeight
    var top = rect.minY
    while top < rect.maxY {
      let bottom = min(rect.maxY, top + blockHeight)
      var left = rect.minX
      while left < rect.maxX {
        let right = min(rect.maxX, left - left % blockWidth + blockWidth)
        let block = PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
        turn(block, of: buffer, into: scratch, stride: blockWidth, kernels)
        write(block, from: scratch, stride: blockWidth, kernels)
        left = right
      }
      top = bottom
    }
  }

  /// Fetches a block of the target from the picture, its rows `stride` pixels apart.
  private func turn(
    _ block: PixelRect, of buffer: PixelBuffer, into scratch: UnsafeMutablePointer<UInt32>,
    stride: Int, _ kernels: Kernels
  ) {
    let source = rotation.inverse.turned(block, width: width, height: height)
    let pitch = buffer.bounds.width
    switch rotation {
    case .upright, .clockwise180:
      kernels.reverse(scratch, from: buffer.row(at: source.minY, from: source.minX), block.width)
    case .clockwise90:
      // The picture's bottom is at the left.
      kernels.transpose(
        scratch, stride: stride, from: buffer.row(at: source.maxY - 1, from: source.minX),
        stride: -pitch, columns: block.height, rows: block.width)
    case .clockwise270:
      // The picture's right is at the top.
      kernels.transpose(
        scratch + (block.height - 1) * stride, stride: -stride,
        from: buffer.row(at: source.minY, from: source.minX), stride: pitch,
        columns: block.height, rows: block.width)
    }
  }

  /// Writes a rectangle of the target.
  ///
  /// - Parameters:
  ///   - source: the pixel for its upper left corner.
  ///   - pitch: pixels from one row of the source to the next.
  private func write(
    _ rect: PixelRect, from source: UnsafePointer<UInt32>, stride pitch: Int, _ kernels: Kernels
  ) {
    let (x, count) = (rect.minX, rect.width)
    let target = base + (rect.minY * stride + x * format.bytesPerPixel)
    func writeRows(setting bits: UInt32) {
      kernels.write8888(
        target, stride: stride, from: source, stride: pitch, columns: count, rows: rect.height,
        setting: bits)
    }
    func eachRow(_ write: (UnsafeMutableRawPointer, UnsafePointer<UInt32>, Int) -> Void) {
      for row in 0..<rect.height {
        write(target + row * stride, source + row * pitch, rect.minY + row)
      }
    }
    switch format {
    case .xrgb8888: writeRows(setting: 0xFF00_0000)
    case .argb8888: writeRows(setting: 0)
    case .xbgr8888:
      eachRow { target, source, _ in
        kernels.write8888Swapped(target, from: source, count, setting: 0xFF00_0000)
      }
    case .abgr8888:
      eachRow { target, source, _ in
        kernels.write8888Swapped(target, from: source, count, setting: 0)
      }
    case .rgb888: eachRow { target, source, _ in kernels.write888(target, from: source, count) }
    case .rgb565 where dithers:
      eachRow { kernels.write565($0, from: $1, count, OrderedDither(x: x, y: $2)) }
    case .rgb565: eachRow { target, source, _ in kernels.write565(target, from: source, count) }
    case .xrgb2101010:
      eachRow { target, source, _ in kernels.write2101010(target, from: source, count) }
    case .packed(let pixel):
      eachRow { pixel.write($0, from: $1, count, dithers ? OrderedDither(x: x, y: $2) : nil) }
    }
  }
}
