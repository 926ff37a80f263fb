internal import BezelBoot
internal import BezelFiles
internal import BezelHUD

/// The keymap of the console, by which the answers to questions are typed.
extension BootTerminals {
  /// The file with the layouts that the machine is configured for.
  private static let file = "/var/lib/bezel/keymaps"
  /// The time between two looks at the keymap while a question is open: others may load one then.
  private static let keymapPeriod = Duration.seconds(2)

  /// Returns the console's keymap, if it is time to read it.
  ///
  /// - Parameter locks: the locked modifiers that choose a layout.
  func keymap(at now: Moment, locks: Keymap.Modifiers) -> Keymap? {
    if let nextKeymap, now < nextKeymap, locks == layoutLocks { return nil }
    let isNew = nextKeymap == nil
    (nextKeymap, layoutLocks) = (now.advanced(by: BootTerminals.keymapPeriod), locks)
    for terminal in terminals.values {
      guard let keymap = terminal.keymap() else { continue }
      if layouts.isEmpty, isNew { layouts = LayoutChoice(BootTerminals.packedLayouts) }
      guard let wanted = layouts.follow(keymap, locks: locks, isNew: isNew) else { return keymap }
      terminal.load(wanted)
      return wanted
    }
    return nil
  }

  private static var packedLayouts: [NamedKeymap] {
    NamedKeymap.all(
      in: (try? FileBytes.read(file, limit: NamedKeymap.longestFile)) ?? [])
  }

  /// Switches to the next layout.
  ///
  /// - Returns: its keymap; `nil` if there is no other one.
  func switchLayout() -> Keymap? {
    for terminal in terminals.values {
      guard let keymap = terminal.keymap() else { continue }
      guard let next = layouts.switchLayout(from: keymap) else { return nil }
      terminal.load(next)
      return next
    }
    return nil
  }

  /// Undoes a switch, unless another program has loaded a keymap since.
  func restoreKeymap() {
    guard layouts.isSwitched else { return }
    for terminal in terminals.values {
      guard let keymap = terminal.keymap() else { continue }
      if let former = layouts.restoration(of: keymap) { terminal.load(former) }
      return
    }
  }
}
