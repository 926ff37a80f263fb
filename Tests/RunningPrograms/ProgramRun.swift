package import Foundation

/// A run of a program of this build, to its end.
package struct ProgramRun {
  package let status: Int32
  package let output: String
  package let errors: String

  /// The folder of this build's programs: beside the test program.
  package static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// This process's environment, in English, and without a compositor.
  package static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["LC_CTYPE"] = environment["LC_ALL"] ?? environment["LC_CTYPE"]
    for name in ["LC_ALL", "LANGUAGE", "WAYLAND_DISPLAY"] { environment[name] = nil }
    environment["LC_MESSAGES"] = "en"
    return environment
  }

  /// The standard input of a program.
  package enum Input: Sendable {
    case nothing
    case text(String)
    case stream(FileHandle)
  }

  /// - Parameters:
  ///   - name: the name of a program of this build, or a path.
  ///   - launcher: a program that runs it, with its own arguments.
  ///   - folder: its working directory; this build's programs are on its PATH.
  ///   - variables: environment variables, beside this process's.
  ///   - input: its standard input.
  package init(
    _ name: String, _ arguments: [String], by launcher: [String] = [],
    in folder: URL = FileManager.default.temporaryDirectory,
    environment variables: [String: String] = [:], input: Input = .nothing
  ) throws {
    self = try StartedProgram(
      name, arguments, by: launcher, in: folder, environment: variables, input: input
    ).end()
  }

  init(_ status: Int32, _ output: Data, _ errors: Data) {
    self.status = status
    self.output = String(decoding: output, as: UTF8.self)
    self.errors = String(decoding: errors, as: UTF8.self)
  }
}
