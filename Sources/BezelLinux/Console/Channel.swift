internal import CBezelLinux

/// A line of bytes between us and a process forked from us (a pair of Unix sockets).
///
/// It ends for one side when the other is dead, however it died.
@usableFromInline package struct Channel: ~Copyable {
  /// What came through a line.
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

  /// Sends a byte; one for a side that is gone, or that has long not read, is lost.
  package static func send(_ byte: UInt8, on line: Int32) {
    var byte = byte
    // A foreign program that we are a part of may not expect SIGPIPE.
    while CBezelLinux.send(line, &byte, 1, Int32(MSG_NOSIGNAL)) < 0 && bezel_errno() == EINTR {}
  }

  /// Takes a byte, if one is there.
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

  /// Takes a byte, and waits for it, at most `milliseconds`.
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
