/// Turns the bytes that a terminal's input has into keystrokes.
///
/// A console sends the characters of its keymap: in UTF-8 or, in the mode `K_XLATE`, in Latin-1. Keys of
/// cursors and functions send sequences that begin with Escape; they give nothing. Escape alone is told from
/// the beginning of a sequence by what follows it, or by the pause after it. A letter with Alt is Escape and
/// the letter, as nothing tells it from these two keys when they are read late.
///
/// - Source: console_codes(4); keymaps(5) of kbd, `string`; the Linux console's function keys begin with
///   ESC [ [.
package struct TerminalKeyReader: Sendable {
  private enum State: Equatable {
    case text
    /// After Escape.
    case escape
    /// In a sequence that ends with a letter or "~"; `isFirst` after its bracket.
    case sequence(isFirst: Bool)
    /// One more character belongs to the sequence.
    case last
  }

  /// The time in which the rest of a sequence or of a character comes.
  package static let patience = Duration.milliseconds(50)

  private var state = State.text
  /// The bytes of a character of UTF-8 so far, the first one in the lowest place.
  private var bytes: UInt32 = 0
  private var count: UInt32 = 0

  package init() {}

  /// Whether `endWait()` is due after `patience`, if nothing else arrives.
  package var waits: Bool { state == .escape || count > 0 }

  /// Handles a byte.
  ///
  /// - Parameter give: is called with each keystroke.
  package mutating func read(_ byte: UInt8, _ give: (Keystroke) -> Void) {
    switch state {
    case .text: readText(byte, give)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence(isFirst: true)
      case UInt8(ascii: "O"): state = .last
      default:
        state = .text
        give(.escape)
        readText(byte, give)
      }
    case .sequence(let isFirst):
      switch byte {
      case UInt8(ascii: "[") where isFirst: state = .last
      case 0x20...0x3F: state = .sequence(isFirst: false)
      // A control character interrupts a sequence.
      case 0..<0x20:
        state = .text
        readText(byte, give)
      default: state = .text
      }
    case .last: state = .text
    }
  }

  /// Ends the wait for the rest of a sequence or of a character: it was Escape alone, or Latin-1.
  package mutating func endWait(_ give: (Keystroke) -> Void) {
    giveLatin(give)
    guard state == .escape else { return }
    state = .text
    give(.escape)
  }

  private mutating func readText(_ byte: UInt8, _ give: (Keystroke) -> Void) {
    if count > 0, byte & 0xC0 != 0x80 { giveLatin(give) }
    if count == 0, byte == 0x1B { return state = .escape }
    if count == 0, byte < 0x80 { return self.give(byte, give) }
    bytes |= UInt32(byte) << (8 * count)
    count += 1
    let length = TerminalKeyReader.length(of: UInt8(truncatingIfNeeded: bytes))
    if length == 0 { return giveLatin(give) }
    guard count == length else { return }
    guard let scalar else { return giveLatin(give) }
    (bytes, count) = (0, 0)
    if let keystroke = Keystroke(character: scalar.value) { give(keystroke) }
  }

  /// The character of the bytes; `nil` if it is not in its shortest form, or no character.
  private var scalar: Unicode.Scalar? {
    var value = bytes & (0xFF >> (count + 1))
    for index in 1..<count { value = value << 6 | bytes >> (8 * index) & 0x3F }
    let least: UInt32 = count == 2 ? 0x80 : count == 3 ? 0x800 : 0x1_0000
    return value < least ? nil : Unicode.Scalar(value)
  }

  /// Takes the bytes for characters of Latin-1.
  private mutating func giveLatin(_ give: (Keystroke) -> Void) {
    for index in 0..<count { self.give(UInt8(truncatingIfNeeded: bytes >> (8 * index)), give) }
    (bytes, count) = (0, 0)
  }

  private func give(_ byte: UInt8, _ give: (Keystroke) -> Void) {
    if let keystroke = Keystroke(character: UInt32(byte)) { give(keystroke) }
  }

  /// The number of bytes of a character by its first one; 0 if it is none.
  private static func length(of first: UInt8) -> UInt32 {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
