import BezelHUD
import Testing

@testable import BezelBoot

/// A keymap whose key of A types a letter; all else is as on an American keyboard.
private func keymap(_ letter: Character, second: Character? = nil) -> Keymap {
  var tables = Keymap.english.tables
  func change(_ table: Int, _ letter: Character) {
    tables[table] = tables[0]
    tables[table][30] = UInt16(letter.unicodeScalars.first!.value) ^ 0xF000
  }
  change(0, letter)
  if let second {
    change(16, second)
    tables[17] = tables[1]
  }
  return Keymap(tables: tables)
}

@Suite("The layout of the keyboard at a question")
struct LayoutChoiceTests {
  private static let (de, us, ru) = (keymap("ä"), Keymap.english, keymap("ф"))

  private func choice(_ names: String...) -> LayoutChoice {
    let keymaps = ["de": Self.de, "us": Self.us, "gb": Self.us, "ru": Self.ru]
    return LayoutChoice(names.map { NamedKeymap($0, keymaps[$0]!) })
  }

  @Test(
    "its name is shown where there are several, or it is not English",
    arguments: [
      (["us"], "us", nil), (["gb"], "us", nil), (["de"], "de", "de"), (["us", "ru"], "us", "us"),
      (["us", "ru"], "ru", "ru"), (["de"], "ru", nil), ([], "de", nil),
    ] as [([String], String, String?)])
  func name(packed: [String], console: String, shown: String?) {
    let keymaps = ["de": Self.de, "us": Self.us, "ru": Self.ru]
    var choice = LayoutChoice(packed.map { NamedKeymap($0, keymaps[$0] ?? Self.us) })
    #expect(choice.follow(keymaps[console]!, isNew: true) == nil)
    #expect(choice.name == shown)
  }

  @Test("the first is loaded where nothing has loaded one, unless an English one is among them")
  func first() {
    // Its tables are those of the kernel's file defkeymap.map.
    let kernels = Keymap(
      tables: (0..<256).map {
        [0, 1, 2, 4, 5, 8, 12].contains($0) ? Self.us.tables[$0 & 1] : []
      })
    var choice = choice("de")
    #expect(choice.follow(Self.us, isNew: true) == nil, "another program has loaded it")
    choice = self.choice("de")
    #expect(choice.follow(kernels, isNew: true) == Self.de)
    #expect(choice.name == "de" && choice.next == nil && !choice.isSwitched)
    #expect(choice.follow(Self.de) == nil)
    #expect(choice.restoration(of: Self.de) == nil, "it is the machine's own")
    choice = self.choice("ru", "us")
    #expect(choice.follow(kernels, isNew: true) == nil)
    #expect(choice.name == "us")
  }

  @Test("a switch goes round, lasts until the next question, and is undone at the end")
  func switching() {
    var choice = choice("us", "ru", "de")
    #expect(choice.follow(Self.us, isNew: true) == nil)
    #expect(choice.next == "ru")
    #expect(choice.switchLayout(from: Self.us) == Self.ru)
    #expect(choice.name == "ru" && choice.next == "de")
    #expect(choice.follow(Self.ru) == nil)
    #expect(choice.switchLayout(from: Self.ru) == Self.de)
    // Another program has loaded the system's before the next question.
    #expect(choice.follow(Self.us, isNew: true) == Self.de)
    #expect(choice.name == "de")
    #expect(choice.restoration(of: Self.de) == Self.us)
    #expect(choice.restoration(of: Self.ru) == nil, "another program's")
    #expect(choice.switchLayout(from: Self.de) == Self.us && choice.next == "ru")
  }

  @Test("another program's keymap counts while the question is open, and a switch leads back to it")
  func others() {
    var choice = choice("us", "ru")
    let other = keymap("é")
    #expect(choice.follow(Self.us, isNew: true) == nil)
    #expect(choice.follow(other) == nil)
    #expect(choice.name == nil && choice.next == "us")
    #expect(choice.switchLayout(from: other) == Self.us)
    #expect(choice.switchLayout(from: Self.us) == Self.ru && choice.next == "…")
    #expect(choice.switchLayout(from: Self.ru) == other)
    #expect(choice.follow(other) == nil && choice.name == nil)
    // Of others the last one counts.
    #expect(choice.follow(keymap("è")) == nil)
    #expect(choice.follow(Self.ru) == nil && choice.name == "ru")
  }

  @Test("a lock that chooses the second layout of a keymap is seen in the name")
  func locked() {
    var choice = choice("us", "ru")
    let both = keymap("a", second: "ф")
    #expect(choice.follow(both, isNew: true) == nil)
    #expect(choice.name == "us")
    #expect(choice.follow(both, locks: .leftShift) == nil)
    #expect(choice.name == "ru" && choice.next == "us")
    #expect(choice.follow(both) == nil && choice.name == "us")
  }

  @Test("one layout, or none, cannot be switched")
  func single() {
    for var choice in [choice("de"), LayoutChoice()] {
      #expect(choice.follow(Self.de, isNew: true) == nil)
      #expect(choice.next == nil && choice.switchLayout(from: Self.de) == nil)
      #expect(!choice.isSwitched && choice.restoration(of: Self.de) == nil)
    }
  }
}
