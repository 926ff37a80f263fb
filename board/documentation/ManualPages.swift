import BezelCommand
import BezelConfiguration
import BezelDaemon

/// The manual pages, in the language of mdoc(7): bezel(1), a page of each of its commands, bezel-tools(1),
/// plymouth(1), bezeld(8) and bezel.conf(5).
struct ManualPages {
  let date: ManualDate

  /// The name of each file, and what is in it.
  var files: [(name: String, text: String)] {
    [
      ("bezel.1", overview), ("bezel-tools.1", tools), ("bezeld.8", service),
      ("plymouth.1", client),
    ]
      + Subcommand.allCases.map { ("bezel-\($0.rawValue).1", page(of: $0.row)) }
      + [("bezel.conf.5", ConfigurationManual(date: "\(date)").page)]
  }

  private var overview: String {
    let commands = Subcommand.allCases.map { command in
      """
      .It Xr bezel-\(command.rawValue) 1
      \(Self.escaped(command.row.purpose))

      """
    }
    return head("BEZEL 1", "bezel", "progress HUD for screens without a window system") + """
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar option ...
      .Op Ar word ...
      .Sh DESCRIPTION
      .Nm
      shows a progress HUD on a Linux screen without a window system: a ring, a progress bar, a text, a
      check mark.
      It calls the service
      .Xr bezeld 8 .
      .Sh COMMANDS
      .Bl -tag -width indent
      \(commands.joined()).El
      .Sh EXAMPLES
      .Bd -literal
      bezel show "Updating" --mask black
      bezel progress 40% --status "Copying files"
      bezel run --status "Checking the disk" -- fsck -a /dev/sda2
      bezel success "Up to date"
      .Ed
      .Sh SEE ALSO
      .Xr bezel.conf 5 ,
      .Xr bezeld 8

      """
  }

  private var tools: String {
    let pages = Subcommand.allCases.filter(\.isTool).map { ".Xr bezel-\($0.rawValue) 1" }
    return head("BEZEL-TOOLS 1", "bezel-tools", "draw progress HUDs without the service") + """
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar option ...
      .Sh DESCRIPTION
      .Xr bezel 1
      starts this program for the commands that draw by themselves.
      .Sh SEE ALSO
      .Xr bezel 1 ,
      \(pages.joined(separator: " ,\n"))

      """
  }

  private func page(of row: CommandRow) -> String {
    let name = row.name.replacing(" ", with: "-")
    var page = head("\(name.uppercased()) 1", name, Self.title(row.purpose))
    page += ".Sh SYNOPSIS\n.Nm \"\(row.name)\"\n.Op Ar option ...\n"
    for operand in row.operands {
      let word = operand.placeholder.lowercased()
      page += operand.isRequired ? ".Ar \(word)\n" : ".Op Ar \(word)\n"
    }
    if row.takesCommand { page += ".Op Ar argument ...\n" }
    page += ".Sh DESCRIPTION\n\(Self.escaped(row.purpose))\n"
    for operand in row.operands {
      page +=
        ".Pp\n.Ar \(operand.placeholder.lowercased())\nis this: \(Self.escaped(operand.purpose))\n"
    }
    for paragraph in row.details where !paragraph.isExample {
      page += ".Pp\n\(Self.escaped(paragraph))\n"
    }
    page += Self.options(of: row) + Self.variables(of: row)
    if row.options.contains(where: { $0.key == .own(.socket) }) {
      page += """
        .Sh FILES
        .Bl -tag -width indent
        .It Pa /run/bezel/io.bezel.HUD
        The socket of the service.
        .It Pa /etc/bezel/bezel.conf
        Its configuration; see
        .Xr bezel.conf 5 .
        .El

        """
    }
    page += Self.statuses(row.statuses)
    return page + Self.examples(of: row) + ".Sh SEE ALSO\n.Xr bezel 1 ,\n.Xr bezeld 8\n"
  }

  func head(_ title: String, _ name: String, _ purpose: String) -> String {
    ".Dd \(date)\n.Dt \(title)\n.Os\n.Sh NAME\n.Nm \(name)\n.Nd \(purpose)\n"
  }

  /// A sentence as the title of a page.
  private static func title(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
  }

  private static func options(of row: CommandRow) -> String {
    var text = ".Sh OPTIONS\n"
    for group in row.groups {
      if group.title != "Options" { text += ".Ss \(group.title)\n" }
      text += ".Bl -tag -width indent\n"
      for option in group.options {
        text +=
          ".It Fl Fl \(option.hasNegation && option.placeholder == nil ? "[no-]" : "")\(option.name)"
        if let placeholder = option.placeholder {
          text += " Ar \(placeholder.lowercased().replacing(",", with: " , "))"
          if option.hasNegation { text += " , Fl Fl no-\(option.name)" }
        }
        text += "\n\(escaped(option.purpose))\n"
        if !option.details.isEmpty { text += "\(escaped(option.details))\n" }
      }
      text += ".El\n"
    }
    return text
  }

  /// The examples, each below the paragraph that leads to it.
  private static func examples(of row: CommandRow) -> String {
    var text = ""
    for paragraph in row.details {
      if paragraph.isExample {
        let lines = paragraph.split(separator: "\n").map { escaped(String($0.drop { $0 == " " })) }
        text += ".Bd -literal -offset indent\n\(lines.joined(separator: "\n"))\n.Ed\n"
      } else if paragraph.hasSuffix(":") {
        text += "\(text.isEmpty ? "" : ".Pp\n")\(escaped(paragraph))\n"
      }
    }
    return text.isEmpty ? "" : ".Sh EXAMPLES\n" + text
  }

  /// The environment variables whose options speak of them.
  private static func variables(of row: CommandRow) -> String {
    let items: [String] = row.options.compactMap { option in
      guard case .own(let name) = option.key, let variable = name.variable,
        option.purpose.contains(variable)
      else { return nil }
      return ".It Ev \(variable)\nThe value of\n.Fl Fl \(option.name) ,\nwhere that is not given.\n"
    }
    return items.isEmpty
      ? "" : ".Sh ENVIRONMENT\n.Bl -tag -width indent\n\(items.joined()).El\n"
  }

  static func statuses(_ statuses: [CommandRow.ExitStatus]) -> String {
    let items = statuses.map { ".It \($0.number)\n\(escaped($0.reason)).\n" }
    return ".Sh EXIT STATUS\n.Bl -tag -width indent\n\(items.joined()).El\n"
  }

  /// Escapes text for mdoc: backslashes, dots and apostrophes at the beginning of a line, and two dashes.
  ///
  /// A sentence begins on a new line.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("--", with: "\\-\\-")
      .replacing(#/\. ([A-Z0-9"'`$\\])/#, with: { ".\n\($0.1)" })
      .split(separator: "\n", omittingEmptySubsequences: true)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }
      .joined(separator: "\n")
  }

  private var service: String {
    ".Dd \(date)\n" + Self.serviceBeginning + Self.options(of: .service) + Self.serviceEnd
      + Self.statuses(CommandRow.service.statuses) + Self.serviceReferences
  }
}
