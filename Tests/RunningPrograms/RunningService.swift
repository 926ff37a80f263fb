package import BezelClient
package import BezelLinux
package import BezelWire
package import Foundation

/// A service of this build that draws into memory and ends with this value.
package final class RunningService {
  /// The folder of its files.
  package let folder: URL
  package let socket: String
  private let process = Process()
  /// Whether the folder was made for it.
  private let ownsFolder: Bool

  /// The service does not answer.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Starts a service, and waits until it answers.
  ///
  /// - Parameters:
  ///   - folder: the folder for its socket and log; `nil` for one of its own.
  ///   - configuration: the lines of its bezel.conf; `nil` for the machine's own.
  ///   - screen: the options of its display and font.
  ///   - arguments: further arguments.
  ///   - launcher: a program that runs the service, with its own arguments.
  ///   - environment: its environment; `nil` for this process's.
  ///   - input: its standard input.
  ///   - errors: the descriptor of its log; `nil` for a file that is kept.
  package init(
    in folder: URL? = nil, configuration: String? = "",
    screen: [String] = ["--memory", "320x240", "--font", "none"],
    _ arguments: [String] = [], by launcher: [String] = [],
    environment: [String: String]? = nil, input: FileHandle = .nullDevice, errors: FileHandle? = nil
  ) throws {
    ownsFolder = folder == nil
    let folder =
      folder ?? FileManager.default.temporaryDirectory.appending(path: "bezeld-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    socket = folder.appending(path: "s").path
    // A killed service leaves its socket, at which none listens.
    try? FileManager.default.removeItem(atPath: socket)
    let file = folder.appending(path: "bezel.conf")
    if let configuration { try Data(configuration.utf8).write(to: file) }
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let command =
      launcher + [ProgramRun.products.appending(path: "bezeld").path] + screen
      + ["--socket", socket] + (configuration == nil ? [] : ["--config", file.path]) + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = environment ?? ProcessInfo.processInfo.environment
    process.standardInput = input
    process.standardError = try errors ?? FileHandle(forWritingTo: log)
    try withoutBlockedSignals { try process.run() }
    // The service answers when all of it has started.
    let isReady = wait { !process.isRunning || (try? self.status) != nil }
    guard isReady, process.isRunning else {
      throw StartError(description: "bezeld does not start: \(self.errors)")
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    if ownsFolder { try? FileManager.default.removeItem(at: folder) }
  }

  /// Ends it by SIGTERM, and waits.
  package func terminate() {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  private var log: URL { folder.appending(path: "log") }
  package var id: Int32 { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }
  /// The service's log.
  package var errors: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  package func connect() throws -> ServiceConnection { try ServiceConnection(to: socket) }

  /// Returns a plain connection, without the client library.
  package func connectBare() throws -> SocketConnection {
    try SocketConnection(connectingTo: socket)
  }

  /// Sends a call as text, and returns the reply as text.
  package func reply(to call: String) throws -> String {
    let connection = try connectBare()
    var rest = (Array(call.utf8) + [0])[...]
    var reply: [UInt8] = []
    while reply.last != 0 {
      if !rest.isEmpty { rest = rest.dropFirst(try connection.send(rest)) }
      _ = connection.waitUntilReadable(atMostMilliseconds: rest.isEmpty ? 20_000 : 1)
      let arrival = connection.receive(atMost: 65_536)
      guard !arrival.isLast else { throw ServiceError.broken("it hung up") }
      reply += arrival.bytes
    }
    return String(decoding: reply.dropLast(), as: UTF8.self)
  }

  package var status: WireStatus {
    get throws {
      guard case .status(let status) = try connect().call(.status) else {
        throw ServiceError.broken("no status")
      }
      return status
    }
  }

  /// Writes a file beside its configuration.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// The status that it ended with, at most 60 seconds later.
  package func end() -> Int32? {
    wait { !self.process.isRunning } ? process.terminationStatus : nil
  }

  /// Waits until the condition holds, 60 seconds at most, however busy the machine is.
  package func wait(_ isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<6_000 {
      if try isSo() { return true }
      usleep(10_000)
    }
    return try isSo()
  }
}
