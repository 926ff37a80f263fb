import BezelLinux
import CBezelLinux

/// The kind of file that a path or a descriptor leads to, as the kernel reports it.
enum FileKind {
  case regular
  case pipe
  case folder
  /// A device or a socket.
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
    case mode_t(S_IFDIR): self = .folder
    default: self = .other
    }
  }
}
