/// The keystrokes of one key: none, one or two, such as an accent that waited for a letter and
/// Enter.
package struct Keystrokes: Sequence, IteratorProtocol, Equatable, Sendable {
  private var first: Keystroke?
  private var second: Keystroke?

  init() {}

  package mutating func next() -> Keystroke? {
    let next = first
    first = second
    second = nil
    return next
  }

  /// Appends a character; text joins the text before it.
  mutating func append(_ character: UInt32) {
    guard let keystroke = Keystroke(character: character) else { return }
    switch (first, keystroke) {
    case (nil, _): first = keystroke
    case (.text(let accent), .text(let letter)): first = .text(accent + letter)
    default: second = keystroke
    }
  }
}
