import BezelRaster
import SeededRandom
import Testing

@Suite("The linear gradient")
struct LinearRampTests {
  private static func levels(
    _ ramp: LinearRamp, x: Int, width: Int, _ dither: OrderedDither = .none
  ) -> [UInt8] {
    var levels = [UInt8](repeating: 77, count: width + 2)
    levels.withUnsafeMutableBufferPointer {
      ramp.write(to: $0.baseAddress! + 1, x: x, width: width, dither)
    }
    #expect(levels.first == 77 && levels.last == 77)
    return Array(levels[1...width])
  }

  /// Returns the formula's value, in 128 bits.
  private static func level(
    _ start: Point, _ end: Point, x: Int, y: Int, _ dither: ScalarDither
  ) -> UInt8 {
    func length(_ value: Fixed) -> Int128 { Int128(value.rawValue) }
    let rise = (length(end.x) - length(start.x), length(end.y) - length(start.y))
    let square = rise.0 * rise.0 + rise.1 * rise.1
    guard square > 0 else { return 255 }
    let along =
      (Int128(x) * 256 + 128 - length(start.x)) * rise.0
      + (Int128(y) * 256 + 128 - length(start.y)) * rise.1
    let clamped = max(0, min(square, along))
    return UInt8((510 * clamped + square * Int128(dither.threshold(x, y)) / 128) / (2 * square))
  }

  @Test("It is its formula, exactly, from a hundredth of a pixel to 100 000 px")
  func formula() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let reach = random.pick([3, 500, 20_000, 500_000, 1 << 25])
      func point() -> Point {
        Point(
          x: Fixed(rawValue: random.int(-reach...reach)),
          y: Fixed(rawValue: random.pick([0, random.int(-reach...reach)])))
      }
      let (start, end) = (point(), point())
      let (x, y) = (random.int(-100...4_000), random.int(-2_000...2_000))
      let dither = ScalarDither(isOn: seed % 2 == 0)
      let expected = (x..<x + 90).map { LinearRampTests.level(start, end, x: $0, y: y, dither) }
      let ramp = LinearRamp(from: start, to: end, y: y)
      let levels = LinearRampTests.levels(ramp, x: x, width: 90, dither.row(x, y))
      #expect(levels == expected, "seed \(seed)")
      let part = LinearRampTests.levels(ramp, x: x + 31, width: 20, dither.row(x + 31, y))
      #expect(part == Array(expected[31..<51]), "seed \(seed)")
    }
  }

  @Test("Across, down, and without a length")
  func directions() {
    let zero = Point.zero
    let across = LinearRamp(from: zero, to: Point(x: 255, y: 0), y: 9)
    #expect(LinearRampTests.levels(across, x: -2, width: 259) == [0, 0] + (1...255) + [255, 255])
    // A level every three pixels, changing exactly at a half.
    let slow = LinearRamp(from: zero, to: Point(x: 765, y: 0), y: 9)
    let thirds = (0..<90).map { UInt8(($0 + 2) / 3) }
    #expect(LinearRampTests.levels(slow, x: 0, width: 90) == thirds)
    for y in 0...9 {
      let down = LinearRamp(from: zero, to: Point(x: 0, y: 10), y: y)
      let level = UInt8((Double(y) + 0.5) * 25.5 + 0.5)
      #expect(LinearRampTests.levels(down, x: -2, width: 9) == [UInt8](repeating: level, count: 9))
    }
    let point = LinearRamp(from: Point(x: 3, y: 3), to: Point(x: 3, y: 3), y: 0)
    #expect(LinearRampTests.levels(point, x: 0, width: 9) == [UInt8](repeating: 255, count: 9))
  }

  @Test("Points at the limits of the type draw something, and end")
  func limits() {
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      func point() -> Point {
        func length() -> Fixed {
          Fixed(rawValue: random.pick([Int(Int32.min), Int(Int32.max), -1, 0, 1, 3_000]))
        }
        return Point(x: length(), y: length())
      }
      let ramp = LinearRamp(from: point(), to: point(), y: random.pick([-131_072, 0, 131_071]))
      let levels = LinearRampTests.levels(ramp, x: random.pick([-131_072, 0, 131_000]), width: 70)
      let isRising = zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 }
      let isFalling = zip(levels, levels.dropFirst()).allSatisfy { $0 >= $1 }
      #expect(isRising || isFalling, "seed \(seed): \(levels)")
    }
  }
}
