import Foundation
import RunningPrograms

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
    _ name: String, _ arguments: [String], group: UInt32 = 65_534
  ) throws -> StartedProgram {
    try StartedProgram(name, arguments, by: launcher(group: group))
  }

  /// Runs a program of this build to its end.
  func run(_ name: String, _ arguments: [String], group: UInt32 = 65_534) throws -> ProgramRun {
    try start(name, arguments, group: group).end()
  }
}
