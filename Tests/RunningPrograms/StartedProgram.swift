package import Foundation

/// A program of this build that runs.
package final class StartedProgram {
  private let process = Process()
  // Files, because a full pipe would block a program with much output.
  private let out: URL
  private let err: URL

  /// - Parameters:
  ///   - name: the name of a program of this build, or a path.
  ///   - launcher: a program that runs it, with its own arguments.
  ///   - folder: its working directory; this build's programs are on its PATH.
  ///   - variables: environment variables, beside this process's.
  ///   - input: its standard input.
  package init(
    _ name: String, _ arguments: [String], by launcher: [String] = [],
    in folder: URL = FileManager.default.temporaryDirectory,
    environment variables: [String: String] = [:], input: ProgramRun.Input = .nothing
  ) throws {
    let path = name.hasPrefix("/") ? name : ProgramRun.products.appending(path: name).path
    let command = launcher + [path] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    var environment = ProgramRun.environment
    environment["PATH"] = ProgramRun.products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // No test finds a service of this machine's own.
    environment["BEZEL_SOCKET"] = folder.appending(path: "no-service").path
    environment["XDG_RUNTIME_DIR"] = nil
    process.environment = environment.merging(variables) { $1 }
    out = folder.appending(path: ".out-\(UUID())")
    err = folder.appending(path: ".err-\(UUID())")
    for file in [out, err] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    switch input {
    case .nothing: process.standardInput = FileHandle.nullDevice
    case .stream(let stream): process.standardInput = stream
    case .text(let text):
      let file = folder.appending(path: ".in-\(UUID())")
      try Data(text.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
      try FileManager.default.removeItem(at: file)
    }
    try withoutBlockedSignals { try process.run() }
  }

  package var id: Int32 { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }

  /// All that it has written so far, errors last.
  package var written: String {
    get throws {
      try [out, err].map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for file in [out, err] { try? FileManager.default.removeItem(at: file) }
  }

  /// It has not ended in time.
  package struct EndlessError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Waits for its end.
  ///
  /// - Parameter limit: how many seconds it may take; `nil` for any number.
  /// - Throws: `EndlessError`.
  package func end(within limit: TimeInterval? = nil) throws -> ProgramRun {
    if let limit {
      let end = Date.now + limit
      while process.isRunning, Date.now < end { usleep(5_000) }
      if process.isRunning {
        let words = (process.arguments ?? []).joined(separator: " ")
        throw EndlessError(description: "'\(words)' has not ended after \(limit) s")
      }
    }
    process.waitUntilExit()
    return try ProgramRun(
      process.terminationStatus, Data(contentsOf: out), Data(contentsOf: err))
  }
}

/// Runs `body` without blocked signals, for a program that it starts: threads of a test run have
/// most blocked, and that is inherited.
package func withoutBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
  var none = sigset_t()
  sigemptyset(&none)
  var former = sigset_t()
  pthread_sigmask(SIG_SETMASK, &none, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  return try body()
}
