/// An arc as the part of its ring that is clear of the ends, and the groups around these.
///
/// All memory is that of the arc before, if that had ends as large.
final class RingCut {
  /// In 1/65 536 of a turn, as `sweep`.
  private(set) var start: UInt16 = 0
  private(set) var sweep: UInt16 = 0
  private(set) var ends: UnsafeMutablePointer<RingGroup>
  private(set) var endCount = 0
  private var capacity = 64
  private var cells: UnsafeMutablePointer<Int32>
  private var cellCapacity = 256
  /// A row of coverage with a margin on both sides that stays zero.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var last: (arc: ArcOnDevice, clip: PixelRect)?
  private(set) var ring: Ring?

  /// How many bytes before and behind a row can be read.
  private static let margin = 8

  init() {
    ends = .allocate(capacity: capacity)
    cells = .allocate(capacity: cellCapacity)
    bytes = .allocate(capacity: cellCapacity + 2 * RingCut.margin)
    bytes.initialize(repeating: 0, count: cellCapacity + 2 * RingCut.margin)
  }

  deinit {
    ends.deallocate()
    cells.deallocate()
    bytes.deallocate()
  }

  /// Whether this is the cut of that arc.
  func isOf(_ arc: ArcOnDevice, clip: PixelRect) -> Bool {
    guard let last else { return false }
    return last.arc == arc && last.clip == clip
  }

  /// The ring of an arc, if the last cut was of that too.
  func ring(of arc: ArcOnDevice, clip: PixelRect) -> Ring? {
    guard let last, Ring.Key(last.arc, clip: last.clip) == Ring.Key(arc, clip: clip) else {
      return nil
    }
    return ring
  }

  /// Cuts an arc out of its ring.
  func cut(_ arc: ArcOnDevice, clip: PixelRect, outOf ring: Ring) {
    last = (arc, clip)
    self.ring = ring
    start = UInt16(truncatingIfNeeded: arc.start.rawValue + ring.clearance)
    sweep = UInt16(truncatingIfNeeded: arc.sweep.rawValue - 2 * ring.clearance)
    endCount = 0
    let (first, second) = (ring.ends.first(of: arc), ring.ends.last(of: arc))
    if first.zone.intersection(second.zone).isEmpty {
      add(first, nil, within: first.zone, of: ring)
      add(second, nil, within: second.zone, of: ring)
    } else {
      add(first, second, within: first.zone.union(second.zone), of: ring)
    }
  }

  private func add(
    _ first: ArcEnds.End, _ second: ArcEnds.End?, within zone: PixelRect, of ring: Ring
  ) {
    let seen = zone.intersection(ring.bounds)
    guard !seen.isEmpty else { return }
    let row = makeRoom(for: zone)
    let contours = ContourCells(zone, in: cells)
    ring.ends.add(first, to: contours)
    if let second { ring.ends.add(second, to: contours) }
    ring.groups.withUnsafeBufferPointer { groups in
      for y in seen.minY..<seen.maxY {
        contours.write(row: y, to: row)
        for index in ring.groups(from: y, to: y &+ 1) {
          let offset = Int(groups[index].x) &- zone.minX
          if offset > -8, offset < zone.width { add(groups[index], covered: row + offset) }
        }
      }
    }
  }

  /// Adds a group with the bytes of a row, without those of pixels that the cut holds or that are
  /// another group's.
  @inline(__always) private func add(_ group: RingGroup, covered row: UnsafePointer<UInt8>) {
    let isOutside = Octet(repeating: 0).replacing(
      with: Octet(repeating: .max),
      where: (group.angles &- Octet(repeating: start)) .> Octet(repeating: sweep))
    // Behind a run of whole pixels two groups may reach over the same ones; one has nothing there.
    let bytes =
      UnsafeRawPointer(row).loadUnaligned(as: UInt64.self)
      & unsafeBitCast(lowerBytes(isOutside), to: UInt64.self) & RingCut.covered(group.bytes)
    if bytes == 0 { return }
    if endCount == capacity { grow() }
    (ends + endCount).initialize(
      to: RingGroup(x: group.x, y: group.y, bytes: bytes, angles: group.angles))
    endCount &+= 1
  }

  /// 255 for each byte that is not zero, 0 for the others.
  private static func covered(_ bytes: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let top = ((bytes & low) &+ low | bytes) & ~low
    return (top &- top &>> 7) | top
  }

  private func grow() {
    let larger = UnsafeMutablePointer<RingGroup>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: ends, count: endCount)
    ends.deallocate()
    (ends, capacity) = (larger, 2 * capacity)
  }

  /// Makes room for a zone's cells and for a row of bytes.
  ///
  /// - Returns: the row, with nothing beside it.
  private func makeRoom(for zone: PixelRect) -> UnsafeMutablePointer<UInt8> {
    let count = ContourCells.count(zone)
    if count > cellCapacity {
      cells.deallocate()
      bytes.deallocate()
      cellCapacity = count
      cells = .allocate(capacity: count)
      bytes = .allocate(capacity: count + 2 * RingCut.margin)
      bytes.initialize(repeating: 0, count: count + 2 * RingCut.margin)
    }
    let row = bytes + RingCut.margin
    UnsafeMutableRawPointer(row + zone.width).storeBytes(of: 0, as: UInt64.self)
    return row
  }
}
