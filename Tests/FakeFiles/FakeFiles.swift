package import BezelLinux
import CBezelLinux

/// A folder that stands for the root of a made-up machine, removed with this value.
package final class FakeFiles {
  package let root: String

  package init() throws(Errno) {
    let made = Array("/tmp/bezel-test-XXXXXX".utf8CString).withUnsafeBufferPointer { pattern in
      var pattern = Array(pattern)
      return mkdtemp(&pattern).map { String(cString: $0) }
    }
    guard let made else { throw .current }
    root = made
  }

  deinit { Self.remove(root) }

  /// Makes a file with all folders above it.
  package func write(_ text: String, to name: String) throws(Errno) {
    try write(Array(text.utf8), to: name)
  }

  /// Makes a file of bytes with all folders above it.
  package func write(_ bytes: [UInt8], to name: String) throws(Errno) {
    makeFolders(above: name)
    let file = try Descriptor(opening: path(name), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    try file.write(all: bytes)
  }

  package func read(_ name: String) throws(Errno) -> String { try Descriptor.text(of: path(name)) }

  /// Makes a symbolic link, whether its target exists or not.
  package func link(_ name: String, to target: String) throws(Errno) {
    makeFolders(above: name)
    guard symlink(target, path(name)) == 0 else { throw .current }
  }

  /// Makes a folder with all folders above it.
  package func makeFolder(_ name: String) { makeFolders(above: name + "/.") }

  /// Removes a file, a link or a folder with all that is in it.
  package func remove(_ name: String) { Self.remove(path(name)) }

  /// Returns the path on this machine of one on the made-up machine.
  package func path(_ name: String) -> String { "\(root)/\(name)" }

  private func makeFolders(above name: String) {
    var folder = root
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
  }

  private static func remove(_ path: String) {
    // A link is removed, not its target.
    if unlink(path) == 0 { return }
    for name in (try? Folder.names(in: path, atMost: .max)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
