/// A whole ring, from which arcs of every length and direction are cut.
///
/// Away from its two ends an arc covers what the ring covers, so that only the pixels around the
/// ends have to be found anew when it turns.
final class Ring: Sendable {
  /// Row after row.
  let groups: [RingGroup]
  /// For each row of `bounds` and one more, its first group.
  private let firstGroups: [Int32]
  let bounds: PixelRect
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
    ends = ArcEnds(of: arc, clearance: clearance)
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
        add(CoverageGroup(x: x, y: Int32(y), bytes: .max))
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
