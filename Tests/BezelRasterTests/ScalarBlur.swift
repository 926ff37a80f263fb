import BezelRaster

/// A blur in the plainest form: a cell after the other, every weight multiplied out.
struct ScalarBlur {
  /// Blue, red, green and alpha, in 1/16 levels.
  typealias Cell = [Int64]

  let blur: Blur
  let isCoarse: Bool
  let filter: BoxFilter

  /// Creates the definition of `blur`, or of the same blur with the other size of cells.
  init(_ blur: Blur, isCoarse: Bool? = nil) {
    self.blur = blur
    self.isCoarse = isCoarse ?? blur.isCoarse
    let variance = Int64(blur.sigma.rawValue) * Int64(blur.sigma.rawValue)
    filter = BoxFilter(
      variance: self.isCoarse ? variance - 4 * 65_536 : variance * 16)
  }

  /// Returns the pixels of `area`, row by row.
  func pixels(of area: PixelRect, in source: PixelBuffer) -> [UInt32] {
    func cells(_ min: Int, _ max: Int) -> Range<Int> {
      isCoarse ? floor(min - 2)..<floor(max - 3) + 2 : min..<max
    }
    let (columns, rows) = (cells(area.minX, area.maxX), cells(area.minY, area.maxY))
    let radius = filter.radius
    // Each column blurred, then each row.
    let upright = (columns.lowerBound - radius..<columns.upperBound + radius).map { x in
      let column = (rows.lowerBound - radius..<rows.upperBound + radius).map { y in
        cell(x, y, of: source)
      }
      return rows.indices.map { blurred(column[($0 - rows.lowerBound)...]) }
    }
    let kept = rows.indices.map { y in
      let row = upright.map { $0[y - rows.lowerBound] }
      return columns.indices.map {
        saturated(blurred(row[($0 - columns.lowerBound)...]))
      }
    }
    return (area.minY..<area.maxY).flatMap { y in
      (area.minX..<area.maxX).map { x in
        let (column, row) = ((isCoarse ? floor(x - 2) : x), (isCoarse ? floor(y - 2) : y))
        let (left, top) = (column - columns.lowerBound, row - rows.lowerBound)
        guard isCoarse else { return ScalarBlur.pixel(kept[top][left]) { ($0 + 8) / 16 } }
        return ScalarBlur.enlarged(
          [kept[top][left], kept[top][left + 1]], [kept[top + 1][left], kept[top + 1][left + 1]],
          right: x - 2 - 4 * column, below: y - 2 - 4 * row)
      }
    }
  }

  /// Returns the cell that holds a pixel.
  private func floor(_ pixel: Int) -> Int { Int((Double(pixel) / 4).rounded(.down)) }

  /// Returns the sum of a coarse cell's pixels; those beyond an edge are like the edge.
  private func cell(_ x: Int, _ y: Int, of source: PixelBuffer) -> Cell {
    let bounds = source.bounds
    var sum: Cell = [0, 0, 0, 0]
    for step in 0..<16 {
      let column = isCoarse ? 4 * x + step % 4 : x
      let row = isCoarse ? 4 * y + step / 4 : y
      let pixel = source[
        min(max(column, bounds.minX), bounds.maxX - 1),
        min(max(row, bounds.minY), bounds.maxY - 1)]
      sum = zip(sum, ScalarBlur.channels(pixel.rawValue)).map { $0 + $1 }
    }
    return sum
  }

  private func blurred(_ cells: ArraySlice<Cell>) -> Cell {
    (0..<4).map { channel in
      filter.divided(
        zip(filter.weights, cells).reduce(0) { $0 + $1.0 * $1.1[channel] })
    }
  }

  private func saturated(_ cell: Cell) -> Cell {
    ScalarBlur.saturated(cell, Int64(blur.saturation))
  }

  /// Returns the luma plus `saturation` / 256 of a colour's difference from it.
  static func saturated(_ cell: Cell, _ saturation: Int64) -> Cell {
    let luma = 19 * cell[0] + 54 * cell[1] + 183 * cell[2]
    return cell.prefix(3).map {
      let value = (256 * luma + saturation * (256 * $0 - luma) + 32_768) >> 16
      return min(max(value, 0), cell[3])
    } + [cell[3]]
  }

  /// Returns a pixel between four cells, `right` and `below` the first by so many quarters and an
  /// eighth.
  static func enlarged(_ top: [Cell], _ bottom: [Cell], right: Int, below: Int) -> UInt32 {
    func between(_ a: Int64, _ b: Int64, _ quarters: Int) -> Int64 {
      let eighths = Int64(2 * quarters + 1)
      return a * (8 - eighths) + b * eighths
    }
    let column = (0..<2).map { side in
      (0..<4).map { (between(top[side][$0], bottom[side][$0], below) + 2) / 4 }
    }
    return pixel((0..<4).map { between(column[0][$0], column[1][$0], right) }) { ($0 + 128) / 256 }
  }

  /// Returns a pixel's blue, red, green and alpha.
  static func channels(_ pixel: UInt32) -> Cell {
    [pixel, pixel >> 16, pixel >> 8, pixel >> 24].map { Int64($0 & 0xFF) }
  }

  static func pixel(_ cell: Cell, rounded: (Int64) -> Int64) -> UInt32 {
    let bytes = cell.map { UInt32(rounded($0)) }
    return bytes[0] | bytes[1] << 16 | bytes[2] << 8 | bytes[3] << 24
  }
}

extension BoxFilter {
  /// The three boxes as one list of weights.
  var weights: [Int64] {
    let box = [Int64](repeating: 1, count: width)
    let last =
      [Int64(end)] + [Int64](repeating: 1 << Int64(scale), count: inner) + [Int64(end)]
    return BoxFilter.convolved(BoxFilter.convolved(box, box), last)
  }

  private static func convolved(_ a: [Int64], _ b: [Int64]) -> [Int64] {
    var result = [Int64](repeating: 0, count: a.count + b.count - 1)
    for (i, x) in a.enumerated() {
      for (j, y) in b.enumerated() { result[i + j] += x * y }
    }
    return result
  }

  /// Returns a sum of weighted cells over the sum of the weights, by way of 16 bits.
  func divided(_ sum: Int64) -> Int64 {
    ((sum + 32_768) / 65_536 * Int64(factor) + 131_072) / 262_144
  }
}
