/// Where a picture lies on a screen, and how large it is there.
package enum Placement: Hashable, Sendable {
  /// In the middle, at its own size.
  case center
  /// In the middle, as large as the screen has room for; all of it is seen.
  case fit
  /// In the middle, as small as covers the screen; what stands out on two sides is cut off.
  case fill
  /// At its own size, again and again from the screen's top left corner on.
  case tile
  /// At its own size, its top left pixel so many pixels right of and below the screen's.
  case at(x: Int, y: Int)

  /// The pixels that a picture of this size takes on a screen of `bounds`; of tiles, the first one's.
  ///
  /// - Range: sides to 16 384 px; a narrow picture that fills a screen is no longer than 2²³ px.
  func area(width: Int, height: Int, in bounds: PixelRect) -> PixelRect {
    switch self {
    case .tile: return Placement.at(x: 0, y: 0).area(width: width, height: height, in: bounds)
    case .at(let x, let y):
      // Far outside is outside, and no sum overflows.
      let left = bounds.minX + max(-Placement.farthest, min(Placement.farthest, x))
      let top = bounds.minY + max(-Placement.farthest, min(Placement.farthest, y))
      return PixelRect(minX: left, minY: top, maxX: left + width, maxY: top + height)
    case .center: return Placement.centered(width, height, in: bounds)
    case .fit, .fill:
      let isWider = width * bounds.height > bounds.width * height
      let keepsWidth = isWider == (self == .fit)
      return keepsWidth
        ? Placement.centered(
          bounds.width, Placement.share(bounds.width, of: height, for: width), in: bounds)
        : Placement.centered(
          Placement.share(bounds.height, of: width, for: height), bounds.height, in: bounds)
    }
  }

  private static let farthest = 1 << 20

  /// The length that keeps a picture's aspect, where its other side becomes `side`.
  private static func share(_ side: Int, of length: Int, for other: Int) -> Int {
    max(1, min(1 << 23, Int(clamping: roundedQuotient(Int64(side) * Int64(length), Int64(other)))))
  }

  private static func centered(_ width: Int, _ height: Int, in bounds: PixelRect) -> PixelRect {
    let left = bounds.minX + (bounds.width - width) / 2
    let top = bounds.minY + (bounds.height - height) / 2
    return PixelRect(minX: left, minY: top, maxX: left + width, maxY: top + height)
  }
}
