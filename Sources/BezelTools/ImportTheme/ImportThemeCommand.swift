import BezelCommand
import BezelConfiguration
import BezelFiles
import BezelLinux

/// `bezel import-theme`: makes a theme of the pictures of a plymouth theme.
struct ImportThemeCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws(CommandFailure) {
    let theme = try PlymouthTheme(reading: arguments.operands[0])
    let look = try ImportedLook(of: theme)
    let folder = arguments[.out] ?? "/etc/bezel/themes/\(theme.name)"
    try makeFolder(folder)
    let configuration = "\(folder)/theme.conf"
    guard Folder.resolved(configuration) == nil else {
      throw CommandFailure(
        "could not write \(configuration): It is there already. Give --out another folder, or remove it."
      )
    }
    for file in look.files { try OutputFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    // Last, so that a theme is whole.
    let lines = ["# The plymouth theme \(theme.name).", "[Screen]"] + look.lines
    try OutputFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: configuration)
    for note in look.notes { warn(note) }
    if arguments.has(.quiet) { return }
    say("Wrote \(configuration).")
    say(
      arguments.has(.out)
        ? "Put the folder into /etc/bezel/themes, and set Theme= to its name under [Daemon] in bezel.conf."
        : "Set Theme=\(theme.name) under [Daemon] in bezel.conf, and make the initramfs anew.")
  }

  private func makeFolder(_ path: String) throws(CommandFailure) {
    do throws(Errno) {
      try Folder.make(path)
    } catch {
      throw CommandFailure("could not make the folder (\(path)): \(error). Give --out another one.")
    }
  }
}
