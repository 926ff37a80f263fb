internal import CBezelLinux

/// The file of a socket, told apart from others that are made at the same path later.
package struct SocketFile: Equatable {
  private let device: dev_t
  private let number: ino_t
  /// When it was made or last changed, as numbers of files are used again.
  private let (seconds, nanoseconds): (Int64, Int)

  /// - Returns: `nil` if there is no socket at this path.
  package init?(at path: String) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0,
      status.st_mode & UInt32(S_IFMT) == UInt32(S_IFSOCK)
    else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
    (seconds, nanoseconds) = (Int64(status.st_ctim.tv_sec), status.st_ctim.tv_nsec)
  }
}
