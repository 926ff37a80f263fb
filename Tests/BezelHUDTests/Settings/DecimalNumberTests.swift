import SeededRandom
import Testing

@testable import BezelHUD

@Suite("Decimal numbers") struct DecimalNumberTests {
  @Test("halves are rounded away from zero, to parts of any number")
  func rounding() throws {
    for (text, parts, expected) in [
      ("0", 256, 0), ("1", 256, 256), ("0.001953125", 256, 1), ("0.001953124", 256, 0),
      ("-0.001953125", 256, -1), ("-0.001953124", 256, 0), ("2.5", 1, 3), ("-2.5", 1, -3),
      ("0.5", 255, 128), ("0.9", 255, 230), ("100000000", 65_536, 6_553_600_000_000),
      ("-100000000", 65_536, -6_553_600_000_000), ("99999999.999999999", 1, 100_000_000),
      ("0.0000000009", 1_000, 0), (".5", 2, 1), ("5.", 2, 10), ("+7", 1, 7), ("-0", 1, 0),
      ("000000000000000000000000000001", 1, 1),
    ] {
      let number = try #require(DecimalNumber(text), "\(text)")
      #expect(number.rounded(toParts: Int64(parts)) == Int64(expected), "\(text)")
    }
    #expect(DecimalNumber("100000000.000000001") == nil)
    #expect(DecimalNumber("100000001") == nil)
    #expect(DecimalNumber("-100000001") == nil)
    #expect(DecimalNumber("1000000000000000000000") == nil)
  }

  @Test("they are in order, with whole numbers and lengths among them")
  func order() throws {
    let half = try #require(DecimalNumber("0.5"))
    #expect(half == DecimalNumber(Fixed(1, over: 2)))
    #expect(half < 1 && half > 0 && half > -1)
    #expect(try #require(DecimalNumber("-16384")) == DecimalNumber(Fixed(-16_384)))
  }

  @Test("floating point says the same, where it is exact enough")
  func reference() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let whole = random.int(0...(random.pick([1, 100, 16_384])))
      let places = random.int(0...9)
      let digits = (0..<places).map { _ in "\(random.int(0...9))" }.joined()
      let sign = random.pick(["", "-", "+"])
      let text = "\(sign)\(whole)" + (places == 0 ? "" : ".\(digits)")
      let value = Double(text) ?? .nan
      let inside = abs(value) <= 16_384
      #expect(
        Fixed(decimal: text, in: -16_384...16_384)
          == (inside ? Fixed(rawValue: Int((value * 256).rounded())) : nil), "seed \(seed): \(text)"
      )
      #expect(
        Duration(seconds: text)
          == (value < 0 ? nil : .nanoseconds(Int64((value * 1e9).rounded()))),
        "seed \(seed): \(text)")
    }
  }
}
