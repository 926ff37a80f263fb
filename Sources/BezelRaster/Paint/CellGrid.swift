/// A picture in cells, ready to be blurred.
///
/// A cell is the average colour of one pixel or of 4 × 4 of them, premultiplied, in 1/16 levels:
/// 16 bits each of blue, red, green and alpha, from the lowest on.
///
/// - Shape: `rows` rows of `stride` cells.
/// - Range: 0 … 4 080 a channel.
struct CellGrid: ~Copyable {
  private(set) var stride = 0
  private var columns = 0
  private var rows = 0
  private(set) var cells: UnsafeMutablePointer<UInt64>
  private var capacity = 1

  /// Makes a grid without cells.
  init() {
    cells = .allocate(capacity: 1)
    cells.initialize(to: 0)
  }

  deinit { cells.deallocate() }

  /// Makes room, in the same memory where it is large enough; the cells hold anything.
  ///
  /// `columns` becomes a multiple of four, and a row an odd number of cache lines, so that the cells
  /// of a column do not compete for a few places in the cache.
  private mutating func resize(columns: Int, rows: Int) {
    self.columns = (columns + 3) & ~3
    self.rows = rows
    stride = (columns + 7) & ~7 | 8
    guard stride * rows > capacity else { return }
    cells.deallocate()
    capacity = stride * rows
    cells = .allocate(capacity: capacity)
    cells.initialize(repeating: 0, count: capacity)
  }

  /// Takes the cells of `area`, a rectangle in cells; the edges of `source` go on for ever.
  mutating func fill(
    _ area: PixelRect, of source: PixelBuffer, isCoarse: Bool, _ kernels: Kernels
  ) {
    resize(columns: area.width, rows: area.height)
    for y in area.minY..<area.maxY {
      let row = SourceRow(y, of: source, isCoarse: isCoarse)
      row.write(from: area.minX, to: area.maxX, to: cells + (y - area.minY) * stride, kernels)
    }
  }

  /// Blurs the columns and makes them rows of `result`, without the ends that are not all there.
  func blur(by filter: BoxFilter, transposedInto result: inout CellGrid, _ kernels: Kernels) {
    result.resize(columns: rows - 2 * filter.radius, rows: columns)
    let history = UnsafeMutablePointer<UInt32>.allocate(capacity: filter.historyCount)
    defer { history.deallocate() }
    kernels.blurCells(
      result.cells, stride: result.stride, from: cells, stride: stride, columns: columns,
      rows: rows, filter, history: history)
  }

  /// The bytes of a pixel as 16-bit channels, in the order of a cell.
  @inline(__always) static func channels(of pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64(pixel &>> 8 & 0x00FF_00FF) &<< 32
  }
}

/// The pixels that one row of cells is made of.
private struct SourceRow {
  /// The four rows of pixels; all the same if a cell is one pixel.
  private let pixels: InlineArray<4, UnsafePointer<UInt32>>
  private let minX: Int
  private let maxX: Int
  private let isCoarse: Bool

  init(_ y: Int, of source: PixelBuffer, isCoarse: Bool) {
    let bounds = source.bounds
    pixels = InlineArray { row in
      let y = isCoarse ? 4 * y + row : y
      return UnsafePointer(
        source.row(at: max(bounds.minY, min(bounds.maxY - 1, y)), from: bounds.minX))
    }
    (minX, maxX) = (bounds.minX, bounds.maxX)
    self.isCoarse = isCoarse
  }

  /// Writes the cells from `left` until `right`.
  func write(
    from left: Int, to right: Int, to cells: UnsafeMutablePointer<UInt64>, _ kernels: Kernels
  ) {
    // Cells with all of their pixels; before and after them come those with some, or with none.
    let first = min(right, max(left, isCoarse ? (minX + 3) >> 2 : minX))
    let end = max(first, min(right, isCoarse ? maxX >> 2 : maxX))
    let inside = cells + (first - left)
    if isCoarse {
      let x = 4 * first - minX
      kernels.sumCells(
        inside, pixels[0] + x, pixels[1] + x, pixels[2] + x, pixels[3] + x, end - first)
    } else {
      kernels.widenCells(inside, pixels[0] + (first - minX), end - first)
    }
    let (lowest, highest) =
      isCoarse ? (minX >> 2 - 1, (maxX - 1) >> 2 + 1) : (minX - 1, maxX)
    let (before, after) = (cell(at: lowest), cell(at: highest))
    for x in left..<first { cells[x - left] = x < lowest ? before : cell(at: x) }
    for x in end..<right { cells[x - left] = x > highest ? after : cell(at: x) }
  }

  /// One cell, whichever of its pixels are there.
  private func cell(at x: Int) -> UInt64 {
    var sum: UInt64 = 0
    for row in 0..<4 {
      for column in 0..<4 {
        let x = isCoarse ? 4 * x + column : x
        sum += CellGrid.channels(of: pixels[row][max(minX, min(maxX - 1, x)) - minX])
      }
    }
    return sum
  }
}
