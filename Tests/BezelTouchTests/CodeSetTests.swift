import Testing

@testable import BezelTouch

@Suite("CodeSet: what /sys says that a device has")
struct CodeSetTests {
  @Test("Bits are counted from the end of the line, over all its words")
  func words() {
    let set = CodeSet("3 0 8000000000000001")
    let codes = (0..<400).filter { set.contains($0) }.map(Int.init)
    let word = UInt.bitWidth
    #expect(codes == (word == 64 ? [0, 63, 128, 129] : codes))
    #expect(codes.first == 0)
  }

  @Test("A panel's own lines: BTN_TOUCH, the axes of a table of contacts, and direct")
  func panel() {
    #expect(CodeSet("400 0 0 0 0 0").contains(0x14A))
    let axes = CodeSet("2618000 3")
    #expect([0, 1].allSatisfy { axes.contains($0) })
    #expect(CodeSet("2").contains(1))
  }

  @Test("A text that is no line of words is empty")
  func junk() {
    for line in [
      "", " ", "x", "3 x", "-1", "fffffffffffffffff", String(repeating: "1 ", count: 99),
    ] {
      let set = CodeSet(line)
      #expect((-5..<10_000).allSatisfy { !set.contains($0) }, "\(line)")
    }
    #expect(!CodeSet("1").contains(.min) && !CodeSet("1").contains(.max))
  }
}
