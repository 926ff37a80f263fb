import BezelRaster
import SeededRandom
import Testing

@Suite("The radial gradient, and a quarter of it that is kept")
struct RadialMaskTests {
  private static func levels(
    _ width: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    var levels = [UInt8](repeating: 77, count: width + 18)
    levels.withUnsafeMutableBufferPointer { write($0.baseAddress! + 9) }
    let around = [UInt8](repeating: 77, count: 9)
    #expect(Array(levels.prefix(9)) == around && Array(levels.suffix(9)) == around)
    return Array(levels[9..<9 + width])
  }

  /// Returns a place on the grid of half pixels.
  private static func center(_ random: inout SeededRandom, reach: Int) -> Point {
    Point(
      x: Fixed(rawValue: 128 * random.int(-reach...reach)),
      y: Fixed(rawValue: 128 * random.int(-reach...reach)))
  }

  @Test("A row of the ramp is its formula")
  func ramp() {
    for seed in SeededRandom.seeds(1_000) {
      var random = SeededRandom(seed: seed)
      let reach = random.pick([2_000, 300_000, 1 << 29])
      let center = Point(
        x: Fixed(rawValue: random.int(-reach...reach)),
        y: Fixed(rawValue: random.int(-reach...reach)))
      let radius = random.int(1...random.pick([600, 1 << 22]))
      let (x, y) = (random.int(-50...50), random.int(-50...50))
      let ramp = RadialRamp(center: center, radius: Fixed(rawValue: radius), y: y)
      let levels = RadialMaskTests.levels(60) { ramp.write(to: $0, x: x, width: 60, .none) }
      for (index, level) in levels.enumerated() {
        let dx = Int128((x + index) * 256 + 128 - Int(center.x.rawValue))
        let dy = Int128(y * 256 + 128 - Int(center.y.rawValue))
        let square = 510 * 510 * (dx * dx + dy * dy)
        // (level − ½) · radius ≤ 255 · distance < (level + ½) · radius
        func edge(_ half: Int) -> Int128 { Int128(half) * Int128(radius) }
        let low = 2 * Int(level) - 1
        let isIt =
          (level == 0 || edge(low) * edge(low) <= square)
          && (level == 255 || square < edge(low + 2) * edge(low + 2))
        #expect(isIt, "seed \(seed), pixel \(index): \(level)")
      }
    }
  }

  @Test("A dithered row is the exact level or a neighbour, whose mean it is")
  func dithered() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let center = Point(
        x: Fixed(rawValue: random.int(-20_000...20_000)),
        y: Fixed(rawValue: random.int(-20_000...20_000)))
      let radius = random.int(100...1 << 22)
      let (x, y) = (random.int(-50...50), random.int(-50...50))
      let ramp = RadialRamp(center: center, radius: Fixed(rawValue: radius), y: y)
      var sums = [Int](repeating: 0, count: 60)
      for column in 0..<4 {
        for row in 0..<4 {
          let dither = OrderedDither(x: column, y: row)
          let levels = RadialMaskTests.levels(60) { ramp.write(to: $0, x: x, width: 60, dither) }
          for (index, level) in levels.enumerated() { sums[index] += Int(level) }
        }
      }
      for (index, sum) in sums.enumerated() {
        let dx = Double((x + index) * 256 + 128 - Int(center.x.rawValue))
        let dy = Double(y * 256 + 128 - Int(center.y.rawValue))
        let exact = min(255, 255 * (dx * dx + dy * dy).squareRoot() / Double(radius))
        // Half of a sixteenth, and what the squares' unevenness adds at the lowest levels.
        let unevenness = exact < 1 ? 0.3 : 0.13 / exact
        #expect(abs(Double(sum) / 16 - exact) <= 0.04 + unevenness, "seed \(seed), \(index)")
      }
    }
  }

  @Test("A dithered mask is the ramp's lower right quarter, mirrored")
  func ditheredQuarter() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let (x, y) = (random.int(0...60), random.int(0...30))
      let center = Point(x: Fixed(rawValue: 128 * x), y: Fixed(rawValue: 128 * y))
      let radius = Fixed(rawValue: random.int(1...60_000))
      let bounds = PixelRect(width: 60, height: 30)
      guard
        let mask = RadialMask(
          center: center, radius: radius, bounds: bounds, dithers: true, budget: 1 << 20)
      else {
        Issue.record("seed \(seed): no mask")
        continue
      }
      for row in 0..<30 {
        // A pixel left of the centre is the one as far to the right of it.
        func mirrored(_ pixel: Int, _ center: Int) -> Int { max(pixel, center - 1 - pixel) }
        let down = mirrored(row, y)
        let expected = (0..<60).map { column in
          let right = mirrored(column, x)
          var level: UInt8 = 0
          RadialRamp(center: center, radius: radius, y: down)
            .write(to: &level, x: right, width: 1, OrderedDither(x: right, y: down))
          return level
        }
        let levels = RadialMaskTests.levels(60) { mask.write(y: row, x: 0, width: 60, to: $0) }
        #expect(levels == expected, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("It is the ramp, to the bit, wherever the centre and whatever the part")
  func quarter() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let center = RadialMaskTests.center(&random, reach: random.pick([0, 90, 400]))
      let radius = Fixed(rawValue: random.int(1...random.pick([9_000, 60_000])))
      let (x, y) = (random.int(-60...60), random.int(-60...60))
      let bounds = PixelRect(
        minX: x, minY: y, maxX: x + random.int(1...120), maxY: y + random.int(1...60))
      guard
        let mask = RadialMask(
          center: center, radius: radius, bounds: bounds, dithers: false, budget: 1 << 20)
      else {
        Issue.record("seed \(seed): no mask")
        continue
      }
      for _ in 0..<4 {
        let row = random.int(bounds.minY...bounds.maxY - 1)
        let start = random.int(x...bounds.maxX)
        let width = random.int(0...bounds.maxX - start)
        let ramp = RadialRamp(center: center, radius: radius, y: row)
        let expected = RadialMaskTests.levels(width) {
          ramp.write(to: $0, x: start, width: width, .none)
        }
        let levels = RadialMaskTests.levels(width) {
          mask.write(y: row, x: start, width: width, to: $0)
        }
        #expect(levels == expected, "seed \(seed), \(width) pixels from (\(start), \(row))")
        let changed = UnsafeMutablePointer<UInt8>.allocate(capacity: width + 1)
        defer { changed.deallocate() }
        let inverted = RadialMaskTests.levels(width) {
          mask.write(y: row, x: start, width: width, to: $0) { kept, count in
            #expect(count <= width, "seed \(seed)")
            for index in 0..<min(count, width) { changed[index] = ~kept[index] }
            return UnsafePointer(changed)
          }
        }
        #expect(inverted == expected.map { ~$0 }, "seed \(seed)")
      }
    }
  }

  @Test("Every length on both sides of the centre")
  func lengths() {
    let bounds = PixelRect(width: 141, height: 1)
    for half in [141, 140, 0, 282] {
      let center = Point(x: Fixed(rawValue: 128 * half), y: 0)
      let ramp = RadialRamp(center: center, radius: 60, y: 0)
      guard
        let mask = RadialMask(
          center: center, radius: 60, bounds: bounds, dithers: false, budget: 142)
      else {
        Issue.record("no mask")
        continue
      }
      for start in 0...141 {
        for width in 0...141 - start {
          let expected = RadialMaskTests.levels(width) {
            ramp.write(to: $0, x: start, width: width, .none)
          }
          let levels = RadialMaskTests.levels(width) {
            mask.write(y: 0, x: start, width: width, to: $0)
          }
          #expect(levels == expected, "\(width) pixels from \(start)")
        }
      }
    }
  }

  @Test("A quarter of the screen is kept, within the budget, and only on the grid")
  func budget() {
    let screen = PixelRect(width: 192, height: 108)
    func mask(_ x: Int, _ y: Int, budget: Int) -> RadialMask? {
      let center = Point(x: Fixed(rawValue: x), y: Fixed(rawValue: y))
      return RadialMask(center: center, radius: 108, bounds: screen, dithers: false, budget: budget)
    }
    let (x, y) = (96 * 256, 54 * 256)
    #expect(mask(x, y, budget: 96 * 54)?.byteCount == 96 * 54)
    #expect(mask(x, y, budget: 96 * 54 - 1) == nil)
    #expect(mask(x + 128, y - 128, budget: 97 * 55)?.byteCount == 97 * 55)
    #expect(mask(x + 1, y, budget: .max) == nil)
    #expect(mask(x, y + 64, budget: .max) == nil)
    #expect(mask(Int(Int32.min), Int(Int32.min), budget: 1 << 30) == nil)
    // A column of pixels far from the centre is little memory, and much work.
    let most = RadialMask.mostRows
    #expect(mask(x, y - 256 * (most - 54), budget: .max)?.byteCount == 96 * most)
    #expect(mask(x, y - 256 * (most - 53), budget: .max) == nil)
    #expect(
      RadialMask(center: .zero, radius: 108, bounds: .empty, dithers: true, budget: .max)?.byteCount
        == nil)
  }
}
