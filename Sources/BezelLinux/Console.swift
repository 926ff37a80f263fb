internal import CBezelLinux

/// The text console in front, kept from drawing over a picture for as long as this value lives.
///
/// In the kernel's graphics mode (`KD_GRAPHICS`) a console neither draws nor blinks its cursor, and
/// it stays so after the process that asked for it is dead: nobody would see a text again. So the
/// mode is put back in three ways: when this value goes; by the `ConsoleGuard` process, when this
/// process is killed; and, when the guard was killed with it, as systemd does with a whole unit, by
/// what the unit names in `ExecStopPost=`. Units should have that line.
///
/// Take it before the first screen buffer is mapped: the guard is a fork, and a copied mapping
/// keeps the graphics card open, unless it is kept out of forks (`MADV_DONTFORK`).
@usableFromInline package struct Console: ~Copyable {
  package let terminal: VirtualTerminal
  private let descriptor: Descriptor
  private let formerMode: Int
  private let watcher: ConsoleGuard  // goes after `deinit` has put the mode back

  /// Puts the console in front into graphics mode.
  ///
  /// - Returns: `nil` without a console, or when it is in graphics mode already: then it belongs to
  ///   somebody else, who also puts it back.
  /// - Throws: `readConsole`, `guardConsole`, `takeConsole`; the console is as it was then.
  package static func take() throws(LinuxError) -> Console? {
    guard let terminal = try VirtualTerminal.active() else { return nil }
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    } catch .noSuchFile {
      return nil  // a container that sees the host's /sys
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    var mode: Int32 = 0
    guard bezel_ioctl(descriptor.rawValue, UInt(KDGETMODE), &mode) == 0 else {
      throw LinuxError(.readConsole, terminal.path, .current)
    }
    guard mode != KD_GRAPHICS else { return nil }
    // First the guard: from here on there is no moment at which a kill could leave the mode behind.
    let watcher = try ConsoleGuard(of: descriptor, mode: Int(mode))
    guard bezel_ioctl_value(descriptor.rawValue, UInt(KDSETMODE), Int(KD_GRAPHICS)) == 0 else {
      throw LinuxError(.takeConsole, terminal.path, .current)
    }
    return Console(
      terminal: terminal, descriptor: descriptor, formerMode: Int(mode), watcher: watcher)
  }

  private init(
    terminal: VirtualTerminal, descriptor: consuming Descriptor, formerMode: Int,
    watcher: consuming ConsoleGuard
  ) {
    self.terminal = terminal
    self.descriptor = descriptor
    self.formerMode = formerMode
    self.watcher = watcher
  }

  /// Puts the console back into the mode it was found in, and waits for the guard's end.
  package consuming func restore() {}

  deinit {
    _ = bezel_ioctl_value(descriptor.rawValue, UInt(KDSETMODE), formerMode)
  }
}
