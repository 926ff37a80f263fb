internal import BezelHUD
internal import BezelLinux

/// The console's keymap, for keyboards on the screen and for the sign of Caps Lock.
extension Stage {
  /// Whether caps lock is on.
  package var isCapsLockOn: Bool { capsLock.isOn }

  /// Whether there is a touch panel, which may be the only way to enter a text.
  package var hasTouchPanel: Bool { touch.hasTouchPanel }

  /// Reads the console's keymap, which others may load at any time; the former one stays where there is no
  /// console.
  package func readKeymap() {
    guard let found = try? ConsoleKeymap() else { return }
    keymap = Keymap(tables: found.tables)
  }

  /// Reads the kernel's own Caps Lock.
  package func readCapsLock() {
    if let isOn = try? ConsoleKeymap.isCapsLockOn() { capsLock.kernels = isOn }
  }
}
