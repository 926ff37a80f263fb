import Foundation

/// A program of this build, run to its end.
struct Program {
  let status: Int32
  let output: String
  let errors: String

  /// The folder of this build's programs: beside the test program.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// This process's environment, in English.
  static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["LC_CTYPE"] = environment["LC_ALL"] ?? environment["LC_CTYPE"]
    for name in ["LC_ALL", "LANGUAGE"] { environment[name] = nil }
    environment["LC_MESSAGES"] = "en"
    return environment
  }

  /// - Parameters:
  ///   - name: the name of a program of this build, or a path.
  ///   - folder: its working directory; this build's programs are on its PATH.
  ///   - variables: environment variables, beside this process's.
  init(
    _ name: String, _ arguments: [String], in folder: URL,
    environment variables: [String: String] = [:]
  ) throws {
    self = try StartedProgram(name, arguments, in: folder, environment: variables).end()
  }

  fileprivate init(_ status: Int32, _ output: Data, _ errors: Data) {
    self.status = status
    self.output = String(decoding: output, as: UTF8.self)
    self.errors = String(decoding: errors, as: UTF8.self)
  }
}

/// A program of this build that runs.
final class StartedProgram {
  private let process = Process()
  // Files, because a full pipe would block a program with much output.
  private let out: URL
  private let err: URL

  /// - Parameters:
  ///   - name: the name of a program of this build, or a path.
  ///   - folder: its working directory; this build's programs are on its PATH.
  ///   - variables: environment variables, beside this process's.
  ///   - input: its standard input.
  init(
    _ name: String, _ arguments: [String], in folder: URL,
    environment variables: [String: String] = [:], input: String = ""
  ) throws {
    process.executableURL =
      name.hasPrefix("/") ? URL(filePath: name) : Program.products.appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = Program.environment
    environment["PATH"] = Program.products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // No test finds a service of this machine's own.
    environment["BEZEL_SOCKET"] = folder.appending(path: "no-service").path
    environment["XDG_RUNTIME_DIR"] = nil
    process.environment = environment.merging(variables) { $1 }
    out = folder.appending(path: ".out-\(UUID())")
    err = folder.appending(path: ".err-\(UUID())")
    for file in [out, err] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    if !input.isEmpty {
      let file = folder.appending(path: ".in-\(UUID())")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
      try FileManager.default.removeItem(at: file)
    }
    try withoutBlockedSignals { try process.run() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for file in [out, err] { try? FileManager.default.removeItem(at: file) }
  }

  /// It has not ended in time.
  struct EndlessError: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits for its end.
  ///
  /// - Parameter limit: how many seconds it may take; `nil` for any number.
  /// - Throws: `EndlessError`.
  func end(within limit: TimeInterval? = nil) throws -> Program {
    if let limit {
      let end = Date.now + limit
      while process.isRunning, Date.now < end { usleep(5_000) }
      if process.isRunning {
        let words = (process.arguments ?? []).joined(separator: " ")
        throw EndlessError(description: "'\(words)' has not ended after \(limit) s")
      }
    }
    process.waitUntilExit()
    return try Program(
      process.terminationStatus, Data(contentsOf: out), Data(contentsOf: err))
  }
}

/// Runs `body` without blocked signals, for a program that it starts: threads of a test run have
/// most blocked, and that is inherited.
func withoutBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
  var none = sigset_t()
  sigemptyset(&none)
  var former = sigset_t()
  pthread_sigmask(SIG_SETMASK, &none, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  return try body()
}

/// A folder that exists while a test runs.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bezel-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  /// Writes a file, and makes its folders.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(Array(text.utf8), to: name)
  }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
