internal import CBezelLinux

/// One of the streams that we were started with, written to without ever waiting for its reader.
///
/// The flag that keeps a descriptor from waiting belongs to all who share it, so ours are opened
/// anew where that is possible.
@usableFromInline package struct Outlet: ~Copyable {
  private enum Kind {
    /// A pipe or terminal of our own.
    case own
    case socket
    /// What may keep us, unless it says that it has room for a little.
    case shared
    /// A file, which has a place for everything, or fails.
    case file
  }

  private let descriptor: Descriptor
  private let kind: Kind

  /// - Parameter number: of the stream, 1 or 2.
  /// - Returns: `nil` if there is no such stream.
  package init?(_ number: Int32) {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    let type = status.st_mode & UInt32(S_IFMT)
    var kind = Kind.file
    if type == UInt32(S_IFSOCK) {
      kind = .socket
    } else if type == UInt32(S_IFIFO) || type == UInt32(S_IFCHR) {
      kind = .shared
    }
    if type == UInt32(S_IFIFO) || isatty(number) == 1,
      let own = try? Descriptor(
        opening: "/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_NOCTTY)
    {
      descriptor = own
      self.kind = .own
      return
    }
    let copy = bezel_fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    descriptor = Descriptor(owning: copy)
    self.kind = kind
  }

  /// Writes the beginning of `bytes`, as much of it as is taken now.
  ///
  /// - Returns: the number of bytes; 0 if there is no room.
  /// - Throws: `brokenPipe` if the reader is gone; or another reason.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    var limit = bytes.count
    if kind == .shared {
      guard hasRoom else { return 0 }
      limit = min(limit, Int(PIPE_BUF))
    }
    while true {
      let count =
        kind == .socket
        ? send(descriptor.rawValue, bytes.baseAddress, limit, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        : CBezelLinux.write(descriptor.rawValue, bytes.baseAddress, limit)
      if count >= 0 { return count }
      switch Errno.current {
      case .interrupted: continue
      case .wouldBlock: return 0
      default: throw .current
      }
    }
  }

  /// Waits for room, after nothing was taken.
  ///
  /// - Throws: `watch`.
  borrowing func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(descriptor, token: token, for: .writing)
  }

  borrowing func unwatch(_ poll: borrowing Poll) { poll.remove(descriptor) }

  /// Whether it takes a little without keeping us, or has an error to tell.
  private var hasRoom: Bool {
    var asked = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&asked, 1, 0) > 0
  }
}
