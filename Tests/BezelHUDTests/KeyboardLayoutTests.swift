@testable import BezelHUD
import BezelRaster
import SeededRandom
import Testing

@Suite("The characters of the on-screen keyboard")
struct KeyboardLayoutTests {
  private static let ascii = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }

  /// Taps through all pages of a keyboard, plain and shifted, and returns what can be typed.
  private func typed(_ layout: KeyboardLayout, isLow: Bool) -> [String] {
    var texts: [String] = []
    var (pages, seen): ([KeyboardPage], Set<KeyboardPage>) = ([.alphabet(0)], [.alphabet(0)])
    while let page = pages.popLast() {
      var state = KeyboardState()
      _ = state.begin(1, on: KeyboardKey(.page(page)), at: Moment(nanoseconds: 0))
      _ = state.end(1, on: KeyboardKey(.page(page)), at: Moment(nanoseconds: 0))
      for key in layout.rows(state, isLow: isLow).flatMap({ $0.cells }).compactMap(\.key) {
        switch key.action {
        case .character(let plain, let shifted): texts += [plain, shifted]
        case .space: texts.append(" ")
        case .page(let next): if seen.insert(next).inserted { pages.append(next) }
        case .backspace, .enter, .shift, .layout, .hide, .show: break
        }
      }
    }
    return texts
  }

  @Test("All of ASCII is on it, whatever the keymap", arguments: SampleKeymap.allCases)
  func ascii(_ keymap: SampleKeymap) {
    for isLow in [false, true] {
      #expect(Set(Self.ascii).subtracting(typed(keymap.layout, isLow: isLow)) == [])
    }
  }

  @Test("Every character that a key of the keymap types is on it", arguments: SampleKeymap.allCases)
  func everything(_ keymap: SampleKeymap) {
    var all: Set<String> = []
    for code in 0..<128 {
      for (shift, altgr) in [(false, false), (true, false), (false, true), (true, true)] {
        if let text = keymap.character(code, shift: shift, altgr: altgr) { all.insert(text) }
      }
    }
    for isLow in [false, true] {
      #expect(all.subtracting(typed(keymap.layout, isLow: isLow)) == [])
    }
  }

  private func letters(_ keymap: SampleKeymap, _ alphabet: Int = 0) -> [String] {
    keymap.layout.alphabets[alphabet].map { $0.map(\.plain).joined() }
  }

  @Test("Letters are where the keymap has them, and other characters are not among them")
  func letters() {
    #expect(letters(.english) == ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    #expect(letters(.german) == ["qwertzuiopüß", "asdfghjklöä", "yxcvbnm"])
    #expect(letters(.french) == ["azertyuiop", "qsdfghjklmù", "wxcvbn"])
    #expect(letters(.russian) == ["йцукенгшщзхъё", "фывапролджэ", "ячсмитьбю"])
    #expect(letters(.greek) == ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"])
    #expect(letters(.czech) == ["qwertzuiopú", "asdfghjklů", "yxcvbnm"])
    #expect(letters(.bare) == ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
  }

  @Test("A keymap without Latin letters has a second page with them, and others have not")
  func alphabets() {
    for keymap in [SampleKeymap.russian, .greek] {
      #expect(letters(keymap, 1) == letters(.english))
      #expect(keymap.layout.alphabets.count == 2)
      #expect(keymap.layout.label(ofAlphabet: 1) == "ABC")
    }
    #expect(SampleKeymap.russian.layout.label(ofAlphabet: 0) == "АБВ")
    #expect(SampleKeymap.greek.layout.label(ofAlphabet: 0) == "ΑΒΓ")
    for keymap in [SampleKeymap.english, .german, .french, .czech, .bare] {
      #expect(keymap.layout.alphabets.count == 1)
    }
  }

  @Test("A second alphabet behind AltGr is a page of its own, after the first one")
  func altGr() {
    #expect(letters(.russianByAltGr) == letters(.english))
    #expect(letters(.russianByAltGr, 1) == letters(.russian))
    #expect(SampleKeymap.russianByAltGr.layout.label(ofAlphabet: 1) == "АБВ")
    #expect(SampleKeymap.russianByAltGr.layout.label(ofAlphabet: 0) == "ABC")
  }

  @Test("The console's English keymap has the keyboard of the English sample")
  func console() {
    let layout = KeyboardLayout(Keymap.english)
    #expect(layout.alphabets == SampleKeymap.english.layout.alphabets)
    #expect(Set(layout.symbols) == Set(SampleKeymap.english.layout.symbols))
  }

  @Test("A second alphabet of the console's keymap is found behind AltGr, and behind a lock")
  func locks() {
    for modifiers: Keymap.Modifiers in [.altGr, .leftShift, .rightControl] {
      var tables = [[UInt16]](repeating: [], count: 256)
      for (keymap, first) in [(SampleKeymap.english, 0), (.russian, Int(modifiers.rawValue))] {
        for shift in [false, true] {
          tables[first + (shift ? 1 : 0)] = (0..<128).map { code in
            let text = keymap.character(code, shift: shift, altgr: false)
            // The kernel inverts the upper four bits of a Unicode character.
            return text?.unicodeScalars.first.map { UInt16($0.value) ^ 0xF000 } ?? 0x0200
          }
        }
      }
      let layout = KeyboardLayout(Keymap(tables: tables))
      #expect(layout.alphabets[0] == SampleKeymap.english.layout.alphabets[0])
      #expect(layout.alphabets.last == SampleKeymap.russian.layout.alphabets[0])
    }
  }

  @Test(
    "A letter that a dead key types with another key is on a page, and others of the table are not")
  func composed() {
    var plain = [UInt16](repeating: 0x0200, count: 128)
    // An acute accent that waits for a letter, and "a".
    (plain[40], plain[30]) = (0x0401, 0x0B61)
    let tables = [plain] + [[UInt16]](repeating: [], count: 255)
    let (acute, grave) = (UInt32(UInt8(ascii: "'")), UInt32(UInt8(ascii: "`")))
    let compositions = [
      Keymap.Composition(accent: acute, base: 0x61, result: 0xE1),
      Keymap.Composition(accent: grave, base: 0x61, result: 0xE0),
      Keymap.Composition(accent: acute, base: 0x65, result: 0xE9),
      Keymap.Composition(accent: acute, base: 0x61, result: 0xD800),
      Keymap.Composition(accent: acute, base: 0x61, result: 0x07),
      Keymap.Composition(accent: acute, base: 0x61, result: 0xE1),
    ]
    let without = KeyboardLayout(Keymap(tables: tables)).symbols
    let symbols = KeyboardLayout(Keymap(tables: tables, compositions: compositions)).symbols
    #expect(symbols == without + ["á"])
  }

  @Test("Each character is once on a page, and pages that turn over come back to the first")
  func once() {
    for keymap in SampleKeymap.allCases {
      let layout = keymap.layout
      for isLow in [false, true] {
        let count = layout.symbolPageCount(isLow: isLow)
        for page in (0..<count).map({ KeyboardPage.symbols($0) })
          + layout.alphabets.indices.map({ .alphabet($0) })
        {
          var state = KeyboardState()
          _ = state.begin(1, on: KeyboardKey(.page(page)), at: Moment(nanoseconds: 0))
          _ = state.end(1, on: KeyboardKey(.page(page)), at: Moment(nanoseconds: 0))
          let keys = layout.rows(state, isLow: isLow).flatMap { $0.cells }.compactMap(\.key)
          #expect(Set(keys).count == keys.count, "\(keymap) \(page)")
          if case .symbols(let index) = page {
            #expect(keys.contains(KeyboardKey(.page(.symbols((index + 1) % count)))))
          }
        }
      }
    }
  }

  @Test("A keymap with any texts at all makes a keyboard that is bounded")
  func hostile() {
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      var map: [Int: String] = [:]
      for index in 0..<512 where random.next() % 3 > 0 {
        let scalars = (0..<Int(random.next() % 4)).compactMap { _ in
          Unicode.Scalar(UInt32(random.next() % (random.next() % 2 == 0 ? 0x600 : 0x11_0000)))
        }
        map[index] = String(String.UnicodeScalarView(scalars))
        if random.next() % 20 == 0 { map[index] = String(repeating: "x", count: 4_096) }
      }
      let layout = KeyboardLayout { code, shift, altgr in
        map[code * 4 + (shift ? 1 : 0) + (altgr ? 2 : 0)]
      }
      #expect(layout.alphabets.joined().joined().count + layout.symbols.count < 400, "\(seed)")
      #expect(layout.symbols.allSatisfy { 1...16 ~= $0.utf8.count }, "\(seed)")
      #expect(Set(Self.ascii).subtracting(typed(layout, isLow: false)) == [], "\(seed)")
      for index in layout.alphabets.indices { _ = layout.label(ofAlphabet: index) }
    }
  }
}
