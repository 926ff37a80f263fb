import BoardProtocol
import Testing

@Suite("The pictures that clients of the board draw") struct TestPatternTests {
  @Test("a pattern survives its name")
  func names() {
    for pattern in [TestPattern.bars, .plain(0), .plain(0x00_0A_BC), .plain(0xFF_FF_FF)] {
      #expect(TestPattern(name: pattern.name) == pattern, "\(pattern)")
    }
    for name in ["", "bar", "12345", "1234567", "12345g", "+12345", "-12345"] {
      #expect(TestPattern(name: name) == nil, "\(name)")
    }
  }

  @Test("bars that are shifted, or read with another pitch, differ in every row and column")
  func bars() {
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (64, 0), (0, 64), (4, -1), (-63, 63)] {
      for y in 100..<164 {
        for x in 100..<164 {
          #expect(
            TestPattern.bars.pixel(x, y) != TestPattern.bars.pixel(x + dx, y + dy),
            "\(x), \(y) moved by \(dx), \(dy)")
        }
      }
    }
  }
}
