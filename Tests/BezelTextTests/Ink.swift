import BezelRaster

/// How much of each device pixel an outline covers; less than 1/32 does not count as ink.
struct Ink {
  private let bounds: PixelRect
  private var bytes: [UInt8]

  init(_ path: Path, scale: Int = 1) {
    let rasterizer = Rasterizer()
    let coverage = rasterizer.coverage(
      of: .path(path, .nonZero), Transform(scale: scale * Transform.unit, origin: .zero),
      clip: PixelRect(minX: -500, minY: -500, maxX: 2000, maxY: 2000))
    let bounds = coverage.bounds
    self.bounds = bounds
    bytes = [UInt8](repeating: 0, count: bounds.area)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in bounds.minY..<bounds.maxY {
        coverage.write(
          y: y, x: bounds.minX, width: bounds.width, to: base + (y - bounds.minY) * bounds.width)
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt8 {
    guard (bounds.minX..<bounds.maxX).contains(x), (bounds.minY..<bounds.maxY).contains(y) else {
      return 0
    }
    return bytes[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  /// From the first to the last column with ink; empty without any.
  var columns: Range<Int> {
    let inked = (bounds.minX..<bounds.maxX).filter { x in
      (bounds.minY..<bounds.maxY).contains { self[x, $0] >= 8 }
    }
    return (inked.first ?? 0)..<(inked.last ?? -1) + 1
  }

  /// From the first to the last row with ink; empty without any.
  var rows: Range<Int> {
    let inked = (bounds.minY..<bounds.maxY).filter { y in
      (bounds.minX..<bounds.maxX).contains { self[$0, y] >= 8 }
    }
    return (inked.first ?? 0)..<(inked.last ?? -1) + 1
  }
}
