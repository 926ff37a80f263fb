import BezelRaster

/// Coverage with a byte for every pixel.
struct DenseCoverage {
  let bounds: PixelRect
  let bytes: [UInt8]

  init(_ coverage: Coverage) {
    let bounds = coverage.bounds
    var bytes = [UInt8](repeating: 0xA5, count: bounds.area)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in bounds.minY..<bounds.maxY {
        coverage.write(
          y: y, x: bounds.minX, width: bounds.width, to: base + (y - bounds.minY) * bounds.width)
      }
    }
    (self.bounds, self.bytes) = (bounds, bytes)
  }

  init(of shape: Shape, _ transform: Transform = .identity, clip: PixelRect) {
    let rasterizer = Rasterizer()
    self.init(rasterizer.coverage(of: shape, transform, clip: clip))
  }

  /// The byte of a pixel; outside of the bounds nothing is covered.
  subscript(x: Int, y: Int) -> UInt8 {
    bounds.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      ? bytes[(y - bounds.minY) * bounds.width + x - bounds.minX] : 0
  }

  /// Returns the bytes of `area`, row after row.
  func bytes(in area: PixelRect) -> [UInt8] {
    (area.minY..<area.maxY).flatMap { y in (area.minX..<area.maxX).map { x in self[x, y] } }
  }
}
