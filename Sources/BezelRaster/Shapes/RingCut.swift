/// An arc as the groups of its ring that are clear of its ends, and those around these.
///
/// All memory is that of the arc before, if that had ends as large.
final class RingCut {
  /// In 1/65 536 of a turn, as `sweep`: what is clear of the ends, both angles included.
  private(set) var start: UInt16 = 0
  private(set) var sweep: UInt16 = 0
  /// The pixels that the ring may cover.
  private(set) var bounds = PixelRect.empty
  /// Those of the ring that lie in there wholly, and in the end those around the ends.
  private let all: UnsafeMutablePointer<Part>
  private var partCount = 0
  private var ends: UnsafeMutablePointer<CoverageGroup>
  private var endAngles: UnsafeMutablePointer<Octet>
  private var endCount = 0
  private var capacity = 64
  private let first = EndCoverage()
  private let second = EndCoverage()
  private var last: (arc: ArcOnDevice, clip: PixelRect)?
  private var ring: Ring?

  /// Some of the groups.
  struct Part {
    let groups: UnsafeBufferPointer<CoverageGroup>
    /// Of the pixels of each group.
    let angles: UnsafePointer<SIMD8<UInt16>>
    /// Whether each covers all of its pixels.
    let isWhole: Bool
  }

  init() {
    all = .allocate(capacity: Ring.mostRanges + 1)
    ends = .allocate(capacity: capacity)
    endAngles = .allocate(capacity: capacity)
  }

  deinit {
    all.deallocate()
    ends.deallocate()
    endAngles.deallocate()
  }

  /// Whether this is the cut of that arc.
  func isOf(_ arc: ArcOnDevice, clip: PixelRect) -> Bool {
    guard let last else { return false }
    return last.arc == arc && last.clip == clip
  }

  /// All groups; good until the next arc is cut.
  var parts: UnsafeBufferPointer<Part> { UnsafeBufferPointer(start: all, count: partCount) }

  /// Cuts an arc out of the ring of the last one.
  ///
  /// - Returns: false if its ring is another.
  func cut(_ arc: ArcOnDevice, clip: PixelRect) -> Bool {
    guard let ring, ring.key == Ring.Key(arc, clip: clip) else { return false }
    cut(arc, clip: clip, of: ring)
    return true
  }

  /// Cuts an arc out of its ring.
  func cut(_ arc: ArcOnDevice, clip: PixelRect, outOf ring: Ring) {
    self.ring = ring
    bounds = ring.bounds
    cut(arc, clip: clip, of: ring)
  }

  private func cut(_ arc: ArcOnDevice, clip: PixelRect, of ring: Ring) {
    last = (arc, clip)
    start = UInt16(truncatingIfNeeded: arc.start.rawValue + ring.clearance)
    sweep = UInt16(truncatingIfNeeded: arc.sweep.rawValue - 2 * ring.clearance)
    cover(ring.ends.first(of: arc), ring.ends.last(of: arc), of: ring)
    let (start, sweep) = (Int(start), Int(sweep))
    (partCount, endCount) = (0, 0)
    ring.findGroups(from: start, sweep: sweep - ring.span) {
      add(
        Part(
          groups: UnsafeBufferPointer(rebasing: ring.groups[$0]),
          angles: ring.angles + $0.lowerBound, isWhole: $0.lowerBound < ring.wholeCount))
    }
    // The first angle that is behind those, and the last one that the second end may cover.
    let next = max(0, sweep - ring.span + 1)
    let end = sweep + ring.ends.reach
    // So far before the start groups begin that the first end may cover.
    let before = ring.ends.reach + ring.span
    if end + before < Angle.fullTurn {
      ring.findGroups(from: start + next, sweep: end - next) { add($0, of: ring) }
      ring.findGroups(from: start - before, sweep: before - 1) { add($0, of: ring) }
    } else {
      ring.findGroups(from: start + next, sweep: Angle.fullTurn - 1 - next) { add($0, of: ring) }
    }
    add(
      Part(
        groups: UnsafeBufferPointer(start: ends, count: endCount), angles: endAngles,
        isWhole: false))
  }

  private func add(_ part: Part) {
    (all + partCount).initialize(to: part)
    partCount += 1
  }

  private func cover(_ one: ArcEnds.End, _ other: ArcEnds.End, of ring: Ring) {
    first.clear()
    second.clear()
    guard one.zone.intersection(other.zone).isEmpty else {
      return first.cover(one.zone.union(other.zone), with: one, other, of: ring.ends)
    }
    if !one.zone.intersection(ring.bounds).isEmpty {
      first.cover(one.zone, with: one, nil, of: ring.ends)
    }
    if !other.zone.intersection(ring.bounds).isEmpty {
      second.cover(other.zone, with: other, nil, of: ring.ends)
    }
  }

  /// Adds groups with what the ring covers where that is clear of the ends, and elsewhere with what these do.
  private func add(_ range: Range<Int>, of ring: Ring) {
    makeRoom(for: range.count)
    let (start, sweep) = (SIMD8(repeating: start), SIMD8(repeating: sweep))
    let (ends, endAngles) = (ends, endAngles)
    var count = endCount
    for index in range {
      let (group, eight) = (ring.groups[index], ring.angles[index])
      let isOutside = SIMD8<UInt16>(repeating: 0).replacing(
        with: SIMD8(repeating: .max), where: (eight &- start) .> sweep)
      let outside = unsafeBitCast(lowerBytes(isOutside), to: UInt64.self)
      let (x, y) = (Int(group.x), Int(group.y))
      let covered = first.bytes(x: x, y: y) | second.bytes(x: x, y: y)
      // Behind a run of whole pixels two groups may reach over the same ones; one has nothing there.
      let bytes = group.bytes & ~outside | covered & outside & RingCut.mask(of: group.bytes)
      (ends + count).initialize(to: CoverageGroup(x: group.x, y: group.y, bytes: bytes))
      (endAngles + count).initialize(to: eight)
      // Without a branch, which could not be predicted.
      count &+= bytes == 0 ? 0 : 1
    }
    endCount = count
  }

  /// 255 for each byte that is not zero, 0 for the others.
  private static func mask(of bytes: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let top = ((bytes & low) &+ low | bytes) & ~low
    return (top &- top &>> 7) | top
  }

  /// Makes room for more groups around the ends.
  private func makeRoom(for more: Int) {
    guard endCount + more > capacity else { return }
    capacity = 2 * (endCount + more)
    ends = RingCut.moved(ends, endCount, capacity: capacity)
    endAngles = RingCut.moved(endAngles, endCount, capacity: capacity)
  }

  /// Moves elements to more memory.
  private static func moved<Element>(
    _ elements: UnsafeMutablePointer<Element>, _ count: Int, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    return larger
  }
}
