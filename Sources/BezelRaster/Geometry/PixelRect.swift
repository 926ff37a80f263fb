/// An upright rectangle of whole pixels: left and top inside, right and bottom outside.
package struct PixelRect: Hashable, Sendable {
  package let minX: Int
  package let minY: Int
  package let maxX: Int
  package let maxY: Int

  /// Takes the four edges; a right edge left of the left one, or a bottom above the top, is empty.
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
  }

  package init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  package static let empty = PixelRect(width: 0, height: 0)

  package var width: Int { maxX - minX }
  package var height: Int { maxY - minY }
  package var area: Int { width * height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let rect = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return rect.isEmpty ? .empty : rect
  }

  /// The smallest rectangle around both; an empty one counts for nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle with so many more pixels on each side; an empty one stays empty.
  package func grown(by margin: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }
}
