/// The state of an on-screen keyboard: its page, its shift, and the key under a finger.
///
/// A key counts when the finger on it lifts, or when another finger comes down on the keyboard, so that
/// two thumbs lose no letter. A finger that slides chooses another key; one that leaves the keyboard, or is
/// lost, chooses none. What was typed is not kept.
struct KeyboardState: Equatable, Sendable {
  /// The effect of shift on letters.
  enum Shift: Equatable, Sendable {
    case off
    /// On the next one.
    case once
    case locked
  }

  /// A finger that has come down on the keyboard and has not yet counted.
  private struct Press: Equatable, Sendable {
    let contact: UInt64
    /// The key under it; `nil` beside the keyboard.
    var key: KeyboardKey?
    /// When the key repeats next; `nil` if it does not.
    var repetition: Moment?
    var repetitions = 0
  }

  private(set) var page = KeyboardPage.alphabet(0)
  /// The alphabet that is seen, or was seen last.
  private(set) var alphabet = 0
  private(set) var shift = Shift.off
  private(set) var isHidden = false
  private var press: Press?

  /// How long a key is held before it repeats, and between one repetition and the next.
  ///
  /// - Source: Linux's and most desktops' delays are between 0.25 and 0.66 s.
  private static let delay = Duration.milliseconds(500)
  private static let period = Duration.milliseconds(100)
  /// More would delete more than a field has; a finger whose end is lost does not wake the machine forever.
  private static let mostRepetitions = TextEntry.longestText

  /// The contact that is followed.
  var contact: UInt64? { press?.contact }

  /// The key under the finger.
  var pressed: KeyboardKey? { press?.key }

  /// When the key under the finger repeats; `nil` for never.
  var deadline: Moment? { press?.repetition }

  /// Follows a finger that came down on a key, and lets the former one count.
  mutating func begin(_ contact: UInt64, on key: KeyboardKey, at now: Moment) -> Keystroke? {
    let former = press.flatMap { $0.contact == contact ? nil : $0 }
    press = nil
    let keystroke = former.flatMap { carryOut($0) }
    press = Press(
      contact: contact, key: key, repetition: KeyboardState.repetition(of: key, at: now))
    return keystroke
  }

  /// - Parameter key: `nil` beside the keyboard.
  mutating func move(_ contact: UInt64, to key: KeyboardKey?, at now: Moment) {
    guard let press, press.contact == contact, press.key != key else { return }
    self.press = Press(
      contact: contact, key: key, repetition: KeyboardState.repetition(of: key, at: now))
  }

  mutating func end(_ contact: UInt64, on key: KeyboardKey?, at now: Moment) -> Keystroke? {
    move(contact, to: key, at: now)
    guard let press, press.contact == contact else { return nil }
    self.press = nil
    return carryOut(press)
  }

  /// Forgets a finger that is lost.
  mutating func lose(_ contact: UInt64) {
    if press?.contact == contact { press = nil }
  }

  /// Forgets the finger, whichever it is.
  mutating func cancel() { press = nil }

  /// Repeats the key that is due to.
  mutating func settle(at due: Moment) -> Keystroke? {
    guard var press else { return nil }
    press.repetitions += 1
    press.repetition =
      press.repetitions < KeyboardState.mostRepetitions
      ? due.advanced(by: KeyboardState.period) : nil
    self.press = press
    return .backspace
  }

  private static func repetition(of key: KeyboardKey?, at now: Moment) -> Moment? {
    key?.action == .backspace ? now.advanced(by: delay) : nil
  }

  private mutating func carryOut(_ press: Press) -> Keystroke? {
    switch press.key?.action {
    case nil: return nil
    case .character(let plain, let shifted):
      defer { if shift == .once { shift = .off } }
      return .text(shift == .off ? plain : shifted)
    case .space: return .text(" ")
    case .backspace: return press.repetitions == 0 ? .backspace : nil
    case .enter: return .enter
    case .shift:
      shift =
        switch shift {
        case .off: .once
        case .once: .locked
        case .locked: .off
        }
    case .page(let page):
      self.page = page
      if case .alphabet(let index) = page { alphabet = index }
      if shift == .once { shift = .off }
    case .layout: return .switchLayout
    case .hide: isHidden = true
    case .show: isHidden = false
    }
    return nil
  }
}
