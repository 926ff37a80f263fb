/// A few pixels in which small closed contours leave their signed areas.
///
/// The cells are those of `CoverageAccumulator`. A contour that lies in them wholly needs none of its
/// tests, which for a ring's ends are most of the work.
struct ContourCells {
  /// The pixels that there are cells for.
  let zone: PixelRect
  /// Shape: rows of `stride` cells, one for each pixel of `zone` and two more.
  private let cells: UnsafeMutablePointer<Int32>
  private let stride: Int

  /// How many cells a zone takes.
  static func count(_ zone: PixelRect) -> Int { (zone.width + 2) * zone.height }

  /// - Parameter cells: memory for as many as `count` says.
  init(_ zone: PixelRect, in cells: UnsafeMutablePointer<Int32>) {
    self.zone = zone
    self.cells = cells
    stride = zone.width + 2
    cells.update(repeating: 0, count: ContourCells.count(zone))
  }

  /// A place in 1/1024 px, from the zone's corner on.
  ///
  /// - Range: a line is no longer than 44 px, so that twice the product of its run and its rise fits 32 bits: many
  ///   processors divide these in a third of the time, and some have no division of 64 bits.
  typealias Place = (x: Int32, y: Int32)

  /// The same place from the zone's corner on.
  func place(_ vertex: Vertex) -> Place {
    (
      x: Int32(truncatingIfNeeded: Int64(vertex.x) &- Int64(zone.minX) << 10),
      y: Int32(truncatingIfNeeded: Int64(vertex.y) &- Int64(zone.minY) << 10)
    )
  }

  /// Adds a line of a contour.
  ///
  /// - Parameter winding: 1 for clockwise contours, −1 for the others.
  /// - Precondition: both places lie within the zone.
  @inline(__always) func line(_ from: Place, _ to: Place, _ winding: Int32) {
    assert(holds(from) && holds(to))
    if (from.x ^ to.x) | (from.y ^ to.y) < 1_024 {
      let sides = (from.x & 1_023) &+ (to.x & 1_023)
      leave((to.y &- from.y) &* winding, Int(from.y >> 10), Int(from.x >> 10), sides)
    } else if from.y != to.y {
      longLine(from, to, winding)
    }
  }

  private func holds(_ place: Place) -> Bool {
    place.x >= 0 && Int(place.x >> 10) <= zone.width && place.y >= 0
      && Int(place.y >> 10) < zone.height
  }

  /// One that may run through several rows.
  @inline(never) private func longLine(_ from: Place, _ to: Place, _ winding: Int32) {
    let (run, rise) = (to.x &- from.x, to.y &- from.y)
    assert((Int64(run) * Int64(rise)).magnitude < 1 << 30)
    var place = from
    while place.y != to.y {
      let y =
        rise > 0 ? min(to.y, (place.y | 1_023) &+ 1) : max(to.y, (place.y &- 1) & ~1_023)
      let next = (
        x: y == to.y ? to.x : from.x &+ ContourCells.nearest(run &* (y &- from.y), rise), y: y
      )
      let row = Int(min(place.y, y) >> 10)
      levelLine(place.x, next.x, (y &- place.y) &* winding, row)
      place = next
    }
  }

  /// One within a row.
  @inline(__always) private func levelLine(
    _ x0: Int32, _ x1: Int32, _ height: Int32, _ row: Int
  ) {
    let (low, high) = (min(x0, x1), max(x0, x1))
    var (x, y) = (low, Int32(0))
    // From left to right: a line that goes to the left leaves the same.
    while true {
      let border = (x | 1_023) &+ 1
      let column = x & ~1_023
      if high <= border {
        leave(height &- y, row, Int(column >> 10), x &+ high &- 2 &* column)
        return
      }
      let below = ContourCells.nearest(height &* (border &- low), high &- low)
      leave(below &- y, row, Int(column >> 10), x &+ border &- 2 &* column)
      (x, y) = (border, below)
    }
  }

  /// Leaves `height` rows of 1/1024 px in one cell; `sides` is the sum of the distances from its left.
  @inline(__always) private func leave(
    _ height: Int32, _ row: Int, _ column: Int, _ sides: Int32
  ) {
    let cell = cells + (row &* stride &+ column)
    cell[0] &+= height &* (2_048 &- sides)
    cell[1] &+= height &* sides
  }

  /// The nearest whole number to a fraction.
  @inline(__always) private static func nearest(_ numerator: Int32, _ denominator: Int32) -> Int32 {
    (2 &* numerator / denominator &+ 1) >> 1
  }

  /// Writes the coverage of the zone's pixels in a row.
  @inline(__always) func write(row y: Int, to bytes: UnsafeMutablePointer<UInt8>) {
    let row = cells + (y &- zone.minY) &* stride
    var sum: Int32 = 0
    for column in 0..<zone.width {
      sum &+= row[column]
      // 2²¹ is a whole pixel: rounded to nearest of 255.
      let covered = min(sum.magnitude, 1 << 21)
      bytes[column] = UInt8(truncatingIfNeeded: (covered &* 255 &+ 1 << 20) >> 21)
    }
  }
}
