/// A whole ring, from which arcs of every length and direction are cut.
///
/// Away from its two ends an arc covers what the ring covers, so that only the pixels around the
/// ends have to be found anew when it turns. The ring's groups lie in the order of their angles: the
/// rest of the arc is a part of them.
///
/// Groups and angles are memory of their own: an array's references would be counted in every frame.
final class Ring {
  /// Those that are covered wholly, and then the others: a kernel does not have to guess which is next.
  let groups: UnsafeBufferPointer<CoverageGroup>
  /// For each group the directions of its pixels' centres from the ring's, clockwise from 12 o'clock, in
  /// 1/65 536 of a turn.
  let angles: UnsafePointer<SIMD8<UInt16>>
  /// For each group the first of its covered pixels' angles; rising in both kinds of groups.
  private let starts: [UInt16]
  /// The first group of either kind that begins in each sector, or later, and the end of the kind.
  private let sectors: [UInt32]
  private static let sectorCount = 128
  /// In 1/65 536 of a turn.
  private static let sector = Angle.fullTurn / sectorCount
  let wholeCount: Int
  /// How much of a turn a group spans at most, from its first angle to its last.
  let span: Int
  let bounds: PixelRect
  let key: Key
  /// In 1/65 536 of a turn.
  let clearance: Int
  let ends: ArcEnds

  /// Two rings are the same if these are.
  struct Key: Equatable {
    let center: Vertex
    let radius: Int64
    let half: Int64
    let clip: PixelRect

    init(_ arc: ArcOnDevice, clip: PixelRect) {
      (center, radius, half, self.clip) = (arc.center, arc.radius, arc.half, clip)
    }
  }

  /// - Parameter clearance: the arc's own.
  init(
    of arc: ArcOnDevice, clearance: Int, clip: PixelRect, _ rasterizer: Rasterizer,
    _ kernels: Kernels
  ) {
    self.clearance = clearance
    key = Key(arc, clip: clip)
    ends = ArcEnds(of: arc, clearance: clearance)
    var whole = arc
    whole.sweep = .whole
    let coverage = rasterizer.coverage(of: whole, clip: clip)
    let bounds = coverage.bounds
    var all: [Placed] = []
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: bounds.width + 8)
    row.initialize(repeating: 0, count: bounds.width + 8)
    defer { row.deallocate() }
    for y in bounds.minY..<bounds.maxY {
      coverage.write(y: y, x: bounds.minX, width: bounds.width, to: row)
      Ring.findGroups(row, bounds, y: y) { all.append(Placed($0, around: arc.center, kernels)) }
    }
    self.bounds = bounds
    all.sort { $0.order < $1.order }
    groups = UnsafeBufferPointer(start: Ring.memory(all) { $0.group }, count: all.count)
    angles = Ring.memory(all) { $0.angles }
    let starts = all.map { $0.start }
    let wholeCount = all.count { $0.isWhole }
    (self.starts, self.wholeCount) = (starts, wholeCount)
    var sectors: [UInt32] = []
    for kind in [0..<wholeCount, wholeCount..<all.count] {
      var place = kind.lowerBound
      for sector in 0...Ring.sectorCount {
        while place < kind.upperBound, Int(starts[place]) < sector * Ring.sector { place += 1 }
        sectors.append(UInt32(place))
      }
    }
    self.sectors = sectors
    span = all.reduce(0) { max($0, $1.span) }
  }

  deinit {
    groups.deallocate()
    angles.deallocate()
  }

  /// Calls `body` with the groups of a row.
  ///
  /// Those of a wide span begin at multiples of eight, as cache lines do, but none left of `bounds`, where memory may
  /// begin; a narrow span is in as few as possible.
  ///
  /// - Parameter bytes: a row of coverage, from the first column of `bounds` on, with eight more bytes behind it.
  private static func findGroups(
    _ bytes: UnsafePointer<UInt8>, _ bounds: PixelRect, y: Int, _ body: (CoverageGroup) -> Void
  ) {
    var column = 0
    while column < bounds.width {
      guard bytes[column] != 0 else {
        column += 1
        continue
      }
      var end = column
      while end < bounds.width, bytes[end] != 0 { end += 1 }
      let multiple = column - (bounds.minX + column) & 7
      var place = end - column >= 16 && multiple >= 0 ? multiple : column
      while place < end {
        var eight = UInt64(
          littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self))
        // The pixels before it are in another group.
        if place < column { eight &= .max << UInt64(8 * (column - place)) }
        body(CoverageGroup(x: Int32(bounds.minX + place), y: Int32(y), bytes: eight))
        place += 8
      }
      column = place
    }
  }

  private static func memory<Element>(
    _ all: [Placed], _ element: (Placed) -> Element
  ) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: all.count)
    for index in all.indices { (memory + index).initialize(to: element(all[index])) }
    return UnsafePointer(memory)
  }

  /// The size in memory, in bytes.
  var byteCount: Int {
    groups.count
      * (MemoryLayout<CoverageGroup>.stride + MemoryLayout<SIMD8<UInt16>>.stride
        + MemoryLayout<UInt16>.stride) + sectors.count * MemoryLayout<UInt32>.stride
  }

  /// Calls `body` with the groups that begin from `start` clockwise to `start + sweep`, both included, as
  /// ranges of `groups`.
  ///
  /// - Parameters:
  ///   - start: in 1/65 536 of a turn; any whole number.
  ///   - sweep: the same; less than a turn. There is nothing in a negative one.
  func findGroups(from start: Int, sweep: Int, _ body: (Range<Int>) -> Void) {
    guard sweep >= 0 else { return }
    let first = start & 0xFFFF
    let last = first + sweep
    func find(areWhole: Bool) {
      body(
        place(of: first, areWhole: areWhole)..<place(of: min(last, 0xFFFF) + 1, areWhole: areWhole))
      // Beyond 12 o'clock.
      if last > 0xFFFF {
        body((areWhole ? 0 : wholeCount)..<place(of: last - 0xFFFF, areWhole: areWhole))
      }
    }
    find(areWhole: true)
    find(areWhole: false)
  }

  /// The most ranges that `findGroups` calls with.
  static let mostRanges = 4

  /// The first group of a kind that begins at an angle of 0…65 536 or later.
  private func place(of angle: Int, areWhole: Bool) -> Int {
    let sector = (areWhole ? 0 : Ring.sectorCount + 1) + angle / Ring.sector
    let end = areWhole ? wholeCount : groups.count
    var place = Int(sectors[sector])
    while place < end, Int(starts[place]) < angle { place += 1 }
    return place
  }
}

/// A group of a ring, and where on the ring it is.
private struct Placed {
  let group: CoverageGroup
  let angles: SIMD8<UInt16>
  /// The first of the covered pixels' angles, and how far the last one is from it.
  let start: UInt16
  let span: Int

  init(_ group: CoverageGroup, around center: Vertex, _ kernels: Kernels) {
    self.group = group
    var angles = SIMD8<UInt16>()
    withUnsafeMutablePointer(to: &angles) {
      $0.withMemoryRebound(to: UInt16.self, capacity: 8) {
        kernels.polar(
          $0, 8, x: Int32(clamping: (Int64(group.x) * 1_024 + 512 - Int64(center.x)) >> 2),
          y: Int32(clamping: (Int64(group.y) * 1_024 + 512 - Int64(center.y)) >> 2))
      }
    }
    self.angles = angles
    // The hole keeps what a group covers within half a turn.
    let first = group.bytes.trailingZeroBitCount / 8
    var (lowest, highest) = (0, 0)
    for lane in first..<8 where group.bytes >> (8 * UInt64(lane)) & 0xFF != 0 {
      let way = Int(Int16(bitPattern: angles[lane] &- angles[first]))
      (lowest, highest) = (min(lowest, way), max(highest, way))
    }
    start = angles[first] &+ UInt16(truncatingIfNeeded: lowest)
    span = highest - lowest
  }

  var isWhole: Bool { group.bytes == .max }
  /// Whole groups first, and each kind by its angles.
  var order: Int { isWhole ? Int(start) : Int(start) + Angle.fullTurn }
}
