internal import BezelHUD
internal import BezelWords

/// The format of a program's progress.
package enum ProgressFormat: String, NamedChoice {
  /// Lines of per cent, or of a part and the whole, and maybe a text: "45", "3/7 Copying", and
  /// " 20% Determining slot states" as `rauc install` writes it; and the blocks of `dialog --gauge`.
  case lines
  /// `pv -n`: lines of per cent; with `-b` of bytes, and with `-t` of seconds before that.
  case pv
  /// `curl --progress-bar`, and curl's usual table.
  case curl
  /// `rsync --info=progress2` or `--progress`.
  case rsync
  /// The lines of `APT::Status-Fd`.
  case apt
  /// `swupdate-progress`, and the messages of `swupdate-client`.
  case swupdate
  /// The first of these that matches a line.
  case auto

  package var name: String { rawValue }

  /// Returns the format that matches a line; `nil` if it is no progress.
  static func of(line: String) -> ProgressFormat? {
    if GaugeBlock.begins(with: line) { return .lines }
    if ProgressReport(apt: line, in: .english) != nil { return .apt }
    if ProgressReport(swupdate: line) != nil { return .swupdate }
    if ProgressReport(rsync: line) != nil { return .rsync }
    // A bar is as wide as its terminal; "45%" alone is a line.
    if line.first == " " || line.first == "#", ProgressReport(curl: line) != nil { return .curl }
    if ProgressReport(curlTable: line) != nil { return .curl }
    if PVNumbers(line: line)?.isProgress == true { return .pv }
    return ProgressReport(line: line) == nil ? nil : .lines
  }

  /// Whether the beginning of a line says all of it that counts, as it does where a line ends only with
  /// the next one.
  func isWhole(_ line: String) -> Bool {
    switch self {
    case .curl: line.hasSuffix("%") || line.split(separator: " ").count >= 12
    case .rsync: line[...].firstPlace(of: "B/s ") != nil
    case .lines, .pv, .apt, .swupdate, .auto: false
    }
  }
}
