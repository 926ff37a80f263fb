import BezelHUD
import SeededRandom
import Testing

@Suite("What a terminal's input means")
struct TerminalKeyReaderTests {
  /// Reads bytes; a pause after them ends a sequence that has begun.
  private func read(_ bytes: [UInt8]) -> [Keystroke] {
    var reader = TerminalKeyReader()
    var keys: [Keystroke] = []
    for byte in bytes { reader.read(byte) { keys.append($0) } }
    reader.endWait { keys.append($0) }
    return keys
  }

  private func text(_ keys: [Keystroke]) -> String {
    keys.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  @Test("Characters are read in UTF-8, and otherwise in Latin-1")
  func characters() {
    #expect(text(read(Array("Zypreße €1😀".utf8))) == "Zypreße €1😀")
    #expect(text(read([0x5A, 0xDF, 0x65])) == "Zße")
    #expect(text(read([0xFC])) == "ü", "nothing follows")
    #expect(text(read([0xE4, 0x61])) == "äa")
    #expect(text(read([0xFF])) == "ÿ")
    #expect(text(read([0x80])) == "\u{80}")
    // An overlong form and half of a pair are no characters.
    #expect(text(read([0xC0, 0xAF])) == "À¯")
    #expect(text(read([0xE0, 0x80, 0xAF])) == "à\u{80}¯")
    #expect(text(read([0xED, 0xA0, 0x80])) == "í\u{A0}\u{80}")
  }

  @Test("Keys for editing are read as such, whichever character Backspace and Enter send")
  func editing() {
    #expect(
      read([0x08, 0x7F, 0x0A, 0x0D, 0x15, 0x17, 0x03, 0x04])
        == [
          .backspace, .backspace, .enter, .enter, .clear, .deleteWord, .control(3), .control(4),
        ])
  }

  @Test(
    "A sequence of a cursor or function key gives nothing",
    arguments: ["[A", "OP", "[[A", "[[E", "[15~", "[1;5C", "[3~", "[200~"])
  func sequences(rest: String) {
    #expect(read([0x1B] + Array(rest.utf8)) == [])
    #expect(text(read([0x1B] + Array((rest + "x").utf8))) == "x")
  }

  @Test("Escape is told from a sequence by what follows it, or by a pause")
  func escape() {
    #expect(read([0x1B]) == [.escape])
    #expect(read([0x1B, 0x73, 0x0A]) == [.escape, .text("s"), .enter])
    #expect(read([0x1B, 0x1B]) == [.escape, .escape])
    #expect(read([0x1B, 0x5B, 0x0A]) == [.enter], "it interrupts the sequence")
    var reader = TerminalKeyReader()
    var keys: [Keystroke] = []
    reader.read(0x1B) { keys.append($0) }
    #expect(reader.waits && keys == [])
    reader.endWait { keys.append($0) }
    reader.read(0x5B) { keys.append($0) }
    #expect(!reader.waits && keys == [.escape, .text("[")])
  }

  @Test("What a console types arrives whole, in any pieces, between any bytes (seeded)")
  func hostile() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      var reader = TerminalKeyReader()
      for _ in 0..<200 {
        reader.read(UInt8(random.int(0...255))) { _ in }
        if random.int(0...9) == 0 { reader.endWait { _ in } }
      }
      reader.endWait { _ in }
      // Whatever was before, two line feeds end it.
      reader.read(0x0A) { _ in }
      reader.read(0x0A) { _ in }
      var keys: [Keystroke] = []
      for byte in "Schlüssel€".utf8 { reader.read(byte) { keys.append($0) } }
      #expect(text(keys) == "Schlüssel€", "seed \(seed)")
    }
  }
}
