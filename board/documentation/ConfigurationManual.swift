import BezelConfiguration
import BezelHUD

/// The manual page bezel.conf(5), made from the tables of all settings.
struct ConfigurationManual {
  /// As "November 22, 2026".
  let date: String

  /// In the language of mdoc(7).
  var page: String {
    let sections = SettingSection.allCases.map { section in
      ".Sh [\(section.rawValue)] SECTION\n\(Self.introduction(of: section))"
        + ".Bl -tag -width indent\n"
        + AnySetting.all.filter { $0.row.section == section }.map { entry($0) }.joined() + ".El\n"
    }
    return ".Dd \(date)\n" + Self.beginning + sections.joined() + Self.end
  }

  private func entry(_ setting: AnySetting) -> String {
    let row = setting.row
    var words = "\(row.purpose).\n\(row.details)\nGive \(row.values)."
    if let value = setting.commonDefault { words += "\nThe default is \(value)." }
    return ".It Cm \(row.key) Ns =\n\(ManualPages.escaped(words))\n"
  }

  private static func introduction(of section: SettingSection) -> String {
    switch section {
    case .hud: "The look, animations and times of HUDs, and the effects of touches and keys.\n"
    case .screen: "The choice and use of the screen, and scale, backdrop and font of HUDs.\n"
    case .input: "The use of input devices while a HUD is shown.\n"
    case .daemon: "The service itself.\n"
    case .updates: "Updates that are shown without a script.\n"
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
    These files configure
    .Xr bezeld 8 .
    Each is a list of
    .Ar Key Ns = Ns Ar value
    lines below the names of their sections, as
    .Xr systemd.syntax 7
    describes it.
    The drop-ins are read after
    .Nm ,
    in the order of their names, whatever folder they are in; of two with the same name that in
    .Pa /etc
    counts, then that in
    .Pa /run .
    Later lines win, and a key without a value restores the default.
    .Pp
    A theme is a folder in
    .Pa /etc/bezel/themes
    or
    .Pa /usr/share/bezel/themes
    with a file
    .Pa theme.conf
    of the same form, which may have [HUD],
    .Cm Backdrop Ns =
    and
    .Cm Font Ns = ,
    and with its images; relative paths start there.
    It wins over the other files.
    A board's profile, in
    .Pa /usr/lib/bezel/profiles ,
    counts least.
    .Pp
    .Ql bezel config
    prints the values in effect and the file of each.
    An unknown key or a wrong value is a warning, and the rest counts.
    .Ql bezel reload
    or
    .Ql systemctl reload bezeld
    reads all files again.

    """#

  private static let end = #"""
    .Sh SEE ALSO
    .Xr bezel 1 ,
    .Xr systemd.syntax 7 ,
    .Xr bezeld 8

    """#
}
