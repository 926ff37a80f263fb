/// A whole ring, from which arcs of every length and direction are cut.
///
/// Away from its two ends an arc covers what the ring covers, so that only the pixels around the
/// ends have to be found anew when it turns.
struct Ring: Sendable {
  /// Row after row and from left to right.
  let groups: [RingGroup]
  /// For each row of `bounds` and one more, its first group.
  private let firstGroups: [Int32]
  let bounds: PixelRect
  private let center: Vertex

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
    center = arc.center
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

  /// What it takes to keep this.
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

    /// What it takes to keep this.
    var byteCount: Int { ends.count * MemoryLayout<RingGroup>.stride }
  }

  /// Cuts an arc out of its ring.
  ///
  /// - Parameter clearance: the arc's own.
  func cut(_ arc: ArcOnDevice, clearance: Int, _ rasterizer: Rasterizer) -> Cut {
    let cut = (
      start: UInt16(truncatingIfNeeded: arc.start.rawValue + clearance),
      sweep: UInt16(truncatingIfNeeded: arc.sweep.rawValue - 2 * clearance)
    )
    var ends: [RingGroup] = []
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

extension ArcOnDevice {
  /// Pixels that it may touch.
  var bounds: PixelRect {
    let reach = Int(radius + half) + 1
    return PixelRect(
      minX: (Int(center.x) - reach) >> 10, minY: (Int(center.y) - reach) >> 10,
      maxX: (Int(center.x) + reach + 1_023) >> 10, maxY: (Int(center.y) + reach + 1_023) >> 10)
  }

  /// How far from an end a pixel's centre has to be, in 1/65 536 of a turn, for the pixel to lie on
  /// one side of it; `nil` if an arc is too small or too short to tell, or leaves its ring.
  var clearance: Int? {
    guard inner >= 4 * Vertex.unit, hasRoomForCaps, startCap != .square, endCap != .square
    else { return nil }
    let clearance = angle(of: ArcOnDevice.halfPixel)
    return sweep.rawValue > 2 * (clearance + reach) && sweep.rawValue < Angle.fullTurn
      ? clearance : nil
  }

  /// More than half of a pixel's diagonal, in 1/1024 px.
  private static let halfPixel: Int64 = 768

  /// At least the angle that a length takes for the pixels on the arc's inner side.
  private func angle(of length: Int64) -> Int {
    // 65 536 / 2π
    Int(length * 10_431 / (inner - Vertex.unit)) + 2
  }

  /// How far the pixels around an end reach across the stroke and along it, in 1/1024 px: the cap
  /// or the clearance, and the part of a pixel that its centre may be away.
  private func extent(_ cap: Cap) -> (across: Int64, along: Int64) {
    let clearance = ArcOnDevice.halfPixel * (radius + half + Vertex.unit) / (inner - Vertex.unit)
    return (
      half + ArcOnDevice.halfPixel,
      max(cap == .butt ? 0 : half, clearance) + ArcOnDevice.halfPixel
    )
  }

  /// The angle that takes in all that is around an end.
  private var reach: Int {
    let (across, along) = extent(endCap)
    return angle(of: (across + along + 2 * Vertex.unit) * 9 / 8)
  }

  /// The pixels around the two ends, or around both at once if these are near each other, and what
  /// of the arc is in them.
  fileprivate var endings: [(zone: PixelRect, pieces: [ArcOnDevice])] {
    var (first, last) = (self, self)
    (first.sweep, first.endCap) = (Angle(rawValue: reach), .butt)
    (last.sweep, last.startCap) = (first.sweep, .butt)
    last.start = end - last.sweep
    let (a, b) = (zone(around: start, startCap), zone(around: end, endCap))
    return a.intersection(b).isEmpty
      ? [(a, [first]), (b, [last])] : [(a.union(b), [first, last])]
  }

  private func zone(around angle: Angle, _ cap: Cap) -> PixelRect {
    let direction = Direction(turn: angle.turn)
    let middle = direction.vertex(on: center, radius: radius)
    let (across, along) = extent(cap)
    let (sine, cosine) = (abs(direction.sine), abs(direction.cosine))
    let width = Int((across * sine + along * cosine) >> 30) + 1
    let height = Int((across * cosine + along * sine) >> 30) + 1
    return PixelRect(
      minX: (Int(middle.x) - width) >> 10, minY: (Int(middle.y) - height) >> 10,
      maxX: (Int(middle.x) + width + 1_023) >> 10, maxY: (Int(middle.y) + height + 1_023) >> 10)
  }
}
