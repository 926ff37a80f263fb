internal import BezelHUD
internal import BezelKMS
internal import BezelRaster

extension PanelScale {
  /// The scale of a screen by the diagonal of its panel.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 … 16 384.
  ///   - height: pixels, 1 … 16 384.
  ///   - diagonal: a length in inches, centimetres or millimetres, as "7in", "17.8cm" or "178mm".
  /// - Returns: `nil` for another text, and for a diagonal that no screen with these pixels has.
  package init?(width: Int, height: Int, diagonal: String) {
    let units: [(name: String, tenthsOfMillimetre: Int64)] = [("in", 254), ("cm", 100), ("mm", 10)]
    guard let unit = units.first(where: { diagonal.hasSuffix($0.name) }),
      let number = DecimalNumber(diagonal.dropLast(2))
    else { return nil }
    let length = number.rounded(toParts: unit.tenthsOfMillimetre)
    guard (1...200_000).contains(length) else { return nil }
    let (x, y) = (Int64(width), Int64(height))
    // The diagonal of the pixels in 1/256, and the sides in whole millimetres, as an EDID has them.
    let pixels = squareRoot((x * x + y * y) << 16)
    func side(_ side: Int64) -> Int { Int((length * side * 512 / (pixels * 10) + 1) / 2) }
    let size = PhysicalSize(width: side(x), height: side(y))
    guard PanelDensity(width: width, height: height, size: size).dotsPerInch != nil else {
      return nil
    }
    self.init(width: width, height: height, size: size)
  }
}
