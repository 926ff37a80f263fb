internal import CBezelLinux

/// The exclusive right of one process to listen at a path: a locked file beside the socket, which
/// is removed with this value.
///
/// To check for a listener and to replace its socket are two steps: two services that start at once
/// would both replace it. The kernel releases the lock with the process.
@usableFromInline struct SocketLock: ~Copyable {
  private let path: String
  private let file: Descriptor

  /// - Throws: the kernel's reason; `addressInUse` while another process holds the lock,
  ///   `fileExists` if the path is no plain file or has a second hard link.
  init(besideSocketAt socket: String) throws(Errno) {
    let path = SocketLock.path(besideSocketAt: socket)
    while true {
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      let file = try Descriptor(opening: path, flags, mode: 0o600)
      var status = stat()
      // A link to another file must not make this process write into that file.
      guard fstat(file.rawValue, &status) == 0, status.st_mode & UInt32(S_IFMT) == UInt32(S_IFREG),
        status.st_nlink <= 1
      else { throw .fileExists }
      guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        throw Errno.current == .wouldBlock ? .addressInUse : .current
      }
      // The process that held the lock may have removed the file since it was opened here.
      guard FileIdentity(of: file) == FileIdentity(at: path) else { continue }
      guard ftruncate(file.rawValue, 0) == 0 else { throw .current }
      try file.write(all: Array("\(getpid())\n".utf8))
      self.path = path
      self.file = file
      return
    }
  }

  /// The process that holds the lock, if it has written its number.
  static func owner(besideSocketAt socket: String) -> Int32? {
    (try? Descriptor.firstLine(of: path(besideSocketAt: socket))).flatMap { Int32($0) }
  }

  private static func path(besideSocketAt socket: String) -> String { socket + ".lock" }

  deinit { _ = path.withCString { unlink($0) } }
}

/// The identity of a file, independent of its name.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// - Returns: `nil` if there is no file; links are not followed.
  init?(at path: String) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  init?(of file: borrowing Descriptor) {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { return nil }
    self.init(status)
  }
}
