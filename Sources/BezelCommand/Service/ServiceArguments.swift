import ArgumentParser
import BezelClient
import BezelLinux
import Foundation

/// Options for the connection to the service.
struct ServiceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The socket of the service (default: $BEZEL_SOCKET, or /run/bezel/io.bezel.HUD).",
      discussion: """
        Where there is no /run/bezel, another user than root gets the socket of a service of their \
        own, in $XDG_RUNTIME_DIR/bezel.
        """, valueName: "path"))
  var socket: String?

  @Flag(
    help: "Do not warn of a missing screen or service that is waited for (or BEZEL_QUIET=1).")
  var quiet = false

  /// Whether only errors are printed.
  var isQuiet: Bool {
    quiet || ServiceArguments.variable("BEZEL_QUIET").map { $0 != "0" } ?? false
  }

  /// Prints a notice that is no error, unless `isQuiet`.
  func notice(_ sentence: String) {
    if !isQuiet { warn(sentence) }
  }

  /// - Parameter reason: why there is no screen.
  func warnOfWaiting(_ reason: String) {
    notice("It is shown as soon as there is a screen for it. \(reason)")
  }

  var path: String {
    socket ?? ServiceArguments.variable("BEZEL_SOCKET") ?? DefaultSocketPath.path
  }

  /// The value of an environment variable; `nil` also if it is empty.
  static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  func connection() throws -> ServiceConnection { try ServiceConnection(to: path) }

  /// Runs `body`; if that throws a `ServiceError`, prints it and throws its exit status.
  ///
  /// - Parameter refused: the exit status for a call that the service refuses.
  static func reporting<Result>(
    refused: Int32 = 1, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as ServiceError {
      warn("\(error)")
      if case .refused = error { throw ExitCode(refused) }
      throw ExitCode(error.status)
    }
  }

  /// The exit statuses of all commands that call the service.
  static let exitStatuses = """
    The exit status is 0 on success; 3 if there is no such presentation, or a user at the screen \
    ended the one that was waited for; 1 if the service refused the call; 64 for a wrong option; 69 \
    if there is no service; 77 if this user may not call the service.
    """
}

/// The option for the name of a presentation.
struct NameArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The presentation's name; each name has one (default: $BEZEL_NAME, or bezel).",
      valueName: "name"))
  var name: String?

  var known: String { name ?? ServiceArguments.variable("BEZEL_NAME") ?? "bezel" }

  func validate() throws { try NameArguments.check(known) }

  static func check(_ name: String?) throws {
    if let name, !(1...255).contains(name.utf8.count) {
      throw ValidationError("--name is a name of 1 to 255 bytes.")
    }
  }
}
