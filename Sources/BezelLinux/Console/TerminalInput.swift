internal import CBezelLinux

/// The settings of a terminal's input: what they were, and whether they are still such that nothing that is
/// typed is shown or interpreted.
///
/// Other programs set a terminal's flags at any time, such as process 1 when it resets the console. Where
/// this process may, it locks them: then such a change succeeds and does nothing.
///
/// - Source: `TIOCSLCKTRMIOS`, tty_ioctl(4); the flags of `cfmakeraw`, termios(3), without those for output,
///   as others write lines on the console.
struct TerminalInput {
  private let former: termios
  private let formerKeys: Int32

  /// The flags for input that are off.
  private static var processing: tcflag_t {
    tcflag_t(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
  }
  private static var echo: tcflag_t { tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN) }

  /// Remembers the settings; those of a Bezel that was killed are replaced by what the kernel gives to new
  /// terminals.
  ///
  /// - Throws: `notATerminal`, or `inputOutput` of a terminal that was hung up.
  init(of terminal: Int32) throws(Errno) {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { throw .current }
    if settings.c_lflag & TerminalInput.echo == 0 {
      settings.c_iflag |= tcflag_t(ICRNL | IXON)
      settings.c_lflag |= TerminalInput.echo & ~tcflag_t(ECHONL)
    }
    former = settings
    var keys: Int32 = -1
    formerKeys = bezel_ioctl(terminal, UInt(KDGKBMODE), &keys) == 0 ? keys : -1
  }

  /// Restores a terminal whose settings a Bezel that was killed has locked, and discards what was typed.
  static func restoreLeftover(_ terminal: Int32) {
    if bezel_terminal_input_is_locked(terminal) != 0 { restoreQuiet(terminal) }
  }

  /// Restores a terminal that was left with `leaveQuiet`, unless another program has set it since.
  static func restoreQuiet(_ terminal: Int32) {
    guard isQuiet(terminal), let input = try? TerminalInput(of: terminal) else { return }
    input.restore(terminal)
  }

  /// Discards what was typed and not read, and leaves the settings for the next program to change.
  static func leaveQuiet(_ terminal: Int32) {
    flush(terminal)
    _ = bezel_lock_terminal_input(terminal, 0)
  }

  /// Whether nothing that is typed is shown or interpreted, and keys arrive as characters.
  static func isQuiet(_ terminal: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & echo == 0
      && settings.c_iflag & processing == 0 && givesCharacters(terminal)
  }

  /// Makes the input such, and locks it; what is typed stays to be read.
  static func quiet(_ terminal: Int32) {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return }
    settings.c_lflag &= ~echo
    settings.c_iflag &= ~processing
    _ = bezel_lock_terminal_input(terminal, 0)
    tcsetattr(terminal, TCSANOW, &settings)
    _ = bezel_lock_terminal_input(terminal, 1)
    if !givesCharacters(terminal) {
      _ = bezel_ioctl_value(terminal, UInt(KDSKBMODE), Int(defaultKeys))
    }
  }

  /// Discards what was typed and not read.
  static func flush(_ terminal: Int32) { tcflush(terminal, TCIFLUSH) }

  /// Puts the settings back, and discards what was typed and not read.
  func restore(_ terminal: Int32) {
    TerminalInput.leaveQuiet(terminal)
    var settings = former
    tcsetattr(terminal, TCSANOW, &settings)
    // Others may have chosen a mode meanwhile, as for a keymap in Unicode.
    if formerKeys == K_XLATE || formerKeys == K_UNICODE, !TerminalInput.givesCharacters(terminal) {
      _ = bezel_ioctl_value(terminal, UInt(KDSKBMODE), Int(formerKeys))
    }
  }

  /// Whether keys arrive as characters: they are not switched off, nor raw.
  ///
  /// A serial line has no keyboard.
  private static func givesCharacters(_ terminal: Int32) -> Bool {
    var mode: Int32 = 0
    return bezel_ioctl(terminal, UInt(KDGKBMODE), &mode) != 0 || mode == K_XLATE
      || mode == K_UNICODE
  }

  /// The keyboard's mode that the kernel gives to new terminals.
  static var defaultKeys: Int32 {
    let unicode = try? Descriptor.firstLine(of: "/sys/module/vt/parameters/default_utf8")
    return unicode == "0" ? K_XLATE : K_UNICODE
  }
}
