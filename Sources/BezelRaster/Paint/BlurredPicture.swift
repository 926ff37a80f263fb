/// An area of a picture, blurred.
///
/// A pixel depends on the picture alone, not on the area that it is in.
package struct BlurredPicture {
  /// The area that is blurred.
  package let area: PixelRect
  private let isCoarse: Bool
  /// The cells that are kept, in cells.
  private let cells: PixelRect
  /// A row after the other: pixels, or coarse blue and red of its cells and then green and alpha.
  private var words: [UInt32]

  /// How much memory the pixels take.
  package var byteCount: Int { 4 * words.count }

  /// Blurs `area` of a picture of which `source` is there.
  ///
  /// The edges of `source` count as if they went on for ever. So it has to reach from the area
  /// to the picture's own edge, or `blur.reach` pixels far.
  ///
  /// - Precondition: `source` is not empty, unless `area` is.
  package init(_ blur: Blur, of source: PixelBuffer, area: PixelRect, _ kernels: Kernels) {
    self.area = area
    isCoarse = blur.isCoarse
    cells = area.isEmpty ? .empty : isCoarse ? BlurredPicture.cells(around: area) : area
    words = [UInt32](repeating: 0, count: cells.area * (isCoarse ? 2 : 1))
    precondition(cells.isEmpty || !source.bounds.isEmpty)
    var grid = CellGrid()
    var transposed = CellGrid()
    let filter = blur.filter
    var top = cells.minY
    while top < cells.maxY {
      let bottom = min(cells.maxY, top + BlurredPicture.bandHeight)
      let band = PixelRect(minX: cells.minX, minY: top, maxX: cells.maxX, maxY: bottom)
      let around = PixelRect(
        minX: band.minX - filter.radius, minY: band.minY - filter.radius,
        maxX: band.maxX + filter.radius, maxY: band.maxY + filter.radius)
      grid.fill(around, of: source, isCoarse: isCoarse, kernels)
      grid.blur(by: filter, transposedInto: &transposed, kernels)
      transposed.blur(by: filter, transposedInto: &grid, kernels)
      store(grid, asRows: top..<bottom, saturation: blur.saturation, kernels)
      top = bottom
    }
  }

  /// Writes `width` pixels of the row `y`, from `x` on.
  ///
  /// - Precondition: they lie within the area.
  package func write(
    y: Int, x: Int, width: Int, to row: UnsafeMutablePointer<UInt32>, _ kernels: Kernels
  ) {
    guard width > 0 else { return }
    precondition(y >= area.minY && y < area.maxY && x >= area.minX && x + width <= area.maxX)
    words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return }
      guard isCoarse else {
        row.copy(
          from: words + ((y - cells.minY) * cells.width + x - cells.minX), count: width)
        return
      }
      // The centres of the cells are 2 pixels from their edges.
      let top = words + ((y - 2) >> 2 - cells.minY) * 2 * cells.width
      kernels.enlargeCells(
        row, width, start: x - 2 - 4 * cells.minX, top: top, bottom: top + 2 * cells.width,
        odd: cells.width, weight: UInt16(truncatingIfNeeded: 2 * ((y - 2) & 3) + 1))
    }
  }

  /// How many rows of cells are blurred at a time, so that a large picture takes little memory.
  private static let bandHeight = 64

  /// The coarse cells that the pixels of `area` are between.
  private static func cells(around area: PixelRect) -> PixelRect {
    PixelRect(
      minX: (area.minX - 2) >> 2, minY: (area.minY - 2) >> 2, maxX: (area.maxX - 3) >> 2 + 2,
      maxY: (area.maxY - 3) >> 2 + 2)
  }

  private mutating func store(
    _ grid: borrowing CellGrid, asRows rows: Range<Int>, saturation: Int, _ kernels: Kernels
  ) {
    let width = cells.width
    // A row of pixels is made of one of blue and red and one of green and alpha.
    var halves = [UInt32](repeating: 0, count: 2 * width)
    for y in rows {
      let row = grid.cells + (y - rows.lowerBound) * grid.stride
      words.withUnsafeMutableBufferPointer { words in
        halves.withUnsafeMutableBufferPointer { halves in
          guard let words = words.baseAddress, let halves = halves.baseAddress else { return }
          let kept = words + (y - cells.minY) * width * (isCoarse ? 2 : 1)
          let even = isCoarse ? kept : halves
          kernels.saturateCells(even, even + width, from: row, width, saturation: saturation)
          if !isCoarse { kernels.packCells(kept, even, even + width, width) }
        }
      }
    }
  }
}
