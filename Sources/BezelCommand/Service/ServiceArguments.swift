import ArgumentParser
import Bezel
import Foundation

/// Options that say where the service is.
struct ServiceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the service listens (default: $BEZEL_SOCKET, or /run/bezel/io.bezel.HUD).",
      discussion: """
        Another user than root finds a service of his own in $XDG_RUNTIME_DIR/bezel where there is \
        no /run/bezel.
        """, valueName: "path"))
  var socket: String?

  var path: String {
    socket ?? ProcessInfo.processInfo.environment["BEZEL_SOCKET"] ?? ServiceConnection.usualSocket
  }

  func connection() throws -> ServiceConnection { try ServiceConnection(to: path) }

  /// Ends this program with what the service said, if it was not what was wanted.
  static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ServiceError {
      warn("\(error)")
      throw ExitCode(error.status)
    }
  }

  /// What all commands that ask the service end with.
  static let exitStatuses = """
    The exit status is 0 if it was done; 3 if there is no such presentation, or somebody at the \
    screen ended the one that was waited for; 1 if the service refuses it; 64 for a wrong option; 69 \
    if there is no service; 77 if it refuses this user.
    """
}

/// The option that says which presentation is meant.
struct NameArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which presentation: of each name there is one (default: $BEZEL_NAME, or bezel).",
      valueName: "name"))
  var name: String?

  var known: String { name ?? ProcessInfo.processInfo.environment["BEZEL_NAME"] ?? "bezel" }

  func validate() throws {
    guard (1...255).contains(known.utf8.count) else {
      throw ValidationError("--name is a name of 1 to 255 bytes.")
    }
  }
}
