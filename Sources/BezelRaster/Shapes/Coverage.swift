/// How much of each pixel a shape covers, without the pixels that it does not touch.
package struct Coverage: Sendable {
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
  package private(set) var groups: [CoverageGroup] = []
  private var rows: [Row] = []
  /// Whether there is a run in any row.
  private(set) var hasRuns = false

  /// Shorter runs are drawn faster as groups.
  private static let shortestRun = 32

  init(_ bounds: PixelRect) {
    self.bounds = bounds
    rows.reserveCapacity(bounds.height)
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

  /// Appends the next row.
  ///
  /// - Parameters:
  ///   - bytes: a row of coverage; eight more bytes than `columns` ends with can be read.
  ///   - columns: what of it may not be zero; beyond it everything is.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ columns: Range<Int>) {
    var row = Row(firstGroup: Int32(groups.count))
    let run = Coverage.longestRun(bytes, columns)
    if run.count >= Coverage.shortestRun {
      hasRuns = true
      row.run = Int32(bounds.minX + run.lowerBound)..<Int32(bounds.minX + run.upperBound)
      appendGroups(bytes, columns.lowerBound..<run.lowerBound)
      appendGroups(bytes, run.upperBound..<columns.upperBound)
    } else {
      appendGroups(bytes, columns)
    }
    rows.append(row)
  }

  /// Appends the groups of a part of the next row.
  private mutating func appendGroups(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>) {
    let y = bounds.minY + rows.count
    Coverage.findGroups(bytes, part, x: bounds.minX, y: y) { groups.append($0) }
  }

  /// Calls `body` with the groups of a part of a row.
  ///
  /// - Parameters:
  ///   - bytes: a row of coverage, from `x` on; eight more bytes than `part` ends with can be read.
  ///   - part: beyond it the groups cover nothing.
  static func findGroups(
    _ bytes: UnsafePointer<UInt8>, _ part: Range<Int>, x: Int, y: Int,
    _ body: (CoverageGroup) -> Void
  ) {
    var column = part.lowerBound
    while column < part.upperBound {
      guard bytes[column] != 0 else {
        column += 1
        continue
      }
      var eight = UInt64(
        littleEndian: UnsafeRawPointer(bytes + column).loadUnaligned(as: UInt64.self))
      if part.upperBound - column < 8 { eight &= 1 << UInt64(8 * (part.upperBound - column)) - 1 }
      body(CoverageGroup(x: Int32(x + column), y: Int32(y), bytes: eight))
      column += 8
    }
  }

  private static func longestRun(
    _ bytes: UnsafePointer<UInt8>, _ columns: Range<Int>
  ) -> Range<Int> {
    var longest = 0..<0
    var start = columns.lowerBound
    for column in columns where bytes[column] != 255 {
      if column - start > longest.count { longest = start..<column }
      start = column + 1
    }
    return columns.upperBound - start > longest.count ? start..<columns.upperBound : longest
  }
}
