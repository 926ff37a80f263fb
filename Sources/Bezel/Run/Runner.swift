internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// Runs a command with a HUD over the screen for as long, and shows how it ended.
///
/// The command is what counts: without a screen it runs as if nothing were.
package struct Runner {
  /// What is shown at the end.
  package struct Ending {
    /// Whether it is shown how the command ended.
    package var isShown = true
    /// `nil` for the text from the beginning.
    package var success: String?
    /// `nil` to say what failed.
    package var failure: String?

    package init() {}
  }

  /// The program, and its arguments.
  package var command: [String]
  /// The HUD while nothing is known of the progress.
  package var showing = Showing()
  package var ending = Ending()
  package var equipment = Equipment()
  /// Finds the progress in what the command writes; it then writes into pipes.
  package var pattern: ProgressPattern?
  /// A descriptor of the command's own to tell its progress with.
  package var progressDescriptor: Int32?
  /// The HUD's settings as they were written, for the service.
  package var settings: [HUDSetting: String] = [:]
  /// Where the service listens that shows the HUD; `nil` to draw in this process.
  package var service: String?
  /// How it tells it there or, without the descriptor, in what it writes; `nil` for lines there, and
  /// nothing in what it writes.
  package var format: ProgressFormat?
  /// Whether a reader that goes away ends the command, as usual.
  package var endsOnClosedPipes = true

  /// The status of a command that has none, for want of something else than itself.
  package static let failure: Int32 = 125

  /// Finds the progress in what the command writes; `nil` if that is left alone.
  var outputReader: ProgressReader? {
    if let pattern { return ProgressReader(pattern) }
    return progressDescriptor == nil ? format.map { ProgressReader($0) } : nil
  }

  /// - Precondition: there is a program.
  package init(_ command: [String]) {
    precondition(!command.isEmpty)
    self.command = command
  }

  /// Runs the command to its end; the screen is then as it was found.
  ///
  /// - Parameter warn: is told what could be better, a line at a time.
  /// - Returns: what a shell would say of the command's end: its status, or 128 and the signal's number.
  /// - Throws: before the command begins, for what has no place for a HUD at all; `Missing` if it
  ///   cannot be started.
  package func run(warn: @escaping (String) -> Void) throws -> Int32 {
    // Who has no service, or not the right to it, has a screen perhaps.
    if let service, let screen = try? ServiceScreen(at: service) {
      return try run(on: screen, warn: warn)
    }
    var options = try equipment.options()
    options.endsOnSignals = false
    options.insistsOnNamed = false
    return try run(on: try Stage(options), warn: warn)
  }

  /// A command that cannot be started.
  package struct Missing: Error, CustomStringConvertible {
    /// What a shell would say of it: 127 if there is no such program, 126 if it is none.
    package let status: Int32
    package let description: String

    /// - Returns: `nil` if it is for want of something else.
    init?(_ error: LinuxError) {
      guard error.operation == .startProgram else { return nil }
      switch error.errno {
      case .noSuchFile: status = 127
      case .wouldBlock, .outOfMemory, .tooManyFiles, .badDescriptor: return nil
      default: status = 126
      }
      description = error.description
    }
  }
}
