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

  /// A table for each combination of modifiers; one that is empty is not there.
  private let tables: [[UInt16]]

  /// Creates a keymap of the kernel's tables.
  ///
  /// - Parameter tables: the entries by key code, as `KDGKBENT` returns them, for each combination of
  ///   modifiers; an empty table is not there. Those after the first 256 are left out, as are
  ///   entries after the first 256.
  package init(tables: [[UInt16]]) {
    self.tables = tables.prefix(256).map { Array($0.prefix(256)) }
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
    let character: UInt32
    switch keysym.kind {
    case nil: character = keysym.character
    case .latin, .letter: character = UInt32(keysym.value)
    case .dead, .dead2:
      guard let accent = keysym.accent, !Keymap.isLetter(accent) else { return nil }
      character = accent
    default: return nil
    }
    // No control character, and not the soft hyphen, which is invisible.
    guard character >= 0x20, !(0x7F..<0xA0).contains(character), character != 0xAD,
      case .text(let text) = Keystroke(character: character)
    else { return nil }
    return text
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
