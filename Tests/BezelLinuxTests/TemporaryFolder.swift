import CBezelLinux
import Testing

@testable import BezelLinux

/// A folder for a made-up part of `/sys` or `/proc`, gone with this value.
final class TemporaryFolder {
  let path: String

  init() throws {
    let made = Array("/tmp/bezel-test-XXXXXX".utf8CString).withUnsafeBufferPointer { pattern in
      var pattern = Array(pattern)
      return mkdtemp(&pattern).map { String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit { Self.remove(path) }

  /// Makes a file with all folders above it.
  func write(_ text: String, to name: String) throws {
    makeFolders(above: name)
    let file = try Descriptor(
      opening: "\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try file.write(all: Array(text.utf8))
  }

  /// Makes a symbolic link, whether there is something at its end or not.
  func link(_ name: String, to target: String) throws {
    makeFolders(above: name)
    try #require(symlink(target, "\(path)/\(name)") == 0)
  }

  func makeFolders(above name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
  }

  func read(_ name: String) throws -> String { try Descriptor.text(of: "\(path)/\(name)") }

  private static func remove(_ path: String) {
    // A link is removed, not what is behind it.
    if unlink(path) == 0 { return }
    for name in (try? Folder.names(in: path, atMost: .max)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
