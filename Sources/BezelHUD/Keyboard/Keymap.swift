/// The meaning of the keys of a keyboard, as the kernel's console has loaded it.
///
/// - Source: keymaps(5) of kbd; `drivers/tty/vt/keyboard.c` of Linux.
package struct Keymap: Equatable, Sendable {
  /// The bits of a combination of modifiers, which is the index of its table.
  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let altGr = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
    package static let alt = Modifiers(rawValue: 8)
    package static let leftShift = Modifiers(rawValue: 16)
    package static let rightShift = Modifiers(rawValue: 32)
    package static let leftControl = Modifiers(rawValue: 64)
    package static let rightControl = Modifiers(rawValue: 128)
  }

  /// A letter that two keys type one after the other: a dead key or the key Compose, and another letter.
  package struct Composition: Equatable, Sendable {
    /// The characters, as the kernel's table of accents has them.
    package let (accent, base, result): (UInt32, UInt32, UInt32)

    package init(accent: UInt32, base: UInt32, result: UInt32) {
      (self.accent, self.base, self.result) = (accent, base, result)
    }
  }

  /// A table for each combination of modifiers; one that is empty is not there.
  package let tables: [[UInt16]]
  package let compositions: [Composition]

  /// Creates a keymap of the kernel's tables.
  ///
  /// - Parameters:
  ///   - tables: the entries by key code, as `KDGKBENT` returns them, for each combination of modifiers; an empty
  ///     table is not there. Those after the first 256 are left out, as are entries after the first 256.
  ///   - compositions: the table of accents, as `KDGKBDIACRUC` returns it; those after the first 256 are left
  ///     out.
  package init(tables: [[UInt16]], compositions: [Composition] = []) {
    self.tables = tables.prefix(256).map { Array($0.prefix(256)) }
    self.compositions = Array(compositions.prefix(256))
  }

  /// The character that a key types, for a keyboard on the screen.
  ///
  /// - Parameters:
  ///   - code: Linux's input key code.
  ///   - locks: the locked modifiers, which for example choose the second of two alphabets.
  /// - Returns: `nil` for a key that types no visible character; a dead key types its accent, if
  ///   that is a sign.
  package func character(
    code: Int, shift: Bool, altgr: Bool, locks: Modifiers = []
  ) -> String? {
    var modifiers: Modifiers = []
    if shift { modifiers.insert(.shift) }
    if altgr { modifiers.insert(.altGr) }
    modifiers.formSymmetricDifference(locks)
    guard let keysym = keysym(code, modifiers) else { return nil }
    let accent = keysym.accent.flatMap { Keymap.isLetter($0) ? nil : $0 }
    guard let character = keysym.typed ?? accent, !Keymap.isUnseen(character),
      case .text(let text) = Keystroke(character: character)
    else { return nil }
    return text
  }

  /// Whether the keys of letters, digits and signs type the same, plain and with Shift.
  ///
  /// - Parameter locks: the locked modifiers of the other one.
  package func types(like other: Keymap, with locks: Modifiers = []) -> Bool {
    let codes = [2...13, 16...27, 30...41, 43...53].joined()
    return codes.allSatisfy { code in
      [false, true].allSatisfy {
        character(code: code, shift: $0, altgr: false)
          == other.character(code: code, shift: $0, altgr: false, locks: locks)
      }
    }
  }

  /// The characters that the dead keys type together with other keys, in the order of the table of accents.
  var composed: [String] {
    var accents: Set<UInt32> = []
    var typed: Set<UInt32> = []
    for modifiers: Modifiers in [[], .shift, .altGr, [.shift, .altGr]] {
      for code in 0..<128 {
        guard let keysym = keysym(code, modifiers) else { continue }
        if let accent = keysym.accent { accents.insert(accent) }
        if let character = keysym.typed { typed.insert(character) }
      }
    }
    return compositions.compactMap { composition in
      guard accents.contains(composition.accent), typed.contains(composition.base),
        !Keymap.isUnseen(composition.result),
        case .text(let text) = Keystroke(character: composition.result)
      else { return nil }
      return text
    }
  }

  /// Whether it is a control character, a space besides the usual one, a hyphen that is only seen at the end of a
  /// line, or one that joins, parts or directs others.
  ///
  /// - Source: Unicode 15.0, `UnicodeData.txt`, the categories Cc, Cf, Zl, Zp and Zs, below U+10000.
  private static func isUnseen(_ character: UInt32) -> Bool {
    switch character {
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2,
      0x1680,
      0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// Whether the kernel names an accent by a letter, such as the caron.
  private static func isLetter(_ character: UInt32) -> Bool {
    (0x41...0x5A).contains(character) || (0x61...0x7A).contains(character)
  }

  /// The entry of a key; `nil` without a table for that combination of modifiers.
  func keysym(_ code: Int, _ modifiers: Modifiers) -> Keysym? {
    let index = Int(modifiers.rawValue)
    guard index < tables.count, !tables[index].isEmpty else { return nil }
    let table = tables[index]
    return table.indices.contains(code) ? Keysym(rawValue: table[code]) : .hole
  }
}
