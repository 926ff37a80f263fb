/// An entry of the kernel's keymap, as the ioctl `KDGKBENT` returns it.
///
/// - Source: `linux/keyboard.h`; `vt_do_kdsk_ioctl` and `kbd_keycode` in
///   `drivers/tty/vt/keyboard.c` of Linux.
struct Keysym: Equatable, Sendable {
  let rawValue: UInt16

  /// The kernel's types of entries, `KT_…`.
  enum Kind: UInt16 {
    case latin = 0
    case function, special, pad, dead, console, cursor, shift, meta, ascii, lock, letter,
      stickyLock, dead2, braille, ignored
  }

  /// The type; `nil` if it is a Unicode character.
  var kind: Kind? { Kind(rawValue: rawValue >> 8) }

  /// The number within its type, `KVAL`.
  var value: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

  /// The character, if it is a Unicode one: the kernel inverts the upper four bits.
  var character: UInt32 { UInt32(rawValue ^ 0xF000) }

  /// The character that the key types alone, seen or not; `nil` if it types none or waits for another key.
  var typed: UInt32? {
    switch kind {
    case nil: character
    case .latin, .letter: UInt32(value)
    default: nil
    }
  }

  /// Whether it is a key of the pad that types a digit, or its decimal sign, with Num Lock alone.
  ///
  /// - Source: `K_P0` to `K_P9`, `K_PCOMMA` and `K_PDOT` of `linux/keyboard.h`.
  var isDigitOfPad: Bool { kind == .pad && (value < 10 || value == 15 || value == 16) }

  /// The entry of a key that has no meaning.
  static let hole = Keysym(rawValue: 0x0200)

  /// The characters that the kernel takes for its dead keys, in the order of `KT_DEAD`.
  ///
  /// - Source: `k_dead` in `keyboard.c`.
  private static let accents: StaticString = "`'^~\",_U.*=cki#o!?+-)(:n;$@"

  /// The accent of a dead key, as the accent table names it; `nil` if it is none.
  var accent: UInt32? {
    switch kind {
    case .dead:
      let index = Int(value)
      guard index < Keysym.accents.utf8CodeUnitCount else { return nil }
      return UInt32(Keysym.accents.utf8Start[index])
    case .dead2: return UInt32(value)
    default: return nil
    }
  }
}
