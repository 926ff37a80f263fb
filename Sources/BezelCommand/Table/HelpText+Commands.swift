internal import BezelConfiguration

extension HelpText {
  /// The help of `bezel` itself: its commands.
  init(_ commands: [Subcommand]) {
    self.init([
      "Usage: bezel COMMAND [OPTION]... [WORD]...", "",
      "A progress HUD for Linux screens without a window system.",
    ])
    for command in commands {
      if let title = command.title { lines += ["", "\(title):"] }
      add(command.rawValue, command.row.purpose, indent: 12)
    }
    lines += [
      "", "  --help      Print this help; `bezel COMMAND --help` prints that of a command.",
      "  --version   Print the version.",
    ]
  }

  /// The help of the client of the boot splash.
  init(_ commands: [PlymouthCommand], _ shortcuts: [PlymouthShortcut]) {
    self.init([
      "Usage: plymouth COMMAND [OPTION]...", "       plymouth OPTION", "",
      "Asks the boot splash, which is Bezel or plymouthd.", "", "Commands:",
    ])
    for command in commands {
      add(command.rawValue, command.purpose)
      for option in command.options {
        let value = option.placeholder.map { "=\($0)" } ?? ""
        add("  --\(option.rawValue)\(value)", option.purpose)
      }
    }
    lines += ["", "Options in place of a command; the first of this list counts:"]
    for shortcut in shortcuts {
      let value = shortcut.placeholder.map { "=\($0)" } ?? ""
      add("--\(shortcut.rawValue)\(value)", shortcut.purpose)
    }
    add([CommandRow.ExitStatus].plymouth)
  }
}
