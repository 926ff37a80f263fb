/// A key of the on-screen keyboard.
public struct KeyboardKey: Hashable, Sendable {
  /// The effect of a key.
  package enum Action: Hashable, Sendable {
    /// Types a character, or another one while shift is on.
    case character(String, shifted: String)
    case space
    /// Deletes a character, and more while it is held.
    case backspace
    case enter
    /// Shifts the next letter or, when it is pressed once more, all of them.
    case shift
    /// Shows another page.
    case page(KeyboardPage)
    /// Switches to another layout of the keyboard.
    case layout
    /// Leaves the screen to what the keyboard covers, but for a key that shows it again.
    case hide
    case show
  }

  package let action: Action

  package init(_ action: Action) { self.action = action }
}

/// The keys that an on-screen keyboard shows at a time.
package enum KeyboardPage: Hashable, Sendable {
  /// One of the alphabets of the layout.
  case alphabet(Int)
  /// A part of the symbols.
  case symbols(Int)
}
