import Foundation
import Testing

@testable import Bezel
@testable import BezelLinux
@testable import BezelWire

/// A service of this build that draws into memory, ended with this value.
final class RunningService {
  let folder: URL
  let socket: String
  private let process = Process()

  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// - Parameters:
  ///   - configuration: the lines of its bezel.conf.
  ///   - arguments: beside those that make it draw into memory.
  init(configuration: String = "", _ arguments: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bezeld-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    socket = folder.appending(path: "s").path
    let file = folder.appending(path: "bezel.conf")
    try Data(configuration.utf8).write(to: file)
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = Self.products.appending(path: "bezeld")
    process.arguments =
      [
        "--memory", "320x240", "--font", "none", "--socket", socket, "--config", file.path,
      ] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    // Threads of a test run have signals blocked, and that is inherited.
    var none = sigset_t()
    sigemptyset(&none)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try process.run()
    // It answers when all of it is there.
    let isReady = wait { (try? self.status) != nil }
    try #require(isReady, "\(errors)")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private var log: URL { folder.appending(path: "log") }
  var id: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }
  /// What it has logged.
  var errors: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  func connect() throws -> ServiceConnection { try ServiceConnection(to: socket) }

  /// A connection without anybody's manners.
  func connectBare() throws -> SocketConnection { try SocketConnection(connectingTo: socket) }

  var status: WireStatus {
    get throws {
      guard case .status(let status) = try connect().call(.status) else {
        throw ServiceError.broken("no status")
      }
      return status
    }
  }

  /// Writes a file beside its configuration.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// The status that it ended with, at most 10 seconds later.
  func end() -> Int32? {
    wait { !self.process.isRunning } ? process.terminationStatus : nil
  }

  /// Waits until something is so, 10 seconds at most, however busy the machine is.
  func wait(_ isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1_000 {
      if try isSo() { return true }
      usleep(10_000)
    }
    return try isSo()
  }
}

extension ServiceConnection {
  /// Shows something.
  func show(
    _ presentation: WirePresentation, _ change: (inout ShowCall) -> Void = { _ in }
  ) throws -> UInt64 {
    var call = ShowCall(presentation)
    change(&call)
    guard case .handle(let handle) = try self.call(.show(call)) else {
      throw ServiceError.broken("no handle")
    }
    return handle
  }

  /// The names of all events up to one of a name; 20 seconds at most for each.
  func events(until name: WireEvent.Name) throws -> [WireEvent] {
    var events: [WireEvent] = []
    while true {
      switch try nextEvent(within: .seconds(20)) {
      case .event(let event), .last(let event):
        events.append(event)
        if event.name == name { return events }
      case .nothing: throw ServiceError.broken("no \(name) after \(events.map(\.words))")
      }
    }
  }
}
