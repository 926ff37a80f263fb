/// The state of a keyboard, which turns keys that go down and up into keystrokes by a keymap, as
/// the kernel's console does.
///
/// Keys of cursors, functions and consoles, and combinations with Alt that have no character, give
/// nothing.
///
/// - Source: `kbd_keycode` and its handlers in `drivers/tty/vt/keyboard.c` of Linux 6.1, in the
///   mode `K_UNICODE`.
package struct Typing: Sendable {
  /// The keymap, which may be replaced at any time, as the boot loads the system's keymap late.
  package var keymap: Keymap {
    didSet { recomputeShifts() }
  }
  /// The modifiers that stay without a key being held, which another press of their key ends.
  package private(set) var locks: Keymap.Modifiers = []
  private var isCapsOn: Bool
  private var isNumLockOn: Bool

  /// The keys that are down: one bit a code, 0…255.
  private var held = SIMD4<UInt64>()
  /// The number of keys that are down for each modifier, as there are two Shift keys.
  private var shiftCounts = SIMD8<UInt8>()
  /// The modifiers for the next key only.
  private var stickyShifts: Keymap.Modifiers = []
  /// The accent that waits for its letter; 0 for none.
  private var accent: UInt32 = 0
  /// Whether the next character is taken for an accent.
  private var isComposing = false
  /// The number that is typed on the pad while Alt is down.
  private var number: UInt32?

  /// - Parameters:
  ///   - isCapsLockOn: the console's state of Caps Lock, from `KDGKBLED`.
  ///   - isNumLockOn: the console's state of Num Lock; without it, the digits of the numeric pad
  ///     type nothing.
  package init(keymap: Keymap, isCapsLockOn: Bool = false, isNumLockOn: Bool = false) {
    self.keymap = keymap
    isCapsOn = isCapsLockOn
    self.isNumLockOn = isNumLockOn
  }

  /// Whether letters are typed as capitals without Shift.
  ///
  /// Keymaps made from XKB's data lock the left Ctrl key's tables, which have the capitals, because
  /// the kernel's Caps Lock knows the letters of Latin-1 alone.
  ///
  /// - Source: ckbcomp(1) of console-setup.
  package var isCapsLockOn: Bool {
    isCapsOn != (locks.contains(.leftControl) || locks.contains(.shift))
  }

  /// The modifiers whose keys are down.
  package var modifiers: Keymap.Modifiers {
    var modifiers: Keymap.Modifiers = []
    for index in 0..<8 where shiftCounts[index] > 0 {
      modifiers.insert(Keymap.Modifiers(rawValue: 1 << UInt8(index)))
    }
    return modifiers
  }

  /// Handles a key that goes down or up, or repeats.
  ///
  /// - Parameter code: Linux's input key code; those above 255 have no entry in a keymap.
  package mutating func press(_ code: Int, isDown: Bool, isRepeat: Bool = false) -> Keystrokes {
    var typed = Keystrokes()
    guard (0..<256).contains(code) else { return typed }
    let isDown = isDown || isRepeat
    setHeld(code, isDown)
    // A key whose entry differs from table to table may have been counted under another modifier;
    // the kernel keeps that one until the next key without an entry.
    defer { if held == .zero { shiftCounts = .zero } }

    let combination = modifiers.union(stickyShifts).symmetricDifference(locks)
    guard var keysym = keymap.keysym(code, combination) else {
      recomputeShifts()
      stickyShifts = []
      return typed
    }
    guard var kind = keysym.kind else {
      if isDown { type(keysym.character, into: &typed) }
      return typed
    }
    if kind == .letter {
      kind = .latin
      let other = combination.symmetricDifference(.shift)
      if isCapsOn, let capital = keymap.keysym(code, other) { keysym = capital }
    }
    switch kind {
    case .shift: shift(keysym.value, isDown, isRepeat, into: &typed)
    case .stickyLock: stickyLock(keysym.value, isDown, isRepeat, into: &typed)
    case .lock where isDown && !isRepeat: toggleLock(keysym.value)
    case .latin where isDown: type(UInt32(keysym.value), into: &typed)
    case .dead where isDown, .dead2 where isDown:
      if let dead = keysym.accent { accent = combined(dead, into: &typed) }
    case .special where isDown: special(keysym.value, isRepeat, into: &typed)
    case .pad where isDown: pad(keysym, into: &typed)
    case .ascii where isDown: digit(keysym.value)
    default: break
    }
    if kind != .stickyLock { stickyShifts = [] }
    return typed
  }

  /// Releases all keys, as when a keyboard was unplugged; locks stay.
  package mutating func releaseAll() {
    held = .zero
    shiftCounts = .zero
    number = nil
  }

  // MARK: Characters

  private mutating func type(_ character: UInt32, into typed: inout Keystrokes) {
    let character = combined(character, into: &typed)
    if isComposing {
      isComposing = false
      accent = character
    } else {
      typed.append(character)
    }
  }

  /// Ends the accent that waits: returns the letter with it; or types the accent and returns the
  /// letter, if they do not combine; a space or the accent again returns the accent.
  private mutating func combined(_ character: UInt32, into typed: inout Keystrokes) -> UInt32 {
    guard accent != 0 else { return character }
    let diacritic = accent
    accent = 0
    if let letter = keymap.combination(of: diacritic, and: character) { return letter }
    if character == 0x20 || character == diacritic { return diacritic }
    typed.append(diacritic)
    return character
  }

  private mutating func special(_ value: UInt8, _ isRepeat: Bool, into typed: inout Keystrokes) {
    switch value {
    case 0: recomputeShifts()  // K_HOLE
    case 1:  // K_ENTER
      if accent != 0 { typed.append(accent) }
      accent = 0
      typed.append(0x0D)
    case 7 where !isRepeat: isCapsOn.toggle()  // K_CAPS
    case 8 where !isRepeat, 19 where !isRepeat: isNumLockOn.toggle()  // K_NUM, K_BARENUMLOCK
    case 13 where !isRepeat: isCapsOn = true  // K_CAPSON
    case 14: isComposing = true  // K_COMPOSE
    default: break
    }
  }

  /// The kernel types a character of the pad past a waiting accent.
  private func pad(_ keysym: Keysym, into typed: inout Keystrokes) {
    guard isNumLockOn || !keysym.isPadCursor, let character = keysym.padCharacter else { return }
    typed.append(character)
  }

  /// Appends a digit to the number of a character: decimal below 10, else hexadecimal.
  private mutating func digit(_ value: UInt8) {
    let base: UInt32 = value < 10 ? 10 : 16
    let digit = UInt32(value < 10 ? value : value - 10)
    guard digit < base else { return }
    // What is above all characters stays so.
    number = min((number ?? 0) * base + digit, 0x11_0000)
  }

  // MARK: Modifiers

  private mutating func shift(
    _ value: UInt8, _ isDown: Bool, _ isRepeat: Bool, into typed: inout Keystrokes
  ) {
    guard !isRepeat, value <= 8 else { return }
    let former = modifiers
    // Caps Shift (8) is a Shift that ends Caps Lock.
    if value == 8, isDown { isCapsOn = false }
    let index = Int(value & 7)
    if isDown {
      shiftCounts[index] = max(shiftCounts[index], shiftCounts[index] &+ 1)
    } else if shiftCounts[index] > 0 {
      shiftCounts[index] -= 1
    }
    if !isDown, modifiers != former, let character = number {
      typed.append(character)
      number = nil
    }
  }

  private mutating func stickyLock(
    _ value: UInt8, _ isDown: Bool, _ isRepeat: Bool, into typed: inout Keystrokes
  ) {
    shift(value, isDown, isRepeat, into: &typed)
    guard isDown, !isRepeat, value < 8 else { return }
    let modifier = Keymap.Modifiers(rawValue: 1 << value)
    stickyShifts.formSymmetricDifference(modifier)
    if !keymap.hasTable(locks.symmetricDifference(stickyShifts)) { stickyShifts = modifier }
  }

  private mutating func toggleLock(_ value: UInt8) {
    guard value < 8 else { return }
    locks.formSymmetricDifference(Keymap.Modifiers(rawValue: 1 << value))
  }

  /// Counts the modifiers anew, from the keys that are down.
  private mutating func recomputeShifts() {
    shiftCounts = .zero
    for code in 0..<256 where isHeld(code) {
      guard let keysym = keymap.keysym(code, []), keysym.value <= 8,
        keysym.kind == .shift || keysym.kind == .stickyLock
      else { continue }
      let index = Int(keysym.value & 7)
      shiftCounts[index] = max(shiftCounts[index], shiftCounts[index] &+ 1)
    }
  }

  private func isHeld(_ code: Int) -> Bool { held[code / 64] >> UInt64(code % 64) & 1 != 0 }

  private mutating func setHeld(_ code: Int, _ isDown: Bool) {
    let bit: UInt64 = 1 << UInt64(code % 64)
    if isDown { held[code / 64] |= bit } else { held[code / 64] &= ~bit }
  }
}
