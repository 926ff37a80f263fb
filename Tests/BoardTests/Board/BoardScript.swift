import Foundation

/// A program of `board/vm`, run to its end.
enum BoardScript {
  /// `board/vm` of the sources these tests were built from.
  static let folder = URL(filePath: #filePath).appending(path: "../../../../board/vm").standardized

  /// Where the programs of this build lie: beside the test program.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The virtual board's kernel and initramfs.
  static let image = Result { () throws(BoardError) in try run("build", ["--path"]) }

  /// The Debian with systemd that it can boot.
  static let debian = Result { () throws(BoardError) in try run("root", ["--path"]) }

  /// The Debian package of `bezel` and `bezeld`.
  static let package = Result { () throws(BoardError) in try run("../package/build", ["--path"]) }

  /// Runs `board/vm/NAME` for a minute at most.
  ///
  /// - Returns: what it printed, without the last line feed.
  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws(BoardError) -> String {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["60", folder.appending(path: name).path] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw BoardError("run board/vm/\(name)", "\(error)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BoardError("run board/vm/\(name)", "status \(process.terminationStatus). \(reason)")
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
