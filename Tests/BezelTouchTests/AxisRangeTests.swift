import Testing

@testable import BezelTouch

@Suite("AxisRange: a panel's coordinates as fractions")
struct AxisRangeTests {
  @Test("Both ends are reached and what lies outside is clamped")
  func ends() {
    let range = AxisRange(minimum: -100, maximum: 4_095)
    #expect(range.fraction(-100) == 0)
    #expect(range.fraction(4_095) == 65_535)
    #expect(range.fraction(.min) == 0)
    #expect(range.fraction(.max) == 65_535)
  }

  @Test("An empty or reversed range is 0 everywhere")
  func hostile() {
    for range in [
      AxisRange(minimum: 5, maximum: 5), AxisRange(minimum: 7, maximum: -7),
      AxisRange(minimum: .max, maximum: .min),
    ] {
      for value in [Int32.min, -1, 0, 5, 6, .max] { #expect(range.fraction(value) == 0) }
      #expect(range.isEmpty)
    }
    #expect(!AxisRange(minimum: -1, maximum: 0).isEmpty)
  }

  @Test("The greatest range keeps order and its middle")
  func wide() {
    let range = AxisRange(minimum: .min, maximum: .max)
    #expect(range.fraction(.min) == 0)
    #expect(range.fraction(0) == 32_768)
    #expect(range.fraction(.max) == 65_535)
  }
}
