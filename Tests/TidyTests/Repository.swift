import Foundation

/// The repository that these tests belong to.
struct Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The files that git tracks, as paths from the root.
  let tracked: [String]
  /// The files that git tracks or would add, as far as they exist: those that the rules are about.
  let files: [String]

  init() throws {
    tracked = try Self.list(["--cached"])
    let present = try Self.list(["--cached", "--others", "--exclude-standard"])
    files = Set(present).sorted().filter(Self.exists)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: root.appending(path: path).path)
  }

  /// The Swift sources below `Sources` and `Tests`, which are read once.
  private static let sources = Result {
    try Repository().files.filter { $0.firstMatch(of: /^(Sources|Tests)\/.*\.swift$/) != nil }
      .map { SourceFile(path: $0, text: try text($0)) }
  }

  /// Returns the Swift sources below `folder`, for example `Sources/BezelKMS`.
  static func sources(in folder: String) throws -> [SourceFile] {
    try sources.get().filter { $0.path.hasPrefix(folder + "/") }
  }

  /// Returns the files that are text, with their text; pictures and samples of hostile bytes are
  /// not.
  func texts() throws -> [(path: String, text: String)] {
    try files.compactMap { path in
      let bytes = try Data(contentsOf: Self.root.appending(path: path))
      return String(data: bytes, encoding: .utf8).map { (path, $0) }
    }
  }

  private static func list(_ which: [String]) throws -> [String] {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    // A checkout that belongs to another user, as in a container, is only read.
    git.arguments =
      ["git", "-c", "safe.directory=*", "-C", root.path, "ls-files", "-z"] + which
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { throw ListingFailed() }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The error of a failed listing of the files, without which the rules cannot be checked.
struct ListingFailed: Error, CustomStringConvertible {
  let description =
    "git could not list the repository's files: see its words above. Install git with "
    + "`./board/setup`, and run the tests in a clone."
}
