/// The coverage of the pixels around one end of an arc, or around both if they are close.
///
/// All memory is that of the ends before, if those were as large.
final class EndCoverage {
  private var zone = PixelRect.empty
  private var cells: UnsafeMutablePointer<Int32>
  private var cellCapacity = 256
  /// The rows of the zone; before each of them and behind the last one, eight bytes are zero.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity = 512

  private static let margin = 8

  init() {
    cells = .allocate(capacity: cellCapacity)
    bytes = .allocate(capacity: byteCapacity)
    bytes.initialize(repeating: 0, count: EndCoverage.margin)
  }

  deinit {
    cells.deallocate()
    bytes.deallocate()
  }

  /// Covers nothing.
  func clear() { zone = .empty }

  /// Covers what the contours of ends do.
  ///
  /// - Parameter zone: the pixels that they may touch.
  func cover(
    _ zone: PixelRect, with first: ArcEnds.End, _ second: ArcEnds.End?, of ends: ArcEnds
  ) {
    self.zone = zone
    makeRoom()
    let contours = ContourCells(zone, in: cells)
    ends.add(first, to: contours)
    if let second { ends.add(second, to: contours) }
    var row = bytes
    for y in zone.minY..<zone.maxY {
      UnsafeMutableRawPointer(row).storeBytes(of: 0, as: UInt64.self)
      contours.write(row: y, to: row + EndCoverage.margin)
      row += zone.width + EndCoverage.margin
    }
    UnsafeMutableRawPointer(row).storeBytes(of: 0, as: UInt64.self)
  }

  private func makeRoom() {
    let cellCount = ContourCells.count(zone)
    let byteCount = zone.height * (zone.width + EndCoverage.margin) + EndCoverage.margin
    if cellCount > cellCapacity {
      cells.deallocate()
      (cells, cellCapacity) = (.allocate(capacity: cellCount), cellCount)
    }
    if byteCount > byteCapacity {
      bytes.deallocate()
      (bytes, byteCapacity) = (.allocate(capacity: byteCount), byteCount)
    }
  }

  /// The bytes of eight pixels, the lowest being the leftmost pixel's.
  @inline(__always) func bytes(x: Int, y: Int) -> UInt64 {
    let (column, row) = (x &- zone.minX &+ EndCoverage.margin, y &- zone.minY)
    let stride = zone.maxX &- zone.minX &+ EndCoverage.margin
    // Without a branch, which could not be predicted: where there is nothing, the first margin is read.
    let isInside =
      UInt(bitPattern: row) < UInt(bitPattern: zone.maxY &- zone.minY)
      && UInt(bitPattern: column) < UInt(bitPattern: stride)
    let place = isInside ? row &* stride &+ column : 0
    return UInt64(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self))
  }
}
