/// An input of a keyboard, as a terminal's reader tells them apart.
package enum Keystroke: Equatable, Sendable {
  /// Characters that are typed: one, or an accent and a letter that it does not combine with.
  case text(String)
  /// Another control character than those below, for example 3 for Ctrl-C; 0…31.
  case control(UInt8)
  case enter
  case backspace
  /// Ctrl-U, which deletes a line.
  case clear
  /// Ctrl-W, which deletes the last word.
  case deleteWord
  case escape

  /// Ctrl-Space, which switches between the layouts of the keyboard.
  package static let switchLayout = Keystroke.control(0)

  /// The bytes by which a plymouth client names it.
  ///
  /// - Source: plymouth, `ply-keyboard.c`: `KEY_BACKSPACE` and the control characters;
  ///   `main.c`, `on_enter`: Enter is a line feed in the keys that a client watches.
  package var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .control(let code): [code]
    case .enter: [0x0A]
    case .backspace: [0x7F]
    case .clear: [0x15]
    case .deleteWord: [0x17]
    case .escape: [0x1B]
    }
  }

  /// Creates the keystroke of a character.
  ///
  /// - Returns: `nil` for a number that is no character, as the kernel does.
  /// - Source: `to_utf8` in `drivers/tty/vt/keyboard.c` of Linux.
  init?(character: UInt32) {
    switch character {
    case 0x08, 0x7F: self = .backspace
    case 0x0A, 0x0D: self = .enter
    case 0x15: self = .clear
    case 0x17: self = .deleteWord
    case 0x1B: self = .escape
    case 0..<0x20: self = .control(UInt8(character))
    case 0xFFFF: return nil
    default:
      guard let scalar = Unicode.Scalar(character) else { return nil }
      self = .text(Keystroke.text(of: scalar))
    }
  }

  /// Returns a string that is stored in place, so that no memory that is freed later holds a letter
  /// of a password.
  static func text(of scalar: Unicode.Scalar) -> String {
    String(unsafeUninitializedCapacity: 4) { buffer in
      var count = 0
      for byte in UTF8.encode(scalar).unsafelyUnwrapped {
        buffer[count] = byte
        count += 1
      }
      return count
    }
  }
}
