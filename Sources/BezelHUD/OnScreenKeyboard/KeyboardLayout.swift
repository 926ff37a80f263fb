/// The characters of an on-screen keyboard and their order, as those of a keymap.
///
/// Every character that a key of the keymap types, plain, with Shift or with AltGr, or that a dead key types
/// together with another key, is on one of its pages;
/// and so is every printable character of ASCII, whatever the keymap: nobody is locked out of a disk whose
/// password has Latin letters by a keymap that has none.
package struct KeyboardLayout: Equatable, Sendable {
  /// A letter without shift, and with it.
  struct Letter: Equatable, Sendable {
    let plain: String
    let shifted: String
  }

  /// The alphabets, one or two, each in three rows.
  private(set) var alphabets: [[[Letter]]]
  /// The characters that are neither letters of an alphabet, nor digits, nor the space.
  private(set) var symbols: [String]
  /// The name of the layout that a key switches to, as "us"; `nil` for no such key.
  package var next: String?

  /// Takes the characters of a keymap.
  ///
  /// - Parameters:
  ///   - character: returns the character of a key by Linux's input key code, plain, with Shift, with
  ///     AltGr or both; `nil` for none. One of more than 16 bytes of UTF-8 is left out.
  package init(keymap character: (_ code: Int, _ shift: Bool, _ altgr: Bool) -> String?) {
    self.init(
      keymap: character, second: { code, shift in character(code, shift, true) }, others: [])
  }

  /// Takes the characters of the console's keymap; a second alphabet may also be one that a lock chooses.
  package init(_ keymap: Keymap) {
    let locks: [Keymap.Modifiers] = [.altGr, .leftShift, .rightShift, .leftControl, .rightControl]
    func second(_ lock: Keymap.Modifiers) -> (Int, Bool) -> String? {
      { code, shift in keymap.character(code: code, shift: shift, altgr: false, locks: lock) }
    }
    let alphabets = locks.map { (lock: $0, letters: KeyboardLayout.alphabet(second($0))) }
      .filter { KeyboardLayout.isNonLatin($0.letters) }
    // Most letters of a third alphabet are the second one's.
    let more = alphabets.dropFirst().flatMap { $0.letters.joined() }
    self.init(
      keymap: { keymap.character(code: $0, shift: $1, altgr: $2) },
      second: second(alphabets.first?.lock ?? .altGr),
      others: more.flatMap { [$0.plain, $0.shifted] } + keymap.composed)
  }

  /// - Parameters:
  ///   - second: the characters among which a second alphabet may be.
  ///   - others: further ones, which no key types alone.
  private init(
    keymap character: (Int, Bool, Bool) -> String?, second: (Int, Bool) -> String?, others: [String]
  ) {
    let own = KeyboardLayout.alphabet { character($0, $1, false) }
    let other = KeyboardLayout.alphabet(second)
    if !KeyboardLayout.isLatin(own) {
      alphabets = [own, KeyboardLayout.latin].filter { $0.contains { !$0.isEmpty } }
    } else {
      alphabets = KeyboardLayout.isNonLatin(other) ? [own, other] : [own]
    }
    symbols = KeyboardLayout.asciiSymbols
    var known = Set(symbols + KeyboardLayout.digits + [" "])
    for letter in alphabets.joined().joined() {
      known.insert(letter.plain)
      known.insert(letter.shifted)
    }
    for (shift, altgr) in [(false, false), (true, false), (false, true), (true, true)] {
      for code in KeyboardLayout.codes.joined() {
        guard let text = KeyboardLayout.bounded(character(code, shift, altgr)),
          known.insert(text).inserted
        else { continue }
        symbols.append(text)
      }
    }
    for text in others where known.insert(text).inserted { symbols.append(text) }
  }
}

// MARK: Characters

extension KeyboardLayout {
  static let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]

  /// The signs of ASCII, those first that are frequent in passwords and addresses.
  private static let asciiSymbols = [
    "@", "#", "$", "%", "&", "*", "-", "+", "(", ")",
    "!", "\"", "'", ":", ";", "/", "?", "_", "=", ",",
    ".", "<", ">", "[", "]", "{", "}", "\\",
    "|", "~", "`", "^",
  ]

  /// The keys that type characters, by Linux's input key codes: the rows of letters, each with the keys
  /// beside it that have a letter in some countries, and the keys that have none.
  ///
  /// - Source: `input-event-codes.h` of Linux; the rows of a keyboard by ISO/IEC 9995.
  private static let codes: [[Int]] = [
    // Q to the right bracket; right of the digits and left of them, as ß and ё are.
    Array(16...27) + [12, 13, 41],
    // A to the apostrophe, and the backslash.
    Array(30...40) + [43],
    // The key left of Z that ISO keyboards have, Z to the slash; two of Brazil and Japan.
    [86] + Array(44...53) + [89, 124],
    Array(2...11) + [57],
  ]

  private static let latin: [[Letter]] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { row in
    row.utf8.map { byte in
      Letter(
        plain: Keystroke.text(of: Unicode.Scalar(byte)),
        shifted: Keystroke.text(of: Unicode.Scalar(byte - 32)))
    }
  }

  /// The letters of the keys that have them, each one once.
  private static func alphabet(_ character: (Int, Bool) -> String?) -> [[Letter]] {
    var known: Set<String> = []
    return codes.dropLast().map { row in
      row.compactMap { code -> Letter? in
        guard let plain = bounded(character(code, false)), isLetter(plain),
          known.insert(plain).inserted
        else { return nil }
        return Letter(plain: plain, shifted: bounded(character(code, true)) ?? plain)
      }
    }
  }

  private static func bounded(_ text: String?) -> String? {
    guard let text, 1...16 ~= text.utf8.count else { return nil }
    return text
  }

  private static func isLatin(_ alphabet: [[Letter]]) -> Bool {
    let letters = alphabet.joined()
    return latin.joined().allSatisfy { letter in
      letters.contains { $0.plain == letter.plain }
        && letters.contains { $0.shifted == letter.shifted }
    }
  }

  /// Whether it has more than a few letters from Greek on.
  private static func isNonLatin(_ alphabet: [[Letter]]) -> Bool {
    alphabet.joined().count { firstScalar($0.plain) >= 0x370 } >= 15
  }

  private static func firstScalar(_ text: String) -> UInt32 {
    text.unicodeScalars.first?.value ?? 0
  }

  /// Whether a text is one letter; a vowel sign that stands for a letter is one too.
  ///
  /// - Source: "The Unicode Standard", version 15.0, the blocks of alphabets that keymaps have.
  private static func isLetter(_ text: String) -> Bool {
    guard text.unicodeScalars.count == 1 else { return false }
    switch firstScalar(text) {
    case 0x41...0x5A, 0x61...0x7A: return true
    case 0xD7, 0xF7, 0x37E, 0x387, 0x482...0x489, 0x589...0x5CF, 0x660...0x670, 0x6D4,
      0x6DD...0x6E4, 0x6E9, 0x6F0...0x6F9, 0xE3F, 0xE4F...0xE80:
      return false
    case 0xC0...0x24F, 0x370...0x373, 0x376...0x377, 0x37B...0x3FF, 0x400...0x587,
      0x5D0...0x5F2, 0x620...0x6FF, 0x710...0x7BF, 0x900...0x963, 0x971...0x9E3,
      0xA01...0x10FF, 0x1200...0x135A, 0x1780...0x17D3, 0x1E00...0x1FFF, 0x3041...0x3096,
      0x30A1...0x30FA:
      return true
    default: return false
    }
  }
}

extension KeyboardLayout {
  /// The label of the key that shows an alphabet: its first letters.
  func label(ofAlphabet index: Int) -> String {
    let letters = alphabets[index].joined().filter {
      !KeyboardLayout.isNonLatin(alphabets[index])
        || KeyboardLayout.firstScalar($0.plain) >= 0x370
    }
    let first = letters.sorted {
      KeyboardLayout.firstScalar($0.plain) < KeyboardLayout.firstScalar($1.plain)
    }.prefix(3)
    return first.map { $0.shifted }.joined()
  }
}
