/// An option of the program `plymouth` that stands in place of a command, in the order in which they count.
package enum PlymouthShortcut: String, CaseIterable, Sendable {
  case help, version
  case pluginPath = "get-splash-plugin-path"
  case showSplash = "show-splash"
  case hideSplash = "hide-splash"
  case quit, ping
  case hasActiveTerminal = "has-active-vt"
  case update
  case askPassword = "ask-for-password"
  case ignoreKeys = "ignore-keystroke"
  case sysinit
  case newRoot = "newroot"
  case details, wait
  case debug

  /// The word that stands for the value; `nil` for a flag.
  package var placeholder: String? {
    switch self {
    case .update: "TEXT"
    case .ignoreKeys: "KEYS"
    case .newRoot: "FOLDER"
    default: nil
    }
  }

  /// A sentence.
  package var purpose: String {
    switch self {
    case .help: "Print this help."
    case .version: "Print the version."
    case .pluginPath: "Print the folder of plymouth's plugins, which Bezel does not use."
    case .showSplash: "The same as the command show-splash."
    case .hideSplash: "The same as the command hide-splash."
    case .quit: "The same as the command quit."
    case .ping: "Succeed if there is a splash."
    case .hasActiveTerminal: "Succeed if the splash is on the screen."
    case .update: "The same as the command update with --status."
    case .askPassword:
      "The same as the command ask-for-password with --dont-pause-progress."
    case .ignoreKeys: "The same as the command ignore-keystroke with --keys."
    case .sysinit: "The same as the command update-root-fs with --read-write."
    case .newRoot: "The same as the command update-root-fs with --new-root-dir."
    case .details: "The same as the command report-error."
    case .wait: "Wait until the splash ends, with a command or another option after that."
    case .debug: "Is accepted with all others, and ignored."
    }
  }
}
