/// Whether letters are typed as capitals without Shift.
///
/// The kernel's own Caps Lock can be asked for. Keymaps made from XKB's data do not use it, as it knows the
/// letters of Latin-1 alone: their key locks the left Ctrl key's tables, which have the capitals. No call of
/// the kernel tells that lock, so the presses of its key are counted.
///
/// - Source: ckbcomp(1) of console-setup; `k_lock` in `drivers/tty/vt/keyboard.c` of Linux.
package struct CapsLock: Equatable, Sendable {
  /// The state of the kernel's own Caps Lock.
  package var kernels = false
  /// The modifiers that are locked.
  private var locks: Keymap.Modifiers = []

  package init() {}

  package var isOn: Bool {
    kernels != (locks.contains(.leftControl) || locks.contains(.shift))
  }

  /// Handles a key that goes down.
  ///
  /// - Parameter code: Linux's input key code.
  package mutating func press(_ code: Int, of keymap: Keymap) {
    guard let keysym = keymap.keysym(code, []), keysym.kind == .lock, keysym.value < 8 else {
      return
    }
    locks.formSymmetricDifference(Keymap.Modifiers(rawValue: 1 << keysym.value))
  }
}
