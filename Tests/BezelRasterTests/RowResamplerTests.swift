import BezelRaster
import SeededRandom
import Testing

@Suite("The inner loops of a stretched picture are their scalar definitions, to the bit")
struct RowResamplerTests {
  /// Elements between guards, at any alignment.
  private struct Guarded<Element: Equatable> {
    private let start: Int
    var elements: [Element]

    init(_ count: Int, start: Int, _ element: () -> Element) {
      self.start = start + 9
      elements = (0..<self.start + count + 9).map { _ in element() }
    }

    subscript(index: Int) -> Element {
      get { elements[start + index] }
      set { elements[start + index] = newValue }
    }

    mutating func lend(_ body: (UnsafeMutablePointer<Element>) -> Void) {
      elements.withUnsafeMutableBufferPointer { body($0.baseAddress! + start) }
    }
  }

  private static func everyLength(
    _ body: (inout SeededRandom, _ count: Int, _ note: Comment) -> Void
  ) {
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      for count in 0...70 { body(&random, count, "\(count) pixels, seed \(seed)") }
    }
  }

  /// Returns the index of a channel (0 is blue) of a pixel in a fine row.
  private static func place(_ pixel: Int, _ channel: Int) -> Int {
    pixel / 4 * 16 + pixel % 4 * 2 + [0, 8, 1, 9][channel]
  }

  private static func byte(_ pixel: UInt32, _ channel: Int) -> Int {
    Int(pixel >> (8 * UInt32(channel)) & 0xFF)
  }

  private static func weight(_ random: inout SeededRandom) -> Int16 {
    random.pick([0, 32_767, Int16(random.int(0...32_767))])
  }

  private static func fine(_ random: inout SeededRandom) -> Int16 {
    random.pick([0, 16_320, Int16(random.int(0...16_320))])
  }

  private static func pixel(_ random: inout SeededRandom) -> UInt32 {
    (0..<4).reduce(0) { pixel, _ in pixel << 8 | UInt32(random.edgyByte()) }
  }

  /// Returns `a + (b − a) · weight / 32 768`, rounded down.
  private static func mixed(_ a: Int, _ b: Int, _ weight: Int16) -> Int {
    a + ((b - a) * Int(weight)) >> 15
  }

  @Test("Two neighbours a pixel")
  func stretch() {
    RowResamplerTests.everyLength { random, count, note in
      let blocks = (count + 3) / 4 * 4
      var row = Guarded(50, start: random.int(0...7)) { RowResamplerTests.pixel(&random) }
      let lefts = (0..<blocks).map { _ in Int32(random.int(0...49)) }
      let rights = (0..<blocks).map { _ in Int32(random.int(0...49)) }
      let weights = (0..<blocks).map { _ in RowResamplerTests.weight(&random) }
      var fine = Guarded(RowResampler.capacity(count), start: random.int(0...7)) { Int16(-1) }
      var expected = fine
      for i in 0..<blocks {
        for channel in 0..<4 {
          let left = RowResamplerTests.byte(row[Int(lefts[i])], channel)
          let right = RowResamplerTests.byte(row[Int(rights[i])], channel)
          expected[RowResamplerTests.place(i, channel)] = Int16(
            RowResamplerTests.mixed(left * 64, right * 64, weights[i]))
        }
      }
      row.lend { row in
        fine.lend { fine in
          RowResampler.stretch(
            fine, count, from: row, lefts: lefts, rights: rights,
            weights: weights.map { UInt32($0) * 65_537 })
        }
      }
      #expect(fine.elements == expected.elements, note)
    }
  }

  @Test("A run of neighbours a pixel")
  func shrink() {
    RowResamplerTests.everyLength { random, count, note in
      var row = Guarded(50, start: random.int(0...7)) { RowResamplerTests.pixel(&random) }
      let taps = (0..<count).map { _ -> AverageTap in
        let first = random.int(0...49)
        let last = random.int(first...49)
        let weights = (random.int(1...1_024), random.int(1...1_024))
        // From two pixels on.
        let total = max(2_048, weights.0 + weights.1 + max(0, last - first - 1) * 1_024)
        let isOne = first == last
        return AverageTap(
          first: Int32(first), last: Int32(last),
          firstWeight: UInt32(isOne ? total : weights.0),
          lastWeight: UInt32(isOne ? 0 : weights.1),
          reciprocal: AverageTap.reciprocal(of: Int64(total)))
      }
      var fine = Guarded(RowResampler.capacity(count), start: random.int(0...7)) { Int16(-1) }
      var expected = fine
      for (i, tap) in taps.enumerated() {
        for channel in 0..<4 {
          var sum = 0
          for j in Int(tap.first)...Int(tap.last) {
            let weight =
              j == Int(tap.first) ? tap.firstWeight : j == Int(tap.last) ? tap.lastWeight : 1_024
            sum += RowResamplerTests.byte(row[j], channel) * Int(weight)
          }
          expected[RowResamplerTests.place(i, channel)] = Int16(
            (sum * Int(tap.reciprocal) + 1 << 33) >> 34)
        }
      }
      row.lend { row in
        fine.lend { fine in RowResampler.shrink(fine, count, from: row, by: taps) }
      }
      #expect(fine.elements == expected.elements, note)
    }
  }

  @Test("Two rows to pixels")
  func mix() {
    RowResamplerTests.everyLength { random, count, note in
      let capacity = RowResampler.capacity(count)
      var upper = Guarded(capacity, start: random.int(0...7)) { RowResamplerTests.fine(&random) }
      var lower = Guarded(capacity, start: random.int(0...7)) { RowResamplerTests.fine(&random) }
      var weight = RowResamplerTests.weight(&random)
      var row = Guarded(count, start: random.int(0...7)) { RowResamplerTests.pixel(&random) }
      var expected = row
      for i in 0..<count {
        expected[i] = (0..<4).reduce(0) { pixel, channel in
          let place = RowResamplerTests.place(i, channel)
          let value = RowResamplerTests.mixed(Int(upper[place]), Int(lower[place]), weight)
          return pixel | UInt32((value + 32) / 64) << (8 * UInt32(channel))
        }
      }
      row.lend { row in
        upper.lend { upper in
          lower.lend { RowResampler.mix(row, count, upper: upper, lower: $0, weight: &weight) }
        }
      }
      #expect(row.elements == expected.elements, note)
    }
  }

  @Test("A weighted row on top of sums, and sums to pixels")
  func average() {
    RowResamplerTests.everyLength { random, count, note in
      let capacity = RowResampler.capacity(count)
      var fine = Guarded(capacity, start: random.int(0...7)) { RowResamplerTests.fine(&random) }
      var weight = RowResamplerTests.weight(&random)
      let total = random.int(2_048...1 << 24)
      var sums = Guarded(capacity, start: random.int(0...7)) {
        UInt32(random.int(0...255 * total / 16))
      }
      var row = Guarded(count, start: random.int(0...7)) { RowResamplerTests.pixel(&random) }
      var (added, divided) = (sums, row)
      for lane in 0..<capacity { added[lane] += UInt32((Int(fine[lane]) * Int(weight)) >> 15) }
      let reciprocal = AverageTap.reciprocal(of: Int64(total))
      for i in 0..<count {
        divided[i] = (0..<4).reduce(0) { pixel, channel in
          let sum = UInt64(sums[RowResamplerTests.place(i, channel)])
          let level = UInt32((sum * UInt64(reciprocal) + 1 << 35) >> 36)
          return pixel | level << (8 * UInt32(channel))
        }
      }
      sums.lend { sums in
        row.lend { RowResampler.divide($0, count, sums, reciprocal: reciprocal) }
        fine.lend { RowResampler.add(sums, count, $0, weight: &weight) }
      }
      #expect(row.elements == divided.elements, note)
      #expect(sums.elements == added.elements, note)
    }
  }
}
