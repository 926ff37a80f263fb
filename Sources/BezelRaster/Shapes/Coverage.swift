/// How much of each pixel a shape covers: 0 (nothing) … 255 (all of it).
package struct Coverage: Sendable {
  /// The pixels there are bytes for.
  package let bounds: PixelRect
  /// Shape: `bounds.height` rows of `bounds.width` bytes, without gaps.
  package let bytes: [UInt8]

  /// The exact area of `path` within each pixel of `clip`, after `transform`.
  ///
  /// Every edge is cut at the pixel boundaries it crosses, and each cut is computed from the edge's
  /// own ends, so that a pixel's coverage does not depend on `clip`.
  ///
  /// - Complexity: the edges times the pixel rows and columns they cross, plus the area.
  package init(of path: Path, transform: Transform, clip: PixelRect) {
    bounds = path.bounds(transform).intersection(clip)
    guard !bounds.isEmpty else {
      bytes = []
      return
    }
    var edges: [Edge] = []
    path.flatten(transform) { from, to in
      if let edge = Edge(from: from, to: to) { edges.append(edge) }
    }
    var bytes = [UInt8]()
    bytes.reserveCapacity(bounds.area)
    var band = Band(width: bounds.width)
    for top in stride(from: bounds.minY, to: bounds.maxY, by: Band.rows) {
      let bottom = min(top + Band.rows, bounds.maxY)
      for edge in edges { band.add(edge, left: bounds.minX, top: top, bottom: bottom) }
      band.take(rows: bottom - top, into: &bytes)
    }
    self.bytes = bytes
  }
}

/// A straight line that goes down, and which way the contour took it.
private struct Edge {
  let x0: Int
  let y0: Int
  let x1: Int
  let y1: Int
  let winding: Int

  /// In 1/256 px; `nil` for a level line, which bounds no area.
  init?(from: Point, to: Point) {
    guard from.y != to.y else { return nil }
    let isDown = from.y < to.y
    let (upper, lower) = isDown ? (from, to) : (to, from)
    // Half of the range, so that the product of two differences still fits.
    let limit = 1 << 30
    func limited(_ value: Fixed) -> Int { max(-limit, min(limit, value.raw)) }
    (x0, y0) = (limited(upper.x), limited(upper.y))
    (x1, y1) = (limited(lower.x), limited(lower.y))
    if y0 == y1 { return nil }
    winding = isDown ? 1 : -1
  }

  /// Where the edge is at a height, rounded to nearest.
  func x(at y: Int) -> Int { x0 + roundedQuotient((y - y0) * (x1 - x0), y1 - y0) }

  /// How high the edge is at a place between its ends, rounded to nearest.
  ///
  /// - Precondition: the edge is not upright.
  func y(at x: Int) -> Int { y0 + roundedQuotient(abs(x - x0) * (y1 - y0), abs(x1 - x0)) }
}

/// Some pixel rows in which edges leave their signed areas.
///
/// A cell holds twice the area, in 1/256² px, that an edge adds to its pixel and to all pixels right
/// of it, as the difference from the pixel to its left; the running sum along a row is the coverage.
///
/// - Source: R. Levien's accumulation buffer ("font-rs", 2016), in whole numbers.
private struct Band {
  static let rows = 32

  private let width: Int
  private let stride: Int
  private var cells: [Int32]

  init(width: Int) {
    self.width = width
    stride = width + 2  // the last pixel's remainder goes right of it
    cells = [Int32](repeating: 0, count: stride * Band.rows)
  }

  mutating func add(_ edge: Edge, left: Int, top: Int, bottom: Int) {
    let (first, last) = (max(edge.y0, top << 8), min(edge.y1, bottom << 8))
    guard first < last else { return }
    for row in (first >> 8)...((last - 1) >> 8) {
      let (upper, lower) = (max(first, row << 8), min(last, (row + 1) << 8))
      add(
        edge, from: upper, to: lower, left: left << 8, row: (row - top) * stride)
    }
  }

  /// The part of an edge within one pixel row.
  private mutating func add(_ edge: Edge, from upper: Int, to lower: Int, left: Int, row: Int) {
    let right = left + width << 8
    var (x, y) = (edge.x(at: upper), upper)
    let end = edge.x(at: lower)
    let step = end > x ? 1 : -1
    // One cell after the other, in the edge's own direction; what is left or right of the band is
    // one wide cell.
    while true {
      let column = step > 0 ? x >> 8 : (x - 1) >> 8
      var boundary = (step > 0 ? column + 1 : column) << 8
      if boundary < left { boundary = step > 0 ? left : end }
      if boundary > right { boundary = step > 0 ? end : right }
      let isLast = step > 0 ? end <= boundary : end >= boundary
      let nextX = isLast ? end : boundary
      let nextY = isLast ? lower : min(lower, max(y, edge.y(at: boundary)))
      leave(height: edge.winding * (nextY - y), x: x, to: nextX, left: left, right: right, row: row)
      if isLast { return }
      (x, y) = (nextX, nextY)
    }
  }

  /// Leaves `height` rows of 1/256 px between two places of one cell.
  private mutating func leave(
    height: Int, x: Int, to nextX: Int, left: Int, right: Int, row: Int
  ) {
    guard height != 0 else { return }
    if min(x, nextX) >= right { return }
    if max(x, nextX) <= left {
      cells[row] &+= Int32(truncatingIfNeeded: height * 512)
      return
    }
    let column = (min(x, nextX) - left) >> 8
    // What lies right of the edge within the cell, twice.
    let inside = height * (512 - (x - left - column << 8) - (nextX - left - column << 8))
    cells[row + column] &+= Int32(truncatingIfNeeded: inside)
    cells[row + column + 1] &+= Int32(truncatingIfNeeded: height * 512 - inside)
  }

  /// Appends the coverage of the first rows and leaves the band empty.
  mutating func take(rows: Int, into bytes: inout [UInt8]) {
    for row in 0..<rows {
      var sum: Int32 = 0
      for column in row * stride..<row * stride + width {
        sum &+= cells[column]
        cells[column] = 0
        // 131 072 is a whole pixel: rounded to nearest of 255.
        let covered = min(sum.magnitude, 131_072)
        bytes.append(UInt8(truncatingIfNeeded: (covered * 255 + 65_536) >> 17))
      }
      cells[row * stride + width] = 0
      cells[row * stride + width + 1] = 0
    }
  }
}
