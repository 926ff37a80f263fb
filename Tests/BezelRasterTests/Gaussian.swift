import BezelRaster
import Foundation

/// A true Gaussian, in floating point.
struct Gaussian {
  private let weights: [Double]
  private let radius: Int

  init(sigma: Double) {
    let radius = Int(5 * sigma) + 1
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    self.weights = weights.map { $0 / sum }
    self.radius = radius
  }

  /// Returns the pixels of `area`, row by row; the edges of `source` go on for ever.
  func pixels(of area: PixelRect, in source: PixelBuffer) -> [UInt32] {
    let bounds = source.bounds
    func blurred(_ cell: (Int) -> [Double]) -> [Double] {
      var sum = [0.0, 0, 0, 0]
      for (index, weight) in weights.enumerated() {
        for (channel, value) in cell(index - radius).enumerated() { sum[channel] += weight * value }
      }
      return sum
    }
    return (area.minY..<area.maxY).flatMap { y in
      let row = (bounds.minX..<bounds.maxX).map { x in
        blurred { offset in
          let y = min(max(y + offset, bounds.minY), bounds.maxY - 1)
          return ScalarBlur.channels(source[x, y].rawValue).map(Double.init)
        }
      }
      return (area.minX..<area.maxX).map { x in
        let sum = blurred { row[min(max(x + $0, bounds.minX), bounds.maxX - 1) - bounds.minX] }
        return ScalarBlur.pixel(sum.map { Int64($0.rounded()) }) { $0 }
      }
    }
  }
}
