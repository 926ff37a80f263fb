import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel of groups is its scalar definition, to the bit")
struct GroupKernelTests {
  private static let (width, height) = (53, 9)

  /// Calls `body` for every number of groups to 70 with memory that has just room for the groups.
  private func everyCount(
    _ body: (inout SeededRandom, _ kernels: Kernels, _ groups: [RingGroup], _ note: Comment) -> Void
  ) {
    Kernels.everyLength { random, kernels, count, _, note in
      let groups = (0..<count).map { _ in
        RingGroup(
          x: Int32(random.int(0...GroupKernelTests.width - 8)),
          y: Int32(random.int(0...GroupKernelTests.height - 1)),
          bytes: random.coverage(),
          angles: SIMD8<UInt16>.random(in: 0...UInt16.max, using: &random))
      }
      body(&random, kernels, groups, note)
    }
  }

  /// Returns the memory after each pixel of each group was drawn as `strength` says.
  private func drawn(
    _ groups: [RingGroup], on row: KernelRow<UInt32>, _ pixel: Premultiplied,
    strength: (_ covered: UInt8, _ angle: UInt16, _ x: Int, _ y: Int) -> UInt8
  ) -> [UInt32] {
    var result = row.elements
    for group in groups {
      for lane in 0..<8 {
        let at = row.start + Int(group.y) * GroupKernelTests.width + Int(group.x) + lane
        let covered = UInt8(truncatingIfNeeded: group.bytes >> (8 * UInt64(lane)))
        let source = ScalarKernels.scaled(
          pixel.rawValue,
          strength(covered, group.angles[lane], Int(group.x) + lane, Int(group.y)))
        result[at] = ScalarKernels.over(source, result[at])
      }
    }
    return result
  }

  private func memory(_ random: inout SeededRandom) -> KernelRow<UInt32> {
    KernelRow(GroupKernelTests.width * GroupKernelTests.height, start: random.int(0...7)) {
      random.pixel()
    }
  }

  @Test("A shape")
  func shape() {
    everyCount { random, kernels, groups, note in
      let pixel = random.premultiplied()
      var row = memory(&random)
      let expected = drawn(groups, on: row, pixel) { covered, _, _, _ in covered }
      let plain = groups.map { CoverageGroup(x: $0.x, y: $0.y, bytes: $0.bytes) }
      let actual = row.run {
        kernels.blend(groups: plain, plain.count, into: $0, stride: GroupKernelTests.width, pixel)
      }
      #expect(actual == expected, note)
    }
  }

  @Test("The part of a ring within a sweep, which includes both of its ends")
  func ring() {
    everyCount { random, kernels, groups, note in
      let pixel = random.premultiplied()
      let (start, sweep) = random.sweep(groups)
      var row = memory(&random)
      let expected = drawn(groups, on: row, pixel) { covered, angle, _, _ in
        angle &- start <= sweep ? covered : 0
      }
      let actual = row.run {
        kernels.blend(
          ring: groups, groups.count, into: $0, stride: GroupKernelTests.width, from: start,
          sweep: sweep, pixel)
      }
      #expect(actual == expected, note)
    }
  }

  @Test("The part of an indefinite ring within a sweep")
  func conicalRing() {
    everyCount { random, kernels, groups, note in
      let pixel = random.premultiplied()
      let (start, sweep) = random.sweep(groups)
      let seam = UInt16(truncatingIfNeeded: random.next())
      let dither = ScalarDither(isOn: random.int(0...1) == 0)
      let thresholds = (0..<4).map { dither.row(0, $0).thresholds }
      var row = memory(&random)
      let expected = drawn(groups, on: row, pixel) { covered, angle, x, y in
        let alpha = ScalarKernels.curve(angle &- seam, dither.threshold(x, y))
        return angle &- start <= sweep ? ScalarKernels.product(covered, alpha) : 0
      }
      let actual = row.run {
        kernels.blend(
          ring: groups, groups.count, into: $0, stride: GroupKernelTests.width, from: start,
          sweep: sweep, seam: seam, pixel, thresholds: thresholds)
      }
      #expect(actual == expected, note)
    }
  }
}

extension SeededRandom {
  /// Returns eight bytes: all covered, none, or a mix.
  fileprivate mutating func coverage() -> UInt64 {
    switch int(0...3) {
    case 0: .max
    case 1: 0
    default: (0..<8).reduce(0) { bytes, _ in bytes << 8 | UInt64(edgyByte()) }
    }
  }

  /// Returns a part of a turn, often one that begins or ends exactly at a pixel.
  fileprivate mutating func sweep(_ groups: [RingGroup]) -> (start: UInt16, sweep: UInt16) {
    func angle(_ random: inout SeededRandom) -> UInt16 {
      guard random.int(0...1) == 0, !groups.isEmpty else {
        return UInt16(truncatingIfNeeded: random.next())
      }
      return random.pick(groups).angles[random.int(0...7)]
    }
    let start = angle(&self)
    switch int(0...4) {
    case 0: return (start, 0)
    case 1: return (start, .max)
    default: return (start, angle(&self) &- start)
    }
  }
}
