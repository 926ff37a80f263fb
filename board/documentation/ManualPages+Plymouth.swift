import BezelCommand
import BezelConfiguration

/// The manual page of the client of the boot splash, plymouth(1).
extension ManualPages {
  var client: String {
    let commands = PlymouthCommand.allCases.map { command in
      let options = command.options.map { Self.item($0.rawValue, $0.placeholder, $0.purpose) }
      let list =
        options.isEmpty ? "" : ".Bl -tag -width indent -compact\n\(options.joined()).El\n"
      return ".It Cm \(command.rawValue)\n\(Self.escaped(command.purpose))\n\(list)"
    }
    let shortcuts = PlymouthShortcut.allCases.map {
      Self.item($0.rawValue, $0.placeholder, $0.purpose)
    }
    return head("PLYMOUTH 1", "plymouth", "ask the boot splash") + Self.clientBeginning
      + commands.joined() + ".El\n.Sh OPTIONS\n" + Self.clientOptions + shortcuts.joined()
      + ".El\n" + Self.statuses(.plymouth) + Self.clientEnd
  }

  private static func item(_ name: String, _ placeholder: String?, _ purpose: String) -> String {
    let value = placeholder.map { " Ns = Ns Ar \($0.lowercased())" } ?? ""
    return ".It Fl Fl \(name)\(value)\n\(escaped(purpose))\n"
  }

  private static let clientBeginning = #"""
    .Sh SYNOPSIS
    .Nm
    .Ar command
    .Op Ar option ...
    .Nm
    .Ar option
    .Sh DESCRIPTION
    .Nm
    asks the splash of the machine's start or stop, which is
    .Xr bezeld 8
    or plymouthd, as scripts, the service manager and display managers do.
    The program is a part of Bezel. It replaces plymouth's own and has its commands.
    .Pp
    The program waits for the reply of a splash that is slow, and for a user's answer without end.
    The boot does not wait for a splash that hangs: the program gives up when the splash's process is stopped, or
    has not replied for ten seconds.
    A splash that has crashed, and left
    .Pa /run/plymouth/pid ,
    may be started again: the program connects for five seconds more, and asks once again.
    .Sh COMMANDS
    The value of an option is given after
    .Ql =
    or as the next word.
    .Bl -tag -width indent

    """#

  private static let clientOptions = #"""
    These stand in place of a command; the first of this list counts:
    .Bl -tag -width indent

    """#

  private static let clientEnd = #"""
    .Sh EXAMPLES
    .Bd -literal -offset indent
    plymouth display\-message \-\-text="Do not switch off"
    plymouth ask\-for\-password \-\-prompt="Passphrase" \-\-command="cryptsetup open /dev/sda2 data"
    plymouth quit \-\-retain\-splash
    .Ed
    .Sh SEE ALSO
    .Xr bezel 1 ,
    .Xr bezel.conf 5 ,
    .Xr bezeld 8

    """#
}
