import SeededRandom
import Foundation
import Testing

@testable import BezelRaster

@Suite("Sines and polar angles")
struct AngleTests {
  @Test("Sine and cosine are within 2⁻²¹ over the whole turn and beyond it")
  func sineAndCosine() {
    var largest = 0.0
    // A prime step, so that all directions and all low bits come by.
    for turn in stride(from: -(1 << 33), to: 1 << 33, by: 104_729) {
      let (sine, cosine) = CORDIC.sineAndCosine(turn: turn)
      let radians = Double(turn) / 4_294_967_296 * 2 * .pi
      let error = max(
        abs(Double(sine) / 1_073_741_824 - sin(radians)),
        abs(Double(cosine) / 1_073_741_824 - cos(radians)))
      largest = max(largest, error)
    }
    print("sine and cosine: largest error 1/\(1 / largest)")
    #expect(largest <= 1 / 2_097_152)
  }

  @Test("The quarter turns point straight up, right, down and left")
  func quarters() {
    let center = Point(x: 100, y: 50)
    let radius: Fixed = 40
    let expected = [
      Point(x: 100, y: 10), Point(x: 140, y: 50), Point(x: 100, y: 90), Point(x: 60, y: 50),
    ]
    for quarter in -4..<8 {
      let point = Angle(quarter, over: 4).point(on: center, radius: radius)
      #expect(point == expected[(quarter + 4) % 4], "quarter \(quarter)")
    }
  }

  @Test("A point on a circle is within 1/256 for radii to 4 096")
  func points() {
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      let angle = Angle(rawValue: random.int(-200_000...200_000))
      let radius = Fixed(rawValue: random.int(0...4_096 * 256))
      let point = angle.point(on: .zero, radius: radius)
      let radians = Double(angle.rawValue) / 65_536 * 2 * .pi
      let (x, y) = (Double(radius.rawValue) * sin(radians), -Double(radius.rawValue) * cos(radians))
      #expect(abs(Double(point.x.rawValue) - x) <= 1, "seed \(seed)")
      #expect(abs(Double(point.y.rawValue) - y) <= 1, "seed \(seed)")
    }
  }

  @Test("The angle of a vector is the nearest 1/65 536 of a turn, give or take a hundredth")
  func polarAngle() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let reach = [3, 1_000, 1 << 20][seed % 3]
      let (x, y) = (random.int(-reach...reach), random.int(-reach...reach))
      guard x != 0 || y != 0 else { continue }
      let angle = CORDIC.angle(x: x, y: y)
      let expected = atan2(Double(x), -Double(y)) / (2 * .pi) * 65_536
      let error = (Double(angle.rawValue) - expected).remainder(dividingBy: 65_536)
      #expect(abs(error) <= 0.51, "seed \(seed), (\(x), \(y)): \(angle.rawValue)")
      #expect((0..<65_536).contains(angle.rawValue))
    }
  }

  @Test("Square roots are rounded down, to the largest integer")
  func roots() {
    var values = Array(0...10_000) + [.max, .max - 1]
    for shift in 1...31 {
      values += [(1 << shift) * (1 << shift) - 1, (1 << shift) * (1 << shift)]
    }
    for value in values {
      let root = squareRoot(value)
      let (next, isTooLarge) = (root + 1).multipliedReportingOverflow(by: root + 1)
      #expect(root * root <= value && (isTooLarge || next > value), "\(value)")
    }
  }
}
