import SeededRandom
import Testing

@testable import BezelTouch

@Suite("Calibration: a panel's fractions on the picture under it")
struct CalibrationTests {
  private func apply(_ matrix: String, _ x: UInt16, _ y: UInt16) -> PanelPoint? {
    Calibration(parsing: matrix)?.apply(PanelPoint(x: x, y: y))
  }

  @Test("The identity changes nothing, and is what its text says")
  func identity() {
    #expect(Calibration(parsing: "1 0 0 0 1 0") == .identity)
    #expect(Calibration(parsing: "1.0 0.0 0 -0 +1e0 0.000") == .identity)
    for value in [UInt16(0), 1, 32_767, 32_768, 65_534, 65_535] {
      let point = PanelPoint(x: value, y: 65_535 - value)
      #expect(Calibration.identity.apply(point) == point)
    }
  }

  @Test("Quarter turns and mirrors, as libinput's documentation writes them")
  func turns() {
    #expect(apply("0 -1 1 1 0 0", 100, 200) == PanelPoint(x: 65_335, y: 100))
    #expect(apply("-1 0 1 0 -1 1", 100, 200) == PanelPoint(x: 65_435, y: 65_335))
    #expect(apply("0 1 0 -1 0 1", 100, 200) == PanelPoint(x: 200, y: 65_435))
    #expect(apply("-1 0 1 0 1 0", 100, 200) == PanelPoint(x: 65_435, y: 200))
    #expect(apply("1 0 0 0 -1 1", 100, 200) == PanelPoint(x: 100, y: 65_335))
    #expect(apply("0 1 0 1 0 0", 100, 200) == PanelPoint(x: 200, y: 100))
    #expect(apply("0 -1 1 1 0 0", 0, 0) == PanelPoint(x: 65_535, y: 0))
    #expect(apply("0 -1 1 1 0 0", 65_535, 65_535) == PanelPoint(x: 0, y: 65_535))
  }

  @Test("The part of a panel that lies under the picture is stretched, the rest is at its edge")
  func clamped() {
    let matrix = "2 0 -0.5 0 2 -0.5"
    #expect(apply(matrix, 0, 65_535) == PanelPoint(x: 0, y: 65_535))
    #expect(apply(matrix, 16_384, 49_151) == PanelPoint(x: 1, y: 65_535))
    #expect(apply(matrix, 32_768, 32_767) == PanelPoint(x: 32_769, y: 32_767))
    for x in [UInt16(0), 65_535] {
      for y in [UInt16(0), 65_535] {
        #expect(apply("1000 1000 1000 -1000 -1000 -1000", x, y) == PanelPoint(x: 65_535, y: 0))
      }
    }
  }

  @Test("Random matrices agree with floating point, to one unit")
  func random() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let numbers = (0..<6).map { _ in
        let size = random.pick([1.5, 1.5, 20, 999])
        return Double.random(in: -size...size, using: &random)
      }
      let text = numbers.map(\.description).joined(separator: random.pick([" ", "  ", "\t"]))
      guard let calibration = Calibration(parsing: text) else {
        Issue.record("seed \(seed): \(text) was refused")
        continue
      }
      for _ in 0..<4 {
        let x = UInt16(random.int(0...65_535))
        let y = UInt16(random.int(0...65_535))
        let found = calibration.apply(PanelPoint(x: x, y: y))
        for (row, value) in [(0, found.x), (3, found.y)] {
          let exact =
            numbers[row] * Double(x) + numbers[row + 1] * Double(y) + numbers[row + 2] * 65_535
          let expected = min(max(exact, 0), 65_535)
          #expect(abs(Double(value) - expected) < 0.51, "seed \(seed): \(text)")
        }
      }
    }
  }

  @Test(
    "Anything but six small numbers is refused",
    arguments: [
      "", " ", "1", "1 0 0 0 1", "1 0 0 0 1 0 0", "1,0,0,0,1,0", "nan 0 0 0 1 0", "inf 0 0 0 1 0",
      "1 0 0 0 -infinity 0", "0x1 0 0 0 1 0", "1 0 0 0 1 1000.1", "1 0 0 0 1 -1001",
      "1e4 0 0 0 1 0",
      "1 0 0 0 1 1e99999999999999999999", "1 0 0 0 1 .", "1 0 0 0 1 -", "1 0 0 0 1 e5",
      "1 0 0 0 1 1e", "1 0 0 0 1 1e+", "1 0 0 0 1 1.0.0", "1 0 0 0 1 --1", "1 0 0 0 1 0\0",
      "1 0 0 0 1 ٣", "1 0 0 0 1 1f", "a b c d e f",
      "1 0 0 0 1 0" + String(repeating: " ", count: 600),
      "1 0 0 0 1 1" + String(repeating: "0", count: 400), String(repeating: "1 ", count: 100_000),
    ])
  func junk(text: String) {
    #expect(Calibration(parsing: text) == nil)
  }

  @Test("Every spelling of C's numbers is read")
  func spellings() {
    func value(_ text: String) -> Int64? { BinaryFraction(decimal: text.utf8)?.value }
    let one = Int64(1) << 32
    for text in ["1", "+1", "01", "1.", "1.000", "10e-1", "0.1E1", ".1e+1", "100000e-5", "1e-0"] {
      #expect(value(text) == one, "\(text)")
    }
    #expect(value("-.5") == -one / 2)
    #expect(value("0.3") == 1_288_490_189)  // 0.3 · 2³² = 1 288 490 188.8
    #expect(value("1000") == 1_000 * one)
    #expect(value("2147483647") == 2_147_483_647 * one)
    #expect(value("2147483648") == nil)
    #expect(value("0." + String(repeating: "0", count: 300) + "1e301") == one)
    #expect(value("1" + String(repeating: "0", count: 300) + "e-300") == one)
    #expect(value("0.99999999999999999999999999") == one)
    #expect(value("1e-400") == 0)
    #expect(value("0e999999999999999999999999") == 0)
    #expect(value("1e-99999999999999999999") == 0)
    #expect(value("1.16415321826934815e-10") == 1)  // 2⁻³³, which is rounded up
    #expect(value("1.16415321826934814e-10") == 0)
  }

  @Test("Random characters are read as Swift reads them, or refused by both")
  func randomNumbers() {
    let characters = Array("0123456789012345+-..eE")
    for seed in SeededRandom.seeds(40_000) {
      var random = SeededRandom(seed: seed)
      let text = String((0..<random.int(0...8)).map { _ in random.pick(characters) })
      let found = BinaryFraction(decimal: text.utf8).map { Double($0.value) / 0x1p32 }
      guard let expected = Double(text), expected.magnitude < 0x1p31 else {
        #expect(found == nil, "seed \(seed): \(text)")
        continue
      }
      #expect(abs((found ?? .nan) - expected) <= 0x1p-33, "seed \(seed): \(text)")
    }
  }
}
