import BezelLinux
import CBezelLinux

/// What the kernel says a path or a descriptor leads to.
enum FileKind {
  case regular
  case pipe
  /// A folder, a device or a socket.
  case other

  init(of descriptor: borrowing Descriptor) throws(Errno) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { throw .current }
    self.init(mode: status.st_mode)
  }

  /// Follows symbolic links; `nil` if there is nothing.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }

  private init(mode: mode_t) {
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): self = .regular
    case mode_t(S_IFIFO): self = .pipe
    default: self = .other
    }
  }
}
