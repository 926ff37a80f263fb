internal import BezelHUD

/// The names of options that are no settings.
package enum OptionName: String, Sendable {
  // Contents.
  case status, details, qr, button, cancelButton, progress, `as`, image, dismiss
  case info, success, error, text
  // Presentations.
  case name, seconds, queue, priority, hold, wait, local
  case watchdog, watchdogText, watchdogColor, watchdogCancel
  // Questions.
  case timeout, `default`
  // Progress.
  case noAmounts, progressPattern, progressFd, progressFormat, total, failure, noResult
  // Calls.
  case socket, quiet, json, handle, all, after, configured, config, root
  // The machine.
  case boot, letters
  // Pictures.
  case out, bmp, current, size, panel, at, frames, tour, freeze, tilt, insets
  // The service.
  case fifo, plymouth, onCrash, memory, restoreConsole
  // Every command.
  case help, version

  /// As on the command line: "watchdog-text".
  var word: String { rawValue.hyphenated }

  /// Another name, in the form of a key.
  var alias: String? { self == .progressFormat ? "format" : nil }

  /// The environment variable that is read where the option is missing.
  package var variable: String? {
    switch self {
    case .socket: "BEZEL_SOCKET"
    case .name: "BEZEL_NAME"
    case .quiet: "BEZEL_QUIET"
    default: nil
    }
  }
}
