internal import CBezelLinux

/// A connection between this process and one forked from it (a pair of Unix sockets).
///
/// One side reads its end when the other is dead, however it died.
@usableFromInline package struct SocketPair: ~Copyable {
  /// The result of a read.
  package enum Arrival {
    case byte(UInt8)
    /// There is nothing now.
    case nothing
    /// The other side is gone.
    case end
  }

  package let ours: Descriptor
  package let theirs: Descriptor

  package init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else { throw .current }
    ours = Descriptor(owning: ends[0])
    theirs = Descriptor(owning: ends[1])
  }

  /// Sends a byte; it is lost if the other side is gone, or has not read for long.
  package static func send(_ byte: UInt8, on line: Int32) {
    var byte = byte
    // A foreign program that hosts this code may not expect SIGPIPE.
    while CBezelLinux.send(line, &byte, 1, Int32(MSG_NOSIGNAL)) < 0 && bezel_errno() == EINTR {}
  }

  /// Reads a byte, if there is one.
  package static func receive(on line: Int32) -> Arrival {
    var byte: UInt8 = 0
    while true {
      let count = read(line, &byte, 1)
      if count > 0 { return .byte(byte) }
      if count == 0 { return .end }
      switch bezel_errno() {
      case EINTR: continue
      case EAGAIN: return .nothing
      default: return .end
      }
    }
  }

  /// Reads a byte, and waits for it, at most `milliseconds`.
  package static func receive(on line: Int32, milliseconds: Int32) -> Arrival {
    let end = Timestamp.now().advanced(byNanoseconds: Int64(milliseconds) * 1_000_000)
    while true {
      let arrival = receive(on: line)
      guard case .nothing = arrival else { return arrival }
      let rest = end.nanoseconds(since: .now())
      guard rest > 0 else { return .nothing }
      var watched = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, Int32(truncatingIfNeeded: rest / 1_000_000 &+ 1))
    }
  }
}
