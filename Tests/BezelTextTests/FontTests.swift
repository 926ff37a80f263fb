import SeededRandom
import BezelRaster
import Testing

@testable import BezelText

@Suite("A font's bytes")
struct FontTests {
  /// Sets a text with a font that may be damaged: the test is that nothing crashes.
  ///
  /// - Returns: whether the bytes are a font.
  private func use(_ bytes: [UInt8], seed: Int) -> Bool {
    guard let font = try? Font(bytes: bytes) else { return false }
    let setter = TextSetter(font: font)
    for weight in [FontWeight.regular, .bold] {
      let block = setter.block(
        for: TextRequest(
          text: "Starting up… Größe 42%\nשלום fi ffl", size: 16, weight: weight,
          box: Size(width: 200, height: 300), scale: 1))
      #expect(block.size.width <= 200, "seed \(seed)")
      #expect(block.size.height >= 16, "seed \(seed)")
    }
    return true
  }

  @Test("that are none are refused with a reason")
  func junk() throws {
    #expect(throws: TextError.self) { try Font(bytes: []) }
    let error = #expect(throws: TextError.self) { try Font(bytes: Array("no font".utf8)) }
    #expect(
      error?.description.hasPrefix("could not use the font: It is damaged or no font") == true)
    let dejaVu = try Fonts.dejaVuBytes()
    #expect(throws: TextError.self) { try Font(bytes: dejaVu, index: 1) }
    for seed in 0..<500 {
      var random = SeededRandom(seed: seed)
      var bytes = seed % 2 == 0 ? [] : Array(dejaVu.prefix(300))
      for _ in 0..<Int.random(in: 0...400, using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
      #expect(!use(bytes, seed: seed), "seed \(seed)")
    }
  }

  @Test("that stop early never break anything")
  func truncated() throws {
    let bytes = try Fonts.dejaVuBytes()
    #expect(use(bytes, seed: 0))
    var (fonts, others) = (0, 0)
    for part in 0..<150 {
      let count = bytes.count * part / 150
      if use(Array(bytes[..<count]), seed: part) { fonts += 1 } else { others += 1 }
    }
    #expect(others > 0, "all of \(fonts) parts were fonts")
  }

  @Test("with flipped bits never break anything")
  func flipped() throws {
    let bytes = try Fonts.dejaVuBytes()
    var fonts = 0
    for seed in 0..<150 {
      var random = SeededRandom(seed: seed)
      var bytes = bytes
      // Half of the damage goes to the tables' heads, where it does more.
      let range = seed % 2 == 0 ? bytes.indices : 0..<4096
      for _ in 0..<Int.random(in: 1...64, using: &random) {
        bytes[Int.random(in: range, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      if use(bytes, seed: seed) { fonts += 1 }
    }
    #expect(fonts > 0)
  }
}
