internal import BezelHUD
internal import BezelWords

/// The format of a program's progress.
package enum ProgressFormat: String, NamedChoice {
  /// Lines of per cent, or of a part and the whole, and maybe a text: "45", "3/7 Copying", and
  /// " 20% Determining slot states" as `rauc install` writes it; the blocks of `dialog --gauge`; "# Copying"
  /// as for `zenity --progress`; and objects of JSON with "percent" or "progress".
  case lines
  /// `pv -n`: lines of per cent; with `-b` of bytes, and with `-t` of seconds before that.
  case pv
  /// `curl --progress-bar`, and curl's usual table.
  case curl
  /// `rsync --info=progress2` or `--progress`.
  case rsync
  /// The lines of `APT::Status-Fd`.
  case apt
  /// `e2fsck -C FD`.
  case e2fsck
  /// `dd status=progress`.
  case dd
  /// `debootstrap --debian-installer`.
  case debootstrap
  /// `docker pull` and `podman pull`.
  case docker
  /// `swupdate-progress`, and the messages of `swupdate-client`.
  case swupdate
  /// Whichever of these a line is of, and lines of other programs; see `FormatGuess`.
  case auto

  package var name: String { rawValue }

  /// Returns the format of which alone such a line is; `nil` for other lines.
  static func of(line: String) -> ProgressFormat? {
    if ProgressReport(apt: line, in: .english) != nil { return .apt }
    if ProgressReport(swupdate: line) != nil { return .swupdate }
    if ProgressReport(rsync: line) != nil { return .rsync }
    // A check begins so; the lines after that may as well be a table.
    if line.hasPrefix("1 0 "), ProgressReport(e2fsck: line) != nil { return .e2fsck }
    if line.first == "#", ProgressReport(curl: line) != nil { return .curl }
    if ProgressReport(curlTable: line) != nil { return .curl }
    if ProgressReport(dd: line) != nil { return .dd }
    if ProgressReport(debootstrap: line) != nil { return .debootstrap }
    if LayerProgress.read(line) != nil { return .docker }
    return PVNumbers(line: line)?.hasSeconds == true ? .pv : nil
  }
}
