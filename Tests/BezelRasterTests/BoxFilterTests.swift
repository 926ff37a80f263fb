import BezelRaster
import SeededRandom
import Testing

@Suite("Three boxes that are a Gaussian")
struct BoxFilterTests {
  /// Filters of variances to 1 250 cells², every one of the small ones.
  private static let filters: [(variance: Double, filter: BoxFilter)] = {
    var random = SeededRandom(seed: 1)
    let small = (0...400).map { $0 * 1_013 }
    let large = (0..<400).map { _ in random.int(0...1_250 << 20) }
    return (small + large + [1_250 << 20]).map {
      (Double($0) / 1_048_576, BoxFilter(variance: Int64($0)))
    }
  }()

  @Test("The weights are symmetric, fall towards the ends, and reach as far as the radius")
  func shape() {
    for (variance, filter) in BoxFilterTests.filters {
      let weights = filter.weights
      #expect(weights.count == 2 * filter.radius + 1, "variance \(variance)")
      #expect(weights == weights.reversed(), "variance \(variance)")
      let half = weights.prefix(filter.radius + 1)
      #expect(zip(half, half.dropFirst()).allSatisfy { $0 <= $1 }, "variance \(variance)")
    }
  }

  @Test("The variance is the one that was asked for, and every sum of cells fits 32 bits")
  func variance() {
    for (variance, filter) in BoxFilterTests.filters {
      let weights = filter.weights
      let sum = weights.reduce(0, +)
      let spread = weights.enumerated().reduce(0) {
        $0 + Double($1.element) * Double(($1.offset - filter.radius) * ($1.offset - filter.radius))
      }
      let actual = spread / Double(sum)
      #expect(abs(actual - variance) <= 0.005 * variance + 0.000_001, "\(actual), not \(variance)")
      #expect(4_080 * sum + 32_768 <= Int64(UInt32.max), "variance \(variance)")
      #expect(filter.factor < 65_536, "variance \(variance)")
    }
  }

  @Test("The division is exact for whole quotients, and else within one of rounding to nearest")
  func division() {
    var random = SeededRandom(seed: 2)
    for (variance, filter) in BoxFilterTests.filters {
      let sum = filter.weights.reduce(0, +)
      for level in Int64(0)...4_080 where filter.divided(level * sum) != level {
        Issue.record("variance \(variance), level \(level): \(filter.divided(level * sum))")
      }
      for _ in 0..<100 {
        let dividend = Int64(random.int(0...4_080)) * sum / 4_080 + Int64(random.int(0...99_999))
        guard dividend <= 4_080 * sum else { continue }
        let exact = (2 * dividend + sum) / (2 * sum)
        #expect(
          abs(filter.divided(dividend) - exact) <= 1, "variance \(variance), sum \(dividend)")
      }
    }
  }

  @Test("No variance is no blur at all")
  func none() {
    #expect(BoxFilter(variance: 0).weights.filter { $0 > 0 }.count == 1)
  }
}
