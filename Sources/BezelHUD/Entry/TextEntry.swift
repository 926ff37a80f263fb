/// A field for a text that is typed, such as a disk's password, and its on-screen keyboard.
///
/// A HUD with a field stays until it is dismissed, whatever its content is. The text itself is kept by
/// whoever asks for it: of a hidden one the HUD knows the length alone.
package struct TextEntry: Equatable, Sendable {
  /// The text in the field.
  package var text: Text
  /// Whether caps lock is on, which a sign in the field says.
  package var isCapsLockOn: Bool
  /// Whether the pad's digits type nothing, which a sign in the field says.
  package var lacksNumLock: Bool
  /// The name of the keyboard's layout, as "de", which is shown in the field; `nil` for none.
  package var layoutName: String?
  /// The keys of the on-screen keyboard; `nil` for no such keyboard.
  package var keyboard: KeyboardLayout?
  /// The number of answers that were refused; the field shakes once when it has grown.
  package var rejections: Int

  /// The text of a field.
  package enum Text: Equatable, Sendable {
    /// A text of which nothing but its length is known, in characters, one bullet for each.
    ///
    /// - Range: less than nothing counts as nothing, and more than 512 as 512.
    case hidden(count: Int)
    /// A text that may be read; its last 512 characters count.
    case visible(String)
  }

  package init(
    _ text: Text, isCapsLockOn: Bool = false, lacksNumLock: Bool = false,
    layoutName: String? = nil, keyboard: KeyboardLayout? = nil, rejections: Int = 0
  ) {
    self.text = text
    self.isCapsLockOn = isCapsLockOn
    self.lacksNumLock = lacksNumLock
    self.layoutName = layoutName
    self.keyboard = keyboard
    self.rejections = rejections
  }

  /// The most characters of a field that are looked at.
  static let longestText = 512
}
