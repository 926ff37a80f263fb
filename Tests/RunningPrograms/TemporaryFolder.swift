package import Foundation

/// A folder that exists while a test runs.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bezel-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  /// Writes a file, and makes its folders.
  package func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(Array(text.utf8), to: name)
  }

  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
