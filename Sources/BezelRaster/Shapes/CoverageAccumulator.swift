/// Some pixel rows in which edges leave their signed areas.
///
/// A cell holds twice the area, in 1/1024² px, that an edge adds to its pixel and to all pixels right
/// of it, as the difference from the pixel to its left; the running sum along a row is the coverage.
///
/// - Source: R. Levien's accumulation buffer ("font-rs", 2016), in whole numbers.
final class CoverageAccumulator {
  static let rows = 32

  /// In 1/1024 px.
  private var left: Int64 = 0
  /// The right edge, in 1/1024 px from the left one.
  private var right: Int64 = 0
  private var width = 0
  private var stride = 0
  private var capacity = 0
  /// Shape: `rows` rows of `stride` cells, all zero between two uses.
  private var cells = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  /// One row of coverage with a margin on both sides, all zero between two uses.
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  /// In each row, the cells that edges were left in.
  private let touched = UnsafeMutablePointer<(first: Int, end: Int)>.allocate(
    capacity: CoverageAccumulator.rows)

  /// How many bytes before and behind a row can be read.
  private static let margin = 8

  init() { touched.initialize(repeating: (.max, 0), count: CoverageAccumulator.rows) }

  deinit {
    cells.deallocate()
    bytes.deallocate()
    touched.deallocate()
  }

  /// Begins with rows of another place.
  func reset(left: Int, width: Int) {
    self.left = Int64(left) * Vertex.unit
    right = Int64(width) * Vertex.unit
    self.width = width
    stride = width + 2  // the last pixel's remainder goes right of it
    guard stride > capacity else { return }
    capacity = stride
    cells.deallocate()
    cells = .allocate(capacity: stride * CoverageAccumulator.rows)
    cells.initialize(repeating: 0, count: stride * CoverageAccumulator.rows)
    bytes.deallocate()
    bytes = .allocate(capacity: stride + 2 * CoverageAccumulator.margin)
    bytes.initialize(repeating: 0, count: stride + 2 * CoverageAccumulator.margin)
  }

  /// Adds the part of an edge that lies in the band.
  ///
  /// - Parameters:
  ///   - top: where the band begins, in 1/1024 px.
  ///   - bottom: where it ends.
  func add(_ edge: Edge, top: Int32, bottom: Int32) {
    let (first, last) = (max(edge.y0, top), min(edge.y1, bottom))
    guard first < last else { return }
    var (y, x) = (first, edge.x(at: first))
    while y < last {
      let lower = min(last, (y >> 10 &+ 1) << 10)
      // Where the edge leaves a row it enters the next one.
      let end = edge.x(at: lower)
      add(from: x, to: end, height: (lower &- y) &* edge.winding, row: Int((y &- top) >> 10))
      (y, x) = (lower, end)
    }
  }

  /// Adds the part of an edge between two heights of a row.
  func add(_ edge: Edge, from y0: Int32, to y1: Int32, _ winding: Int32, row: Int) {
    guard y0 < y1 else { return }
    add(
      from: edge.x(at: max(edge.y0, y0)), to: edge.x(at: min(edge.y1, y1)),
      height: (y1 &- y0) &* winding, row: row)
  }

  /// Adds a line within a row.
  ///
  /// - Parameter height: in 1/1024 px, at most a row's; negative if the contour goes up.
  private func add(from x0: Int32, to x1: Int32, height: Int32, row: Int) {
    let height = Int64(height)
    let (low, high) = (Int64(min(x0, x1)) &- left, Int64(max(x0, x1)) &- left)
    // A line left of the row counts in its first cell; one right of it counts nowhere.
    if low >= right { return }
    if high <= 0 { return leave(height, in: 0, 0, 0, row) }
    if low >= 0, low >> 10 == (high &- 1) >> 10 || low == high {
      return leave(height, in: low >> 10, low, high, row)
    }
    // From left to right: an edge that goes to the left leaves the same.
    let slope = (height << 32) / (high - low)
    var (x, y): (Int64, Int64) = (low, 0)
    if low < 0 {
      (x, y) = (0, (-low * slope + 1 << 31) >> 32)
      leave(y, in: 0, 0, 0, row)
    }
    while x < high, x < right {
      let end = min(high, (x >> 10 + 1) << 10)
      let bottom = end == high ? height : ((end - low) * slope + 1 << 31) >> 32
      leave(bottom - y, in: x >> 10, x, end, row)
      (x, y) = (end, bottom)
    }
  }

  /// Leaves `height` rows of 1/1024 px between two places of one cell.
  private func leave(
    _ height: Int64, in column: Int64, _ x0: Int64, _ x1: Int64, _ row: Int
  ) {
    // Twice the area right of the edge within the cell: no more than 2²¹.
    let inside = height &* (2_048 &+ column << 11 &- x0 &- x1)
    let index = Int(column)
    let cell = cells + (row &* stride &+ index)
    cell[0] &+= Int32(truncatingIfNeeded: inside)
    cell[1] &+= Int32(truncatingIfNeeded: height << 11 &- inside)
    let touched = touched + row
    if index < touched.pointee.first { touched.pointee.first = index }
    if index &+ 2 > touched.pointee.end { touched.pointee.end = index &+ 2 }
  }

  /// Lends a row's coverage to `body`, and leaves the row empty.
  ///
  /// - Parameter body: takes the bytes of the row, of which eight more can be read before and behind
  ///   it, and what of them may not be zero.
  func drain(row: Int, _ body: (UnsafePointer<UInt8>, Range<Int>) -> Void) {
    let (first, end) = touched[row]
    touched[row] = (.max, 0)
    let row = (cells: cells + row * stride, bytes: bytes + CoverageAccumulator.margin)
    guard first < end else { return body(row.bytes, 0..<0) }
    var last = min(end, width)
    var sum: Int32 = 0
    for column in first..<last {
      sum &+= row.cells[column]
      // 2²¹ is a whole pixel: rounded to nearest of 255.
      let covered = min(sum.magnitude, 1 << 21)
      row.bytes[column] = UInt8(truncatingIfNeeded: (covered &* 255 &+ 1 << 20) >> 21)
    }
    (row.cells + first).update(repeating: 0, count: end - first)
    if last < width, row.bytes[last - 1] != 0 {
      // The contour is closed beyond the right edge.
      (row.bytes + last).update(repeating: row.bytes[last - 1], count: width - last)
      last = width
    }
    body(row.bytes, first..<last)
    (row.bytes + first).update(repeating: 0, count: last - first)
  }
}
