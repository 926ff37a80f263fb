internal import CBezelLinux

/// The standard output or standard error, written to without ever blocking.
///
/// `O_NONBLOCK` belongs to the open file description, which other processes share, so pipes and
/// terminals are opened anew where that is possible.
@usableFromInline package struct Outlet: ~Copyable {
  private enum Kind {
    /// A pipe or terminal that was opened anew, nonblocking.
    case own
    case socket
    /// A descriptor that may block, unless `poll` says that it has room for a little.
    case shared
    /// A file, to which a write never blocks.
    case file
  }

  private let descriptor: Descriptor
  private let kind: Kind

  /// - Parameter number: the descriptor of the stream, 1 or 2.
  /// - Returns: `nil` if it is not open.
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

  /// Writes as many bytes from the beginning of `bytes` as can be written without blocking.
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

  /// Watches for room, after nothing could be written.
  ///
  /// - Throws: `watch`.
  borrowing func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(descriptor, token: token, for: .writing)
  }

  borrowing func unwatch(_ poll: borrowing Poll) { poll.remove(descriptor) }

  /// Whether a short write would not block, or there is an error to report.
  private var hasRoom: Bool { descriptor.waitUntilWritable(atMostMilliseconds: 0) }
}
