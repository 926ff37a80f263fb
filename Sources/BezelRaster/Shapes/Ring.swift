/// A whole ring, from which arcs of every length and direction are cut.
///
/// Away from its two ends an arc covers what the ring covers, so that only the pixels around the
/// ends have to be found anew when it turns.
struct Ring: Sendable {
  /// Row after row.
  let groups: [RingGroup]
  /// For each row of `bounds` and one more, its first group.
  private let firstGroups: [Int32]
  let bounds: PixelRect

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

  init(
    of arc: ArcOnDevice, clip: PixelRect, _ rasterizer: Rasterizer, _ kernels: Kernels
  ) {
    var whole = arc
    whole.sweep = .whole
    let coverage = rasterizer.coverage(of: whole, clip: clip)
    bounds = coverage.bounds
    var (groups, firstGroups): ([RingGroup], [Int32]) = ([], [])
    func add(_ group: CoverageGroup) {
      groups.append(
        RingGroup(
          x: group.x, y: group.y, bytes: group.bytes,
          angles: Ring.angles(x: group.x, y: group.y, around: arc.center, kernels)))
    }
    for y in bounds.minY..<bounds.maxY {
      firstGroups.append(Int32(groups.count))
      let run = coverage.run(at: y)
      for index in coverage.groups(from: y, to: y + 1) { add(coverage.groups[index]) }
      for x in stride(from: run.lowerBound, to: run.upperBound, by: 8) {
        let missing = UInt64(max(0, x + 8 - run.upperBound))
        add(CoverageGroup(x: x, y: Int32(y), bytes: .max >> (8 * missing)))
      }
    }
    firstGroups.append(Int32(groups.count))
    (self.groups, self.firstGroups) = (groups, firstGroups)
  }

  /// The size in memory, in bytes.
  var byteCount: Int { groups.count * MemoryLayout<RingGroup>.stride + firstGroups.count * 4 }

  /// The groups of some rows, as indices of `groups`.
  func groups(from minY: Int, to maxY: Int) -> Range<Int> {
    let (first, last) = (max(minY, bounds.minY), min(maxY, bounds.maxY))
    guard first < last else { return 0..<0 }
    return Int(firstGroups[first - bounds.minY])..<Int(firstGroups[last - bounds.minY])
  }

  private static func angles(
    x: Int32, y: Int32, around center: Vertex, _ kernels: Kernels
  ) -> SIMD8<UInt16> {
    var angles = SIMD8<UInt16>()
    withUnsafeMutablePointer(to: &angles) {
      $0.withMemoryRebound(to: UInt16.self, capacity: 8) {
        kernels.polar(
          $0, 8, x: Int32(clamping: (Int64(x) * 1_024 + 512 - Int64(center.x)) >> 2),
          y: Int32(clamping: (Int64(y) * 1_024 + 512 - Int64(center.y)) >> 2))
      }
    }
    return angles
  }
}

extension Ring {
  /// An arc as the part of its ring that is clear of the ends, and the groups around these.
  struct Cut {
    let start: UInt16
    let sweep: UInt16
    let ends: [RingGroup]

    /// The size in memory, in bytes.
    var byteCount: Int { ends.count * MemoryLayout<RingGroup>.stride }
  }

  /// How many groups there are around the ends of a ring as a HUD has it.
  private static let commonEndCount = 32

  /// Cuts an arc out of its ring.
  ///
  /// - Parameter clearance: the arc's own.
  func cut(_ arc: ArcOnDevice, clearance: Int, _ rasterizer: Rasterizer) -> Cut {
    let cut = (
      start: UInt16(truncatingIfNeeded: arc.start.rawValue + clearance),
      sweep: UInt16(truncatingIfNeeded: arc.sweep.rawValue - 2 * clearance)
    )
    var ends: [RingGroup] = []
    ends.reserveCapacity(Ring.commonEndCount)
    for (zone, pieces) in arc.endings {
      let zone = zone.intersection(bounds)
      rasterizer.eachRow(of: pieces, within: zone) { y, bytes in
        for index in groups(from: y, to: y + 1) {
          let offset = Int(groups[index].x) - zone.minX
          guard offset > -8, offset < zone.width else { continue }
          var group = groups[index]
          group.bytes = Ring.bytes(bytes + offset, of: group, outside: cut)
          if group.bytes != 0 { ends.append(group) }
        }
      }
    }
    return Cut(start: cut.start, sweep: cut.sweep, ends: ends)
  }

  /// Eight bytes of a row, without those of pixels that the cut holds or that are another group's.
  private static func bytes(
    _ row: UnsafePointer<UInt8>, of group: RingGroup,
    outside cut: (start: UInt16, sweep: UInt16)
  ) -> UInt64 {
    var bytes: UInt64 = 0
    for lane in 0..<8 where group.angles[lane] &- cut.start > cut.sweep {
      // Behind a run of whole pixels two groups may reach over the same ones; one has nothing there.
      let byte: UInt64 = 255 << UInt64(8 * lane)
      if group.bytes & byte != 0 { bytes |= UInt64(row[lane]) << UInt64(8 * lane) }
    }
    return bytes
  }
}
