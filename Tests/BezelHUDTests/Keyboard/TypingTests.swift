import BezelHUD
import SeededRandom
import Testing

@Suite("Keys become keystrokes as the kernel's console makes them")
struct TypingTests {
  @Test("German keys type what is printed on them")
  func german() {
    var keyboard = Keyboard(.german)
    #expect(keyboard.type(21, 44, 12, 26, 39, 40) == [.text("zyßüöä")])
    #expect(keyboard.type(26, 39, 40, 8, with: 42) == [.text("ÜÖÄ/")])
    #expect(keyboard.type(18, 16, 12, 86, with: 100) == [.text("€@\\|")])
  }

  @Test("French digits are typed with Shift")
  func french() {
    var keyboard = Keyboard(.french)
    #expect(keyboard.type(16, 17, 39, 30) == [.text("azmq")])
    #expect(keyboard.type(2, 3, 4, 8, 11) == [.text("&é\"èà")])
    #expect(keyboard.type(2, 3, 4, 8, 11, with: 54) == [.text("12370")])
    #expect(keyboard.type(18, with: 100) == [.text("€")])
  }

  @Test("English keys type what is printed on them, with Caps Lock for letters alone")
  func english() {
    var keyboard = Keyboard(.english)
    #expect(keyboard.type(16, 44, 41, 43, 51, 57, 2) == [.text("qz`\\, 1")])
    #expect(keyboard.type(16, 44, 41, 43, 51, 57, 2, with: 42) == [.text("QZ~|< !")])
    #expect(!keyboard.typing.isCapsLockOn)
    #expect(keyboard.type(58) == [])
    #expect(keyboard.typing.isCapsLockOn)
    #expect(keyboard.type(16, 2, 12) == [.text("Q1-")])
    #expect(keyboard.type(16, 2, 12, with: 54) == [.text("q!_")])
    _ = keyboard.type(58)
    #expect(!keyboard.typing.isCapsLockOn)
    #expect(keyboard.type(16) == [.text("q")])
  }

  @Test("Caps Lock of a keymap that locks other tables is shown and types capitals")
  func capsLock() {
    var keyboard = Keyboard(.german)
    #expect(keyboard.type(58) == [])
    #expect(keyboard.typing.isCapsLockOn)
    #expect(keyboard.type(40, 44, 2, 41, 57) == [.text("ÄY1^")])
    #expect(keyboard.type(40, 2, with: 42) == [.text("ä!")])
    _ = keyboard.type(58)
    #expect(!keyboard.typing.isCapsLockOn && keyboard.typing.locks == [])
  }

  @Test("A key that is held repeats its character, but toggles a lock once")
  func repeats() {
    var typing = Typing(keymap: .english)
    #expect(Array(typing.press(30, isDown: true)) == [.text("a")])
    #expect(Array(typing.press(30, isDown: true, isRepeat: true)) == [.text("a")])
    #expect(Array(typing.press(30, isDown: false)) == [])
    _ = typing.press(58, isDown: true)
    _ = typing.press(58, isDown: true, isRepeat: true)
    #expect(typing.isCapsLockOn)
    _ = typing.press(42, isDown: true)
    _ = typing.press(42, isDown: true, isRepeat: true)
    _ = typing.press(42, isDown: false)
    #expect(typing.modifiers == [])
  }

  @Test("Editing keys and control characters are told apart")
  func controls() {
    for keymap in [Keymap.english, .german, .french] {
      var keyboard = Keyboard(keymap)
      #expect(keyboard.type(14, 28, 1) == [.backspace, .enter, .escape])
      #expect(keyboard.type(22, with: 29) == [.clear])
      #expect(keyboard.type(46, 32, 57, with: 97) == [.control(3), .control(4), .control(0)])
      #expect(keyboard.type(15) == [.control(9)])
    }
    var keyboard = Keyboard(.german)
    #expect(keyboard.type(17, 36, 50, 35, with: 29) == [.deleteWord, .enter, .enter, .backspace])
    // The French W is where the English Z is.
    keyboard = Keyboard(.french)
    #expect(keyboard.type(44, with: 29) == [.deleteWord])
  }

  @Test("A dead key and a letter make one letter")
  func deadKeys() {
    var keyboard = Keyboard(.german)
    #expect(keyboard.type(13, 18) == [.text("é")])
    #expect(keyboard.type(41, 30) == [.text("â")])
    #expect(keyboard.typeShifted(13) == [])
    #expect(keyboard.type(30) == [.text("à")])
    keyboard = Keyboard(.french)
    #expect(keyboard.type(26, 18) == [.text("ê")])
    #expect(keyboard.typeShifted(26) == [])
    #expect(keyboard.type(22) == [.text("ü")])
  }

  @Test(
    "An accent that does not combine is typed before the letter, once a space or it comes, alone")
  func loneAccents() {
    var keyboard = Keyboard(.german)
    #expect(keyboard.type(41, 45) == [.text("^x")])
    #expect(keyboard.type(41, 57) == [.text("^")])
    #expect(keyboard.type(13, 57) == [.text("'")])
    // The accent typed twice waits again.
    #expect(keyboard.type(41, 41) == [])
    #expect(keyboard.type(57) == [.text("^")])
    #expect(keyboard.type(41, 13) == [.text("^")])
    #expect(keyboard.type(18) == [.text("é")])
    #expect(keyboard.type(41, 28) == [.text("^"), .enter])
    #expect(keyboard.type(41, 14) == [.text("^"), .backspace])
    #expect(keyboard.type(18, 28) == [.text("e"), .enter])
  }

  @Test("Compose makes an accent of the next character")
  func compose() {
    var keyboard = Keyboard(.german)
    // Ctrl and the period are Compose.
    #expect(keyboard.type(52, with: 29) == [])
    #expect(keyboard.type(31, 31) == [.text("ß")])
    #expect(keyboard.type(31) == [.text("s")])
    #expect(keyboard.type(52, with: 29) == [])
    #expect(keyboard.type(45, 45) == [.text("x")])
    #expect(keyboard.type(52, with: 29) == [])
    #expect(keyboard.type(45, 44) == [.text("xy")])
  }

  @Test("Either Shift key holds while the other one is released")
  func shifts() {
    var typing = Typing(keymap: .german)
    _ = typing.press(42, isDown: true)
    _ = typing.press(54, isDown: true)
    #expect(Array(typing.press(30, isDown: true)) == [.text("A")])
    _ = typing.press(42, isDown: false)
    #expect(typing.modifiers == .shift)
    #expect(Array(typing.press(31, isDown: true)) == [.text("S")])
    _ = typing.press(54, isDown: false)
    #expect(typing.modifiers == [])
    #expect(Array(typing.press(32, isDown: true)) == [.text("d")])
  }

  @Test("A combination of modifiers without a table types nothing, and is left again")
  func missingTables() {
    var keyboard = Keyboard(.english)
    #expect(keyboard.type(30, with: 56) == [])
    #expect(keyboard.typing.modifiers == [])
    #expect(keyboard.type(30) == [.text("a")])
  }

  @Test("The numeric pad types digits with Num Lock, and signs always")
  func pad() {
    var keyboard = Keyboard(.english)
    #expect(keyboard.type(71, 76, 82, 83) == [])
    #expect(keyboard.type(55, 74, 78, 98, 96) == [.text("*-+/"), .enter])
    _ = keyboard.type(69)
    #expect(keyboard.type(71, 76, 82, 83) == [.text("750.")])
    var locked = Typing(keymap: .german, isCapsLockOn: true, isNumLockOn: true)
    #expect(Array(locked.press(79, isDown: true)) == [.text("1")])
    #expect(locked.isCapsLockOn)
  }

  @Test("Alt and digits of the pad type a character by its number, when Alt is released")
  func numbers() {
    var keyboard = Keyboard(.german, isNumLockOn: true)
    // 8, 3, 6, 4: the number of the euro sign.
    #expect(keyboard.type(72, 81, 77, 75, with: 56) == [.text("€")])
    #expect(keyboard.type(30) == [.text("a")])
  }

  @Test("Locks, sticky shifts and Caps Shift follow the kernel's tables")
  func rareModifiers() {
    // 2: sticky Shift, 3: lock AltGr, 4: Caps Shift, 5: Caps Lock on, 30: letters.
    let names: [UInt16] = [0x200, 0x1B, 0xC00, 0xA01, 0x708, 0x20D]
    func table(_ letter: UInt16) -> [UInt16] {
      names + [UInt16](repeating: 0x200, count: 24) + [letter]
    }
    var keyboard = Keyboard(
      Keymap(tables: [table(0xB61), table(0xB41), table(0xBE4), table(0xBC4)]))
    #expect(keyboard.type(2, 30, 30) == [.text("Aa")])
    // Pressed twice, it is as if it had not been.
    #expect(keyboard.type(2, 2, 30) == [.text("a")])
    #expect(keyboard.type(3, 30, 30) == [.text("ää")])
    #expect(keyboard.typing.locks == .altGr)
    #expect(keyboard.type(2, 30, 30, 3, 30) == [.text("Ääa")])
    #expect(keyboard.type(5, 5, 30) == [.text("A")])
    #expect(keyboard.type(30, with: 4) == [.text("A")])
    #expect(!keyboard.typing.isCapsLockOn)
    #expect(keyboard.type(30) == [.text("a")])
  }

  @Test("A keyboard that is unplugged leaves no key down")
  func unplugged() {
    var typing = Typing(keymap: .german)
    for code in [42, 54, 100, 29] { _ = typing.press(code, isDown: true) }
    typing.releaseAll()
    #expect(typing.modifiers == [])
    #expect(Array(typing.press(30, isDown: true)) == [.text("a")])
    // The release that was missing may come after all.
    _ = typing.press(42, isDown: false)
    #expect(Array(typing.press(31, isDown: true)) == [.text("s")])
  }

  @Test("A keymap that is loaded while keys are down counts them by its own entries")
  func replacement() {
    var typing = Typing(keymap: .english)
    _ = typing.press(42, isDown: true)
    typing.keymap = .german
    #expect(Array(typing.press(44, isDown: true)) == [.text("Y")])
    _ = typing.press(42, isDown: false)
    #expect(typing.modifiers == [])
  }

  @Test("No sequence of keys leaves a modifier when all keys are released")
  func sequences() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let keymap: Keymap =
        switch random.int(0...3) {
        case 0: .german
        case 1: .french
        case 2: .english
        default: Keymap(random: &random)
        }
      var typing = Typing(keymap: keymap, isNumLockOn: random.int(0...1) == 0)
      var held: Set<Int> = []
      for _ in 0..<200 {
        let code = random.pick([random.int(-1...800), random.int(0...127), 29, 42, 54, 56, 100])
        let isDown = random.int(0...1) == 0
        let typed = Array(
          typing.press(code, isDown: isDown, isRepeat: isDown && random.int(0...7) == 0))
        #expect(typed.count <= 2, "seed \(seed)")
        #expect(typed.allSatisfy { !$0.bytes.isEmpty && $0.bytes.count <= 8 }, "seed \(seed)")
        if isDown { held.insert(code) } else { held.remove(code) }
      }
      for code in held { _ = typing.press(code, isDown: false) }
      #expect(typing.modifiers == [], "seed \(seed)")
    }
  }

  @Test("A keystroke has the bytes by which a client of plymouth watches for it")
  func bytes() {
    for (keystroke, bytes) in [
      (Keystroke.text("ä"), [0xC3, 0xA4]), (.enter, [10]), (.backspace, [127]), (.escape, [27]),
      (.clear, [21]), (.deleteWord, [23]), (.control(3), [3]), (.text("q"), [0x71]),
    ] as [(Keystroke, [UInt8])] { #expect(keystroke.bytes == bytes) }
  }
}

/// A keyboard on which keys are pressed and released one after the other.
private struct Keyboard {
  var typing: Typing

  init(_ keymap: Keymap, isNumLockOn: Bool = false) {
    typing = Typing(keymap: keymap, isNumLockOn: isNumLockOn)
  }

  /// Presses and releases these keys, while `modifier` is held; texts in a row are joined.
  mutating func type(_ codes: Int..., with modifier: Int? = nil) -> [Keystroke] {
    var typed: [Keystroke] = []
    func add(_ keystrokes: Keystrokes) {
      for keystroke in keystrokes {
        if case .text(let former) = typed.last, case .text(let text) = keystroke {
          typed[typed.count - 1] = .text(former + text)
        } else {
          typed.append(keystroke)
        }
      }
    }
    if let modifier { add(typing.press(modifier, isDown: true)) }
    for code in codes {
      add(typing.press(code, isDown: true))
      add(typing.press(code, isDown: false))
    }
    if let modifier { add(typing.press(modifier, isDown: false)) }
    return typed
  }

  mutating func typeShifted(_ code: Int) -> [Keystroke] { type(code, with: 42) }
}
