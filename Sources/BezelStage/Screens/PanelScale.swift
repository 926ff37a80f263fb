internal import BezelRaster

extension Fixed {
  /// Device pixels per point on a panel: half steps towards 160 dots an inch, from 1 to 4.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 … 16 384.
  ///   - millimetres: of the same side; what no panel has counts as unknown, and gives 1.
  static func panelScale(width: Int, millimetres: Int) -> Fixed {
    guard (1...10_000).contains(millimetres) else { return 1 }
    // round(dpi / 160 · 2) with dpi = width · 25.4 / mm
    let steps = (width * 508 / (millimetres * 160) + 5) / 10
    return Fixed(max(2, min(8, steps)), over: 2)
  }
}
