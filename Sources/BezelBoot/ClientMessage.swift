internal import BezelHUD

/// A text that a client wants to be shown.
struct ClientMessage: Equatable, Sendable {
  let text: String
  /// `nil` once the client has disconnected.
  var client: UInt64?
  /// Whether it came with a question, and ends with it.
  let isOfQuestion: Bool
  /// When it is not shown any more; `nil` for one that stays until it is taken back.
  let end: Moment?

  /// Whether another text says the same later: the same words, or the same words up to a count.
  ///
  /// Counts are as in "Installing (3 %)", "[2/7] bash" and "in 9 seconds"; the number of a name, as in "sda1", is
  /// none.
  func isReplaced(by other: String) -> Bool {
    if text == other { return true }
    let (own, other) = (ClientMessage.words(text), ClientMessage.words(other))
    return own.hasNumber && own.words == other.words
  }

  /// Returns the bytes of a text with one digit for each number; up to its first count, if it has one: a number
  /// before a slash and another one, or before a per cent sign.
  private static func words(_ text: String) -> (words: [UInt8], hasNumber: Bool) {
    let (zero, space) = (UInt8(ascii: "0"), UInt8(ascii: " "))
    var words: [UInt8] = []
    var hasNumber = false
    var isName = false
    for byte in text.utf8 {
      switch byte {
      case zero...UInt8(ascii: "9") where !isName:
        hasNumber = true
        if words.suffix(2) == [zero, UInt8(ascii: "/")] { return (words, true) }
        if words.last != zero { words.append(zero) }
      case UInt8(ascii: "%") where words.last == zero || words.suffix(2) == [zero, space]:
        return (words, true)
      // The point of a fraction.
      case UInt8(ascii: ".") where words.last == zero, UInt8(ascii: ",") where words.last == zero:
        continue
      default:
        // Of two letters that differ by case alone the lower one has the bit 0x20.
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        isName = isLetter || isName && (zero...UInt8(ascii: "9")).contains(byte)
        words.append(byte)
      }
    }
    return (words, hasNumber)
  }

  /// The time for what is told of an answer, if no question follows.
  static let patience = Duration.seconds(10)
}
