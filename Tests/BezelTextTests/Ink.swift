import BezelRaster

/// The coverage of each device pixel by an outline; less than 1/32 does not count as ink.
struct Ink {
  private let coverage: Coverage
  private var bounds: PixelRect { coverage.bounds }

  init(_ path: Path, scale: Int = 1) {
    coverage = Rasterizer().coverage(
      of: .path(path, .nonZero), Transform(scale: scale * Transform.unit, origin: .zero),
      clip: PixelRect(minX: -500, minY: -500, maxX: 2000, maxY: 2000))
  }

  subscript(x: Int, y: Int) -> UInt8 {
    guard (bounds.minY..<bounds.maxY).contains(y) else { return 0 }
    var byte: UInt8 = 0
    coverage.write(y: y, x: x, width: 1, to: &byte)
    return byte
  }

  /// The sum over all pixels, of which a full one counts 255.
  var amount: Int {
    (bounds.minY..<bounds.maxY).reduce(0) { sum, y in
      (bounds.minX..<bounds.maxX).reduce(sum) { $0 + Int(self[$1, y]) }
    }
  }

  /// The columns from the first to the last with ink; empty without any.
  var columns: Range<Int> {
    let inked = (bounds.minX..<bounds.maxX).filter { x in
      (bounds.minY..<bounds.maxY).contains { self[x, $0] >= 8 }
    }
    return (inked.first ?? 0)..<(inked.last ?? -1) + 1
  }

  /// The rows from the first to the last with ink; empty without any.
  var rows: Range<Int> {
    let inked = (bounds.minY..<bounds.maxY).filter { y in
      (bounds.minX..<bounds.maxX).contains { self[$0, y] >= 8 }
    }
    return (inked.first ?? 0)..<(inked.last ?? -1) + 1
  }
}
