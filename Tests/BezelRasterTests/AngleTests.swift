import SeededRandom
import Foundation
import Testing

@testable import BezelRaster

@Suite("Sines and polar angles")
struct AngleTests {
  @Test("Sine and cosine are within 2⁻²⁷ over the whole turn")
  func sineAndCosine() {
    var largest = 0.0
    // A prime step, so that all directions and all low bits come by.
    for turn in stride(from: 0, to: UInt32.max, by: 52_361) {
      let way = Direction(turn: turn)
      let radians = Double(turn) / 4_294_967_296 * 2 * .pi
      let error = max(
        abs(Double(way.sine) / 1_073_741_824 - sin(radians)),
        abs(Double(way.cosine) / 1_073_741_824 - cos(radians)))
      largest = max(largest, error)
    }
    print("sine and cosine: largest error 1/\(1 / largest)")
    #expect(largest <= 1 / 134_217_728)
  }

  @Test("The quarter turns point straight up, right, down and left")
  func quarters() {
    let center = Vertex(x: 100, y: 50)
    let expected = [
      Vertex(x: 100, y: -40_950), Vertex(x: 41_100, y: 50), Vertex(x: 100, y: 41_050),
      Vertex(x: -40_900, y: 50),
    ]
    for quarter in -4..<8 {
      let way = Direction(turn: Angle(quarter, over: 4).turn)
      #expect(
        way.vertex(on: center, radius: 41_000) == expected[(quarter + 4) % 4], "quarter \(quarter)")
    }
  }

  @Test(
    "A place on a circle is the nearest 1/1024 px, give or take a twentieth, for radii to 4 096 px")
  func places() {
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      let angle = Angle(rawValue: random.int(-200_000...200_000))
      let radius = random.int(0...4_096 * 1_024)
      let vertex = Direction(turn: angle.turn)
        .vertex(on: Vertex(x: 0, y: 0), radius: Int64(radius))
      let radians = angle.turns * 2 * .pi
      let (x, y) = (Double(radius) * sin(radians), -Double(radius) * cos(radians))
      #expect(
        abs(Double(vertex.x) - x) <= 0.55 && abs(Double(vertex.y) - y) <= 0.55, "seed \(seed)")
    }
  }

  @Test("The angle of a vector is the nearest 1/65 536 of a turn, give or take a hundredth")
  func polarAngle() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let reach = [3, 1_000, 1 << 20][seed % 3]
      let (x, y) = (random.int(-reach...reach), random.int(-reach...reach))
      guard x != 0 || y != 0 else { continue }
      let angle = CORDIC.angle(x: Int64(x), y: Int64(y))
      let expected = atan2(Double(x), -Double(y)) / (2 * .pi) * 65_536
      let error = (Double(angle.rawValue) - expected).remainder(dividingBy: 65_536)
      #expect(abs(error) <= 0.51, "seed \(seed), (\(x), \(y)): \(angle.rawValue)")
      #expect((0..<65_536).contains(angle.rawValue))
    }
  }

  @Test("Square roots are rounded down, to the largest integer")
  func roots() {
    var values = Array<Int64>(0...10_000) + [.max, .max - 1]
    for shift: Int64 in 1...31 {
      values += [(1 << shift) * (1 << shift) - 1, (1 << shift) * (1 << shift)]
    }
    for value in values {
      let root = squareRoot(value)
      let (next, isTooLarge) = (root + 1).multipliedReportingOverflow(by: root + 1)
      #expect(root * root <= value && (isTooLarge || next > value), "\(value)")
    }
  }
}
