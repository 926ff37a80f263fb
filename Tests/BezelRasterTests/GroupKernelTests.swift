import SeededRandom
import BezelRaster
import Testing

@Suite("Every kernel of groups is its scalar definition, to the bit")
struct GroupKernelTests {
  private static let (width, height) = (53, 9)

  /// Calls `body` for every number of groups to 70 with memory that has just room for the groups.
  private func everyCount(
    _ body: (inout SeededRandom, _ kernels: Kernels, _ groups: [CoverageGroup], _ note: Comment) ->
      Void
  ) {
    Kernels.everyLength { random, kernels, count, _, note in
      let groups = (0..<count).map { _ in
        CoverageGroup(
          x: Int32(random.int(0...GroupKernelTests.width - 8)),
          y: Int32(random.int(0...GroupKernelTests.height - 1)),
          bytes: random.coverage())
      }
      body(&random, kernels, groups, note)
    }
  }

  /// Returns the memory after each pixel of each group was drawn in a strength in 1/32 768.
  private func drawn(
    _ groups: [CoverageGroup], on row: KernelRow<UInt32>, _ pixel: Premultiplied,
    strength: (_ covered: UInt8, _ place: (group: Int, lane: Int)) -> Int = { covered, _ in
      ScalarKernels.strength(covered)
    }
  ) -> [UInt32] {
    var result = row.elements
    for (index, group) in groups.enumerated() {
      for lane in 0..<8 {
        let at = row.start + Int(group.y) * GroupKernelTests.width + Int(group.x) + lane
        let covered = UInt8(truncatingIfNeeded: group.bytes >> (8 * UInt64(lane)))
        result[at] = ScalarKernels.drawn(
          pixel.rawValue, strength(covered, (index, lane)), over: result[at])
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
      let expected = drawn(groups, on: row, pixel)
      let actual = row.run {
        kernels.blend(groups: groups, groups.count, into: $0, stride: GroupKernelTests.width, pixel)
      }
      #expect(actual == expected, note)
    }
  }

  @Test("Groups that are covered wholly, which become what a run of pixels does")
  func wholeGroups() {
    everyCount { random, kernels, groups, note in
      let pixel = random.premultiplied()
      let groups = groups.map { CoverageGroup(x: $0.x, y: $0.y, bytes: .max) }
      var row = memory(&random)
      let expected = drawn(groups, on: row, pixel)
      let actual = row.run {
        kernels.blend(
          wholeGroups: groups, groups.count, into: $0, stride: GroupKernelTests.width, pixel)
      }
      #expect(actual == expected, note)
    }
  }

  @Test("A wholly covered pixel of a group becomes what a run of pixels does")
  func wholePixels() {
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      let pixel = random.premultiplied()
      let under = random.pixel()
      #expect(
        ScalarKernels.drawn(pixel.rawValue, ScalarKernels.strength(255), over: under)
          == ScalarKernels.over(pixel.rawValue, under), "seed \(seed)")
    }
  }

  @Test("A part of an indefinite ring")
  func indefiniteRing() {
    everyCount { random, kernels, groups, note in
      let pixel = random.premultiplied()
      let angles = groups.map { _ in SIMD8<UInt16>.random(in: 0...UInt16.max, using: &random) }
      let seam = UInt16(truncatingIfNeeded: random.next())
      let dither = ScalarDither(isOn: random.int(0...1) == 0)
      let places = (0..<16).map { dither.row($0 % 4, $0 / 4).ofOpacity }
      var row = memory(&random)
      let expected = drawn(groups, on: row, pixel) { covered, place in
        let group = groups[place.group]
        let threshold = dither.threshold(Int(group.x) + place.lane, Int(group.y))
        let turn = angles[place.group][place.lane] &- seam
        return ScalarKernels.strength(covered, at: turn, threshold)
      }
      let actual = row.run {
        kernels.blend(
          groups: groups, at: angles, groups.count, into: $0, stride: GroupKernelTests.width,
          seam: seam, pixel, dither: places)
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
}
