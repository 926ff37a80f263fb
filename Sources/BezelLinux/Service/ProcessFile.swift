internal import CBezelLinux

/// A file with this process's number, as long as this value lives.
package final class ProcessFile {
  private let path: String

  /// - Throws: `writeProcessFile`.
  package init(at path: String) throws(LinuxError) {
    do throws(Errno) {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
      let file = try Descriptor(opening: path, flags, mode: 0o644)
      try file.write(all: Array("\(getpid())\n".utf8))
    } catch {
      throw LinuxError(.writeProcessFile, path, error)
    }
    self.path = path
  }

  deinit { _ = path.withCString { unlink($0) } }
}
