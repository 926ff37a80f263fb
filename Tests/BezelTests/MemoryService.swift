import Foundation
import Testing

/// A service of this build that draws into memory.
final class MemoryService {
  let socket: String
  private let process = Process()

  /// - Parameters:
  ///   - folder: where its socket is.
  ///   - arguments: beside those that make it draw into memory.
  init(in folder: URL, _ arguments: [String] = []) throws {
    socket = folder.appending(path: "service").path
    process.executableURL = Program.products.appending(path: "bezeld")
    process.arguments = ["--memory", "800x480", "--font", "none", "--socket", socket] + arguments
    process.standardInput = FileHandle.nullDevice
    try withoutBlockedSignals { try process.run() }
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
    try #require(FileManager.default.fileExists(atPath: socket))
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
