import BezelRaster

/// A stretched picture in floating point: the definition that `ScaledPicture` approximates.
struct ExactStretch {
  private let picture: Picture
  private let columns: [[(index: Int, weight: Double)]]
  private let rows: [[(index: Int, weight: Double)]]
  private let area: PixelRect
  /// Whether an axis is averaged.
  let isReduced: Bool

  init(_ picture: Picture, stretchedTo rect: Rect, area: PixelRect) {
    self.picture = picture
    self.area = area
    columns = (area.minX..<area.maxX).map {
      ExactStretch.taps(picture.width, rect.origin.x, rect.size.width, at: $0)
    }
    rows = (area.minY..<area.maxY).map {
      ExactStretch.taps(picture.height, rect.origin.y, rect.size.height, at: $0)
    }
    isReduced =
      ExactStretch.isReduced(picture.width, rect.size.width)
      || ExactStretch.isReduced(picture.height, rect.size.height)
  }

  /// Returns blue, green, red and alpha of a pixel of the screen.
  func channels(x: Int, y: Int) -> [Double] {
    var sums = [0.0, 0.0, 0.0, 0.0]
    for row in rows[y - area.minY] {
      for column in columns[x - area.minX] {
        let pixel = picture.pixels[row.index * picture.width + column.index]
        for channel in 0..<4 {
          sums[channel] +=
            row.weight * column.weight * Double(pixel >> (8 * UInt32(channel)) & 0xFF)
        }
      }
    }
    return sums
  }

  private static func isReduced(_ count: Int, _ length: Fixed) -> Bool {
    Double(count) > 2 * self.length(length)
  }

  /// Returns a length in pixels; less than a pixel counts as one.
  private static func length(_ length: Fixed) -> Double { max(1, Double(length.rawValue) / 256) }

  private static func taps(
    _ count: Int, _ origin: Fixed, _ length: Fixed, at pixel: Int
  ) -> [(index: Int, weight: Double)] {
    let start = Double(origin.rawValue) / 256
    let step = Double(count) / self.length(length)
    func clamped(_ index: Double) -> Int { Int(max(0, min(Double(count - 1), index))) }
    guard isReduced(count, length) else {
      let position = (Double(pixel) + 0.5 - start) * step - 0.5
      let left = position.rounded(.down)
      return [
        (clamped(left), 1 - (position - left)), (clamped(left + 1), position - left),
      ]
    }
    let from = (Double(pixel) - start) * step
    let to = from + step
    if to <= 0 { return [(0, 1)] }
    if from >= Double(count) { return [(count - 1, 1)] }
    return (Int(from.rounded(.down))...Int(to.rounded(.up)) - 1).map { index in
      let covered = min(to, Double(index + 1)) - max(from, Double(index))
      return (clamped(Double(index)), covered / step)
    }
  }
}
