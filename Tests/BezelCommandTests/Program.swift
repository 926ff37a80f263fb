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
    let process = Process()
    process.executableURL =
      name.hasPrefix("/") ? URL(filePath: name) : Self.products.appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    var environment = Self.environment
    environment["PATH"] = Self.products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // No test finds a service of this machine's own.
    environment["BEZEL_SOCKET"] = folder.appending(path: "no-service").path
    environment["XDG_RUNTIME_DIR"] = nil
    process.environment = environment.merging(variables) { $1 }
    // Files, because a full pipe would block a program with much output.
    let out = folder.appending(path: ".out-\(UUID())")
    let err = folder.appending(path: ".err-\(UUID())")
    for file in [out, err] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try withoutBlockedSignals { try process.run() }
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: out), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
    for file in [out, err] { try FileManager.default.removeItem(at: file) }
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

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
