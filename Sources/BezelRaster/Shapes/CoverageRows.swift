/// The rows of a coverage, one after the other.
struct CoverageRows {
  let bounds: PixelRect
  private(set) var groups: [CoverageGroup] = []
  private(set) var rows: [Coverage.Row] = []
  private(set) var hasRuns = false

  /// Shorter runs are drawn faster as groups.
  private static let shortestRun = 32

  init(_ bounds: PixelRect) {
    self.bounds = bounds
    rows.reserveCapacity(bounds.height)
  }

  /// Appends the next row.
  ///
  /// - Parameters:
  ///   - bytes: a row of coverage; eight more bytes than `columns` ends with can be read.
  ///   - columns: what of it may not be zero; beyond it everything is.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ columns: Range<Int>) {
    var row = Coverage.Row(firstGroup: Int32(groups.count))
    let run = CoverageRows.longestRun(bytes, columns)
    if run.count >= CoverageRows.shortestRun {
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
    CoverageRows.findGroups(bytes, part, x: bounds.minX, y: y) { groups.append($0) }
  }

  /// Calls `body` with the groups of a part of a row.
  ///
  /// - Parameters:
  ///   - bytes: a row of coverage, from `x` on; eight more bytes than `part` ends with can be read.
  ///   - part: beyond it the groups cover nothing.
  private static func findGroups(
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
