import Foundation
import RunningService

/// Another user, by number, who runs programs of this build; switching to that user takes root.
struct OtherUser {
  let id: UInt32

  static let nobody = OtherUser(id: 65_534)
  static let daemon = OtherUser(id: 1)

  /// Whether this test run may switch to another user that can read this build.
  static let isPossible: Bool =
    geteuid() == 0 && (try? nobody.run("bezeld", ["--version"]).status) == 0

  /// Returns the words of the launcher that runs a program as this user, in a group.
  func launcher(group: UInt32 = 65_534) -> [String] {
    ["/usr/bin/setpriv", "--reuid=\(id)", "--regid=\(group)", "--clear-groups"]
  }

  /// Starts a program of this build.
  func start(
    _ name: String, _ arguments: [String], group: UInt32 = 65_534,
    errors: Any = FileHandle.nullDevice
  ) throws -> Process {
    let process = Process()
    let command =
      launcher(group: group) + [RunningService.products.appending(path: name).path] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    return process
  }

  /// Runs a program of this build to its end.
  func run(
    _ name: String, _ arguments: [String], group: UInt32 = 65_534
  ) throws -> (status: Int32, errors: String) {
    let pipe = Pipe()
    let process = try start(name, arguments, group: group, errors: pipe)
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }
}
