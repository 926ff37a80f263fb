import Foundation

/// A program of `board/vm`, run to its end.
enum BoardScript {
  /// `board/vm` of the sources these tests were built from.
  static let folder = URL(filePath: #filePath).appending(path: "../../../../board/vm").standardized

  /// The folder of this build's programs: beside the test program.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Returns the folder of the virtual board's kernel and initramfs.
  static func image(for architecture: VirtualBoard.Architecture) throws(BoardError) -> String {
    try path(of: "build", ["--arch", architecture.rawValue])
  }

  /// Returns what a script prints with `--path`, which it takes seconds to find out, and is asked for once.
  ///
  /// Only `BoardSuite` uses it, which runs one test at a time.
  private static func path(of name: String, _ arguments: [String]) throws(BoardError) -> String {
    if let path = paths[[name] + arguments] { return path }
    let path = try run(name, arguments + ["--path"])
    paths[[name] + arguments] = path
    return path
  }
  nonisolated(unsafe) private static var paths: [[String]: String] = [:]

  /// Returns the path of a program of this build, or of the ones that `guest` builds for ARM.
  static func program(
    _ name: String, for architecture: VirtualBoard.Architecture
  ) throws(BoardError) -> String {
    guard architecture != .amd64 else { return products.appending(path: name).path }
    let guest = try path(of: "guest", ["--arch", architecture.rawValue])
    return name == "BoardGuest"
      ? guest : URL(filePath: guest).appending(path: "../../\(name)").standardized.path
  }

  /// Returns a Debian with systemd that the virtual board can boot.
  static func debian(
    _ debian: VirtualBoard.Options.Debian, for architecture: VirtualBoard.Architecture
  ) throws(BoardError) -> String {
    let programs = debian == .programs ? ["--programs"] : []
    return try path(of: "root", ["--arch", architecture.rawValue] + programs)
  }

  /// The Debian package of `bezel` and `bezeld`.
  static let package = Result { () throws(BoardError) in try run("../package/build", ["--path"]) }

  /// The Debian package of the boot splash.
  static let bootPackage = package.map { $0.replacing("/bezel_", with: "/bezel-boot_") }

  /// The installed service.
  static let service = Result { () throws(BoardError) in
    try run("../package/compile", ["bezeld"]) + "/bezeld"
  }

  /// Runs `board/vm/NAME`.
  ///
  /// - Returns: its output, without the last line feed.
  @discardableResult
  static func run(
    _ name: String, _ arguments: [String], atMostSeconds limit: Int = 60
  ) throws(BoardError) -> String {
    try output(of: folder.appending(path: name).path, arguments, atMostSeconds: limit)
  }

  /// Runs a program of this machine.
  ///
  /// - Returns: its output, without the last line feed.
  static func output(
    of program: String, _ arguments: [String], atMostSeconds limit: Int = 60
  ) throws(BoardError) -> String {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["\(limit)", program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw BoardError("run \(program)", "\(error)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BoardError("run \(program)", "status \(process.terminationStatus). \(reason)")
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
