package import BezelHUD
internal import BezelLinux

/// Text that is typed on keyboards, with the console's keymap.
extension Stage {
  /// Whether caps lock is on.
  package var isCapsLockOn: Bool { typing.isCapsLockOn }

  /// The console's keymap; the built-in English one where there is none.
  package var keymap: Keymap { typing.keymap }

  /// Whether there is a touch panel, which may be the only way to enter a text.
  package var hasTouchPanel: Bool { touch.hasTouchPanel }

  /// Reads the console's keymap, which the boot may load at any time; the built-in English one stays where
  /// there is no console.
  package func readKeymap() {
    guard let found = try? ConsoleKeymap() else { return }
    let accents = found.accents.map {
      Keymap.Accent(diacritic: $0.diacritic, base: $0.base, result: $0.result)
    }
    let keymap = Keymap(tables: found.tables, accents: accents)
    if hasReadKeymap {
      typing.keymap = keymap
    } else {
      typing = Typing(
        keymap: keymap, isCapsLockOn: found.isCapsLockOn, isNumLockOn: found.isNumLockOn)
      hasReadKeymap = true
    }
  }

  /// Reports what a key types.
  func type(_ code: Int, isDown: Bool, isRepeat: Bool = false, _ client: StageClient) {
    guard takesTyping else { return }
    for key in typing.press(code, isDown: isDown, isRepeat: isRepeat) {
      client.handle(.typed(key))
    }
  }
}
