internal import BezelHUD
internal import BezelStage

/// The manual page bezel.conf(5), made from the tables of all settings.
package struct ConfigurationManual {
  private let date: String
  private var purposes: [SetupKey: String] = [:]

  /// - Parameters:
  ///   - purposes: what each option of a command line is for, by its name without dashes; keys of files
  ///     are for the same.
  ///   - date: as "November 22, 2026".
  package init(purposes: [String: String], date: String) {
    self.date = date
    for (option, purpose) in purposes {
      for section in ["HUD", "Screen", "Input"] {
        guard let key = SetupKey(section: section, key: option) else { continue }
        // That is so of an option alone: of several lines in files the last one counts.
        self.purposes[key] = purpose.replacing("; may be repeated", with: "")
      }
    }
    for setting in DaemonSetting.allCases {
      self.purposes[.daemon(setting)] = ConfigurationManual.purpose(of: setting)
    }
  }

  /// In the language of mdoc(7).
  package var page: String {
    let sections = SetupKey.sections.map { section in
      ".Sh [\(section)] SECTION\n\(Self.introduction(of: section)).Bl -tag -width indent\n"
        + SetupKey.all.filter { $0.section == section }.map { entry($0) }.joined() + ".El\n"
    }
    return ".Dd \(date)\n" + Self.beginning + sections.joined() + Self.end
  }

  /// The keys that nothing is said about.
  var unexplained: [String] { SetupKey.all.filter { purposes[$0] == nil }.map { $0.key } }

  private func entry(_ key: SetupKey) -> String {
    let purpose = purposes[key] ?? ""
    var words = "\(purpose)\nGive \(key.values)."
    // Where an option's text says it already, it says more.
    if let usual = Self.usual(key), !purpose.contains("(default:") {
      words += "\nThe default is \(usual)."
    }
    return ".It Cm \(key.key) Ns =\n\(Self.escaped(words))\n"
  }

  private static func usual(_ key: SetupKey) -> String? {
    switch key {
    case .hud(let setting): setting.usual
    case .stage(let setting): setting.usual
    case .drawing: nil
    // It is another one for some users.
    case .daemon(.socket): nil
    case .daemon(let setting): setting.builtIn.isEmpty ? nil : setting.builtIn
    }
  }

  private static func purpose(of setting: DaemonSetting) -> String {
    switch setting {
    case .socket:
      "Where callers find the service, if systemd hands it no socket (default: "
        + "/run/bezel/io.bezel.HUD; for another user than root, where there is no /run/bezel, "
        + "bezel/io.bezel.HUD in the folder $XDG_RUNTIME_DIR)."
    case .group: "Whose members may call, beside root and the user that the service runs as."
    case .imageFolders: "Where images lie that callers may name by their paths."
    case .theme: "The theme to begin with."
    case .themeFolders: "Where themes lie; the first folder that has one wins."
    case .mode:
      "What the service is there for: to show how the machine starts or stops, with the screen kept "
        + "for that, or to wait for what it is asked to show."
    case .maximumClients: "How many callers there may be at once."
    case .tty: "The virtual terminal to show HUDs on; without it the one in front."
    case .pidFile: "Where the service writes the number of its process."
    }
  }

  /// As text: a backslash, a dot or an apostrophe at the beginning of a line, and two dashes would mean
  /// something else.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("--", with: "\\-\\-")
      .split(separator: "\n", omittingEmptySubsequences: true)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }
      .joined(separator: "\n")
  }

  private static func introduction(of section: String) -> String {
    switch section {
    case "HUD": "How HUDs look and move, how long they stay, and what touches and keys do.\n"
    case "Screen": "Which screen is used, how, and what HUDs are drawn with.\n"
    case "Input": "What becomes of touches and keys while a HUD is seen.\n"
    default: "What the service itself is to do.\n"
    }
  }

  private static let beginning = #"""
    .Dt BEZEL.CONF 5
    .Os
    .Sh NAME
    .Nm bezel.conf
    .Nd configuration of the progress HUD service
    .Sh SYNOPSIS
    .Bl -item -compact
    .It
    .Pa /etc/bezel/bezel.conf
    .It
    .Pa /etc/bezel/bezel.conf.d/*.conf
    .It
    .Pa /run/bezel/bezel.conf.d/*.conf
    .It
    .Pa /usr/lib/bezel/bezel.conf.d/*.conf
    .El
    .Sh DESCRIPTION
    These files say how
    .Xr bezeld 8
    shows HUDs.
    Each is a list of
    .Ar Key Ns = Ns Ar value
    lines below the names of their sections, as
    .Xr systemd.syntax 7
    describes it.
    The drop-ins are read after
    .Nm ,
    by the order of their names in whatever folder; of two with the same name that in
    .Pa /etc
    counts, then that in
    .Pa /run .
    What is read later wins, and a key without a value takes back what was said before.
    .Pp
    A theme is a folder in
    .Pa /etc/bezel/themes
    or
    .Pa /usr/share/bezel/themes
    with a file
    .Pa theme.conf
    of the same form, in which there are [HUD],
    .Cm Backdrop Ns =
    and
    .Cm Font Ns = ,
    and with its images; relative paths lead from there.
    It wins over the other files.
    What is known of a board counts least; it lies in
    .Pa /usr/lib/bezel/profiles .
    .Pp
    .Ql bezel config
    prints what counts and where it is said.
    What is unknown or wrong is a warning, and the rest counts.
    .Ql bezel reload
    or
    .Ql systemctl reload bezeld
    has all of it read again.

    """#

  private static let end = #"""
    .Sh SEE ALSO
    .Xr bezel 1 ,
    .Xr systemd.syntax 7 ,
    .Xr bezeld 8

    """#
}
