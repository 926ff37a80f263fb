@testable import BezelHUD
import SeededRandom
import Testing

@Suite("Fractions, moments and durations at their edges")
struct ValueTests {
  @Test("A fraction of two numbers is rounded down and limited to 0 … 1")
  func ratio() {
    for (numerator, denominator, raw) in [
      (0, 1, 0), (1, 1, 65_536), (1, 2, 32_768), (1, 3, 21_845), (2, 3, 43_690), (-1, 3, 0),
      (4, 3, 65_536), (.min, 1, 0), (.max, 1, 65_536), (.max, .max, 65_536),
      (.max - 1, .max, 65_535),
      (.max / 2, .max, 32_767), (1, .max, 0),
    ] {
      #expect(
        Fraction(numerator, over: denominator).rawValue == raw, "\(numerator)/\(denominator)")
    }
  }

  @Test("Parts of a whole never fall as they grow, whatever the whole is")
  func ratios() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let denominator = random.int(1...(random.pick([100, 1 << 20, 1 << 50, .max])))
      let parts = (0..<20).map { _ in random.int(0...denominator) }.sorted()
      let fractions = parts.map { Fraction($0, over: denominator) }
      #expect(fractions == fractions.sorted(), "seed \(seed)")
      #expect(fractions.allSatisfy { (0...65_536).contains($0.rawValue) }, "seed \(seed)")
    }
  }

  @Test("SV-090 A progress value is rounded and limited; negative and not-a-number are none")
  func value() {
    for (value, raw) in [
      (0, 0), (-0.0, 0), (1, 65_536), (0.5, 32_768), (1.5, 65_536), (.infinity, 65_536),
      (.greatestFiniteMagnitude, 65_536), (.leastNonzeroMagnitude, 1), (0.000_1, 7),
      (0.999_999_9, 65_536),
    ] { #expect(Fraction(value)?.rawValue == raw, "\(value)") }
    for value in [-1, -0.001, -.leastNonzeroMagnitude, -.infinity, .nan, .signalingNaN] {
      #expect(Fraction(value) == nil, "\(value)")
    }
  }

  @Test("A raw value is limited to 0 … 65 536")
  func rawValue() {
    #expect(Fraction(rawValue: .min) == .zero)
    #expect(Fraction(rawValue: .max).rawValue == 65_536)
    #expect(Fraction(rawValue: 7).rawValue == 7)
    #expect(Fraction(rawValue: 7) < Fraction(rawValue: 8))
  }

  @Test("A duration becomes nanoseconds, cut towards zero and saturating")
  func nanoseconds() {
    #expect(Duration.milliseconds(150).nanoseconds == 150_000_000)
    #expect(Duration.milliseconds(-1_500).nanoseconds == -1_500_000_000)
    #expect(
      Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999).nanoseconds
        == 1_000_000_001)
    #expect(
      Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).nanoseconds == -1)
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    #expect(Duration.seconds(9_223_372_036).nanoseconds == 9_223_372_036_000_000_000)
    #expect(Duration.seconds(9_223_372_037).nanoseconds == .max)
  }

  @Test("A moment advances within its range, and knows how long ago another one was")
  func moments() {
    let (first, last) = (Moment(nanoseconds: .min), Moment(nanoseconds: .max))
    #expect(last.advanced(by: .nanoseconds(1)) == last)
    #expect(first.advanced(by: .nanoseconds(-1)) == first)
    #expect(Moment(nanoseconds: 5).advanced(by: .seconds(Int64.max)) == last)
    #expect(Moment(nanoseconds: 5).advanced(by: .nanoseconds(-7)) == Moment(nanoseconds: -2))
    #expect(Moment(nanoseconds: 5).nanoseconds(since: Moment(nanoseconds: 2)) == 3)
    #expect(Moment(nanoseconds: 2).nanoseconds(since: Moment(nanoseconds: 5)) == 0)
    #expect(last.nanoseconds(since: first) == .max)
  }
}
