internal import BezelRaster

extension Fixed {
  /// Returns the device pixels per point of a panel: dpi / 160, rounded to a half, from 1 to 4.
  ///
  /// - Parameters:
  ///   - width: the width in pixels, 1 … 16 384.
  ///   - millimetres: the physical width; a value outside of 1 … 10 000 counts as unknown, and gives 1.
  static func panelScale(width: Int, millimetres: Int) -> Fixed {
    guard (1...10_000).contains(millimetres) else { return 1 }
    // round(dpi / 160 · 2) with dpi = width · 25.4 / mm
    let steps = (width * 508 / (millimetres * 160) + 5) / 10
    return Fixed(max(2, min(8, steps)), over: 2)
  }
}
