import BezelHUD
import SeededRandom
import Testing

@Suite("A keymap tells what a key types")
struct KeymapTests {
  @Test("The keys of a keyboard on the screen follow the keymap")
  func characters() {
    for (keymap, code, shift, altgr, text) in [
      (Keymap.german, 44, false, false, "y"), (.german, 21, false, false, "z"),
      (.german, 21, true, false, "Z"), (.german, 12, false, false, "ß"),
      (.german, 26, false, false, "ü"), (.german, 40, true, false, "Ä"),
      (.german, 18, false, true, "€"), (.german, 16, false, true, "@"),
      (.german, 4, true, false, "§"), (.german, 3, false, true, "²"),
      (.french, 16, false, false, "a"), (.french, 2, false, false, "&"),
      (.french, 2, true, false, "1"), (.french, 3, false, false, "é"),
      (.english, 44, false, false, "z"), (.english, 3, true, false, "@"),
      (.english, 57, false, false, " "), (.english, 12, true, true, "_"),
    ] {
      #expect(
        keymap.character(code: code, shift: shift, altgr: altgr) == text, "\(code) \(text)")
    }
  }

  @Test("A dead key shows its accent, if that is a sign")
  func deadKeys() {
    #expect(Keymap.german.character(code: 41, shift: false, altgr: false) == "^")
    #expect(Keymap.german.character(code: 13, shift: false, altgr: false) == "'")
    #expect(Keymap.german.character(code: 13, shift: true, altgr: false) == "`")
    // The kernel names the ogonek "k", and the double acute "=".
    #expect(Keymap.german.character(code: 13, shift: true, altgr: true) == nil)
    #expect(Keymap.german.character(code: 39, shift: false, altgr: true) == "=")
  }

  @Test("Keys without a visible character type nothing on the screen")
  func invisible() {
    for code in [1, 14, 15, 28, 29, 42, 54, 56, 58, 59, 71, 82, 96, 100, 103, 0, -1, 127, 128, 767]
    {
      #expect(Keymap.german.character(code: code, shift: false, altgr: false) == nil, "\(code)")
    }
  }

  @Test("A locked alphabet is that of the keyboard on the screen")
  func locks() {
    let german = Keymap.german
    #expect(german.character(code: 30, shift: false, altgr: false, locks: .leftControl) == "A")
    #expect(german.character(code: 30, shift: true, altgr: false, locks: .leftControl) == "a")
    #expect(german.character(code: 30, shift: false, altgr: false, locks: .rightControl) == nil)
  }

  @Test("Tables of any size and content are accepted")
  func hostile() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let keymap = Keymap(random: &random)
      for code in -2...300 {
        for flags in 0..<4 {
          let text = keymap.character(code: code, shift: flags & 1 != 0, altgr: flags & 2 != 0)
          #expect(text?.unicodeScalars.count ?? 1 == 1, "seed \(seed), key \(code)")
          #expect(text?.utf8.first ?? 0x20 >= 0x20, "seed \(seed), key \(code)")
        }
      }
    }
  }
}

extension Keymap {
  /// Creates tables of random number, size and content.
  init(random: inout SeededRandom) {
    let tables = (0..<random.pick([0, 1, 3, 16, 256, 300])).map { _ -> [UInt16] in
      random.int(0...3) == 0
        ? []
        : (0..<random.pick([1, 60, 128, 256, 300])).map { _ -> UInt16 in
          // Most entries are of the kernel's types, and some are modifiers.
          switch random.int(0...3) {
          case 0: UInt16(random.int(0...0xFFFF))
          case 1: UInt16(random.pick([0x700, 0xA00, 0xC00]) + random.int(0...9))
          default: UInt16(random.int(0...0xFFF))
          }
        }
    }
    self.init(tables: tables)
  }
}
