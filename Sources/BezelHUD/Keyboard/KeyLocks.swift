/// The locks of a keyboard, as far as a person who types has to know them.
///
/// The kernel's own Caps Lock and Num Lock can be asked for. Keymaps made from XKB's data do not use its Caps Lock,
/// as it knows the letters of Latin-1 alone: their key locks the left Ctrl key's tables, which have the capitals.
/// Other keys of theirs lock the tables of a second layout. No call of the kernel tells these locks, so the presses
/// of their keys are counted.
///
/// - Source: ckbcomp(1) of console-setup; `k_lock` and `k_pad` in `drivers/tty/vt/keyboard.c` of Linux.
package struct KeyLocks: Equatable, Sendable {
  /// The state of the kernel's own Caps Lock.
  package var kernelsCapsLock = false
  /// The state of the kernel's Num Lock.
  package var isNumLockOn = true
  /// Whether a key of the pad was pressed that types a digit with Num Lock alone.
  private var usesPad = false
  /// The modifiers that are locked, and those whose keys are down.
  private var locks: Keymap.Modifiers = []
  private var held: Keymap.Modifiers = []

  package init() {}

  /// Whether letters are typed as capitals without Shift.
  package var isCapsLockOn: Bool {
    kernelsCapsLock != (locks.contains(.leftControl) || locks.contains(.shift))
  }

  /// Whether a digit of the pad was pressed, and typed nothing.
  package var lacksNumLock: Bool { usesPad && !isNumLockOn }

  /// The locked modifiers that choose a layout.
  package var layoutLocks: Keymap.Modifiers { locks.subtracting([.leftControl, .shift]) }

  /// Forgets the pad's use, before another question.
  package mutating func forgetPad() { usesPad = false }

  /// Handles a key that goes down or up.
  ///
  /// - Parameter code: Linux's input key code.
  package mutating func handle(_ code: Int, isDown: Bool, of keymap: Keymap) {
    let modifiers = held.symmetricDifference(locks)
    guard let keysym = keymap.keysym(code, modifiers) ?? keymap.keysym(code, []) else { return }
    switch keysym.kind {
    case .pad: if isDown, keysym.isDigitOfPad { usesPad = !isNumLockOn }
    case .lock where isDown && keysym.value < 8:
      locks.formSymmetricDifference(Keymap.Modifiers(rawValue: 1 << keysym.value))
    case .shift where keysym.value < 8:
      let modifier = Keymap.Modifiers(rawValue: 1 << keysym.value)
      if isDown { held.insert(modifier) } else { held.remove(modifier) }
    default: break
    }
  }
}
