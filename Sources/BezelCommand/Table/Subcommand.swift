package import BezelConfiguration

/// The commands of `bezel`, in the order of its help.
package enum Subcommand: String, CaseIterable, Sendable {
  // Shows.
  case show, progress, status, info, success, error, text, image, ask, run, dismiss, fact
  // The service and the machine.
  case monitor, watch, attach, theme, reload, config, doctor, outlines, quit
  // Pictures.
  case duration, demo, render
  case importTheme = "import-theme"

  package var row: CommandRow {
    switch self {
    case .show: .show
    case .progress: .progress
    case .status: .status
    case .info: .message(self, showing: "an information sign and a text")
    case .success: .message(self, showing: "a check mark and a text")
    case .error: .message(self, showing: "a cross and a text")
    case .text: .message(self, showing: "a text alone")
    case .image: .image
    case .ask: .ask
    case .run: .run
    case .dismiss: .dismiss
    case .fact: .fact
    case .monitor: .monitor
    case .attach: .attach
    case .watch: .watch
    case .theme: .theme
    case .reload: .reload
    case .config: .config
    case .doctor: .doctor
    case .outlines: .outlines
    case .quit: .quit
    case .duration: .duration
    case .demo: .demo
    case .render: .render
    case .importTheme: .importTheme
    }
  }

  /// Whether the package bezel-tools has it.
  package var isTool: Bool { self == .demo || self == .render || self == .importTheme }

  /// The title above it and those after it in the help of `bezel`; `nil` for that of the one before.
  var title: String? {
    switch self {
    case .show: "Show something"
    case .monitor: "Look after the service"
    case .duration: "Try and draw"
    default: nil
    }
  }
}
