import BezelLinux
import CBezelLinux
import FakeFiles

extension FakeFiles {
  /// Replaces a file by another one, which some file systems do far faster than writing to the same
  /// file: they flush truncated and rewritten data to the disk at once.
  func replace(_ name: String, with bytes: [UInt8]) throws(Errno) {
    unlink(path(name))
    try write(bytes, to: name)
  }
}
