/// How much of each pixel a shape covers, without the pixels that it does not touch.
///
/// A class, so that a frame counts one reference and not one of each array.
package final class Coverage: Sendable {
  /// A row's pixels that are covered wholly, and where its groups begin.
  struct Row: Sendable {
    /// Left of it and right of it there are groups only.
    var run: Range<Int32> = 0..<0
    var firstGroup: Int32
  }

  /// The pixels that may be covered.
  package let bounds: PixelRect
  /// The covered pixels beside the runs, row after row and from left to right.
  ///
  /// A group may reach over the right edge of `bounds`, with pixels that are not covered.
  package let groups: [CoverageGroup]
  private let rows: [Row]
  /// Whether there is a run in any row.
  let hasRuns: Bool

  init(_ rows: CoverageRows) {
    bounds = rows.bounds
    groups = rows.groups
    self.rows = rows.rows
    hasRuns = rows.hasRuns
  }

  /// The size in memory, in bytes.
  var byteCount: Int {
    groups.count * MemoryLayout<CoverageGroup>.stride + rows.count * MemoryLayout<Row>.stride
  }

  /// The longest run of wholly covered pixels in a row, if it is long.
  ///
  /// - Precondition: the row lies within `bounds`.
  package func run(at y: Int) -> Range<Int32> { rows[y - bounds.minY].run }

  /// Calls `body` with the rows from `minY` to before `maxY`, whose runs `run(at:)` returns.
  ///
  /// - Precondition: they lie within `bounds`.
  func withRows(from minY: Int, to maxY: Int, _ body: (UnsafeBufferPointer<Row>) -> Void) {
    rows.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(minY - bounds.minY)..<(maxY - bounds.minY)]))
    }
  }

  /// The groups of some rows, as indices of `groups`.
  ///
  /// - Precondition: the rows lie within `bounds`.
  package func groups(from minY: Int, to maxY: Int) -> Range<Int> {
    guard minY < maxY else { return 0..<0 }
    let last = maxY - bounds.minY
    return Int(
      rows[minY - bounds.minY].firstGroup)..<(last < rows.count
      ? Int(rows[last].firstGroup) : groups.count)
  }

  /// Writes the bytes of a part of a row.
  ///
  /// - Precondition: the row lies within `bounds`.
  package func write(y: Int, x: Int, width: Int, to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.update(repeating: 0, count: width)
    let run = run(at: y)
    let (first, last) = (max(0, Int(run.lowerBound) - x), min(width, Int(run.upperBound) - x))
    if first < last { (bytes + first).update(repeating: 255, count: last - first) }
    for index in groups(from: y, to: y + 1) {
      let group = groups[index]
      let left = Int(group.x) - x
      for lane in max(0, -left)..<max(max(0, -left), min(8, width - left)) {
        let byte = UInt8(truncatingIfNeeded: group.bytes >> UInt64(8 * lane))
        if byte != 0 { bytes[left + lane] = byte }
      }
    }
  }
}
