internal import CBezelLinux

/// One end of a Unix stream socket, which sends and receives bytes and descriptors.
package final class SocketConnection {
  /// Nonblocking; goes into a `Poll`.
  package let descriptor: Descriptor

  static let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  static let kind = Int32(SOCK_STREAM.rawValue) | flags

  /// The maximum number of descriptors that come with one piece of the stream.
  ///
  /// The kernel would close those beyond the buffer at once, which may sleep.
  ///
  /// - Source: Linux, `SCM_MAX_FD`.
  package static let mostDescriptors = 253

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Takes a connection over from another process.
  ///
  /// - Returns: `nil` if the descriptor is no connected Unix stream socket.
  package convenience init?(received descriptor: consuming Descriptor) {
    let number = descriptor.rawValue
    guard SocketConnection.isLocal(number),
      SocketConnection.option(SO_TYPE, of: number) == Int32(SOCK_STREAM.rawValue)
    else { return nil }
    var (address, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
    let isConnected = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(number, $0, &size) == 0 }
    }
    guard isConnected,
      bezel_fcntl(number, F_SETFL, bezel_fcntl(number, F_GETFL, 0) | O_NONBLOCK) == 0
    else { return nil }
    self.init(descriptor)
  }

  /// Whether a descriptor is a Unix socket's.
  static func isLocal(_ number: Int32) -> Bool { option(SO_DOMAIN, of: number) == AF_UNIX }

  /// - Returns: `nil` for what is no socket.
  private static func option(_ name: Int32, of number: Int32) -> Int32? {
    var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }

  /// Connects to the socket at `path`.
  ///
  /// - Throws: `connect`.
  package convenience init(connectingTo path: String) throws(LinuxError) {
    do throws(Errno) {
      self.init(try SocketConnection.connect(to: try SocketAddress(path)))
    } catch {
      throw LinuxError(.connect, path, error)
    }
  }

  /// Connects to the socket with this address.
  ///
  /// - Throws: `connect`; with `wouldBlock` if too many connections wait to be accepted.
  package convenience init(to address: SocketAddress) throws(LinuxError) {
    do throws(Errno) {
      self.init(try SocketConnection.connect(to: address))
    } catch {
      throw LinuxError(.connect, address.path, error)
    }
  }

  static func connect(to address: SocketAddress) throws(Errno) -> Descriptor {
    let fd = socket(AF_UNIX, kind, 0)
    guard fd >= 0 else { throw .current }
    let descriptor = Descriptor(owning: fd)
    guard
      address.withKernelForm({ CBezelLinux.connect(descriptor.rawValue, $0, $1) }) == 0
    else { throw .current }
    return descriptor
  }

  /// The bytes and descriptors of one piece of the stream.
  @usableFromInline package struct Arrival: ~Copyable {
    package var bytes: [UInt8] = []
    /// The descriptors, in the order in which they were sent; the caller owns them.
    package var descriptors = ReceivedDescriptors()
    /// Whether the other end will send nothing more.
    package var isLast = false

    package mutating func popDescriptors() -> ReceivedDescriptors {
      var taken = ReceivedDescriptors()
      swap(&taken, &descriptors)
      return taken
    }
  }

  /// Receives what has arrived, `limit` bytes at most.
  ///
  /// - Returns: an empty arrival when there is nothing yet; the last one when the other end has
  ///   closed, or there are too many open files for the descriptors.
  package func receive(atMost limit: Int) -> Arrival {
    var arrival = Arrival()
    var control = [UInt8](repeating: 0, count: ControlMessage.size(of: Self.mostDescriptors))
    var failure: Errno?
    var flags: Int32 = 0
    var controlSize = 0
    arrival.bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      control.withUnsafeMutableBytes { control in
        var piece = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        withUnsafeMutablePointer(to: &piece) { piece in
          var message = msghdr()
          message.msg_iov = piece
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          var received = -1
          repeat {
            received = recvmsg(descriptor.rawValue, &message, Int32(MSG_CMSG_CLOEXEC))
          } while received < 0 && Errno.current == .interrupted
          if received < 0 { failure = .current }
          count = max(0, received)
          flags = message.msg_flags
          controlSize = message.msg_controllen
        }
      }
    }
    if failure == nil {
      arrival.descriptors = ReceivedDescriptors(
        owning: ControlMessage.descriptors(in: control[..<controlSize]))
    }
    let isCut = flags & Int32(MSG_CTRUNC) != 0
    arrival.isLast =
      isCut || failure == nil && arrival.bytes.isEmpty
      || failure != nil && failure != .wouldBlock
    return arrival
  }

  /// Whether all is read, and nothing more can come, as the other end has closed.
  ///
  /// A peer can hide what it has sent, by `MSG_OOB` or `SO_PEEK_OFF`.
  package var isDrained: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor.rawValue, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || count < 0 && Errno.current != .wouldBlock && Errno.current != .interrupted
  }

  /// Sends as much as the other end has room for; the descriptors go with the first byte.
  ///
  /// - Returns: the number of bytes sent; 0 when there is no room now.
  /// - Throws: the kernel's reason when the connection is broken.
  package func send(
    _ bytes: ArraySlice<UInt8>, with descriptors: [Int32] = []
  ) throws(Errno) -> Int {
    var failure: Errno?
    let count = bytes.withUnsafeBytes { buffer in
      ControlMessage.withKernelForm(buffer, descriptors) { message in
        while true {
          let sent = sendmsg(descriptor.rawValue, &message, Int32(MSG_NOSIGNAL))
          if sent >= 0 { return sent }
          if Errno.current == .wouldBlock { return 0 }
          if Errno.current != .interrupted {
            failure = .current
            return 0
          }
        }
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Closes the sending direction; the other end can still send.
  package func finishSending() { shutdown(descriptor.rawValue, Int32(SHUT_WR)) }

  /// Sleeps until there is something to receive, or the other end has closed.
  ///
  /// - Returns: `false` after the timeout.
  package func waitUntilReadable(atMostMilliseconds limit: Int) -> Bool {
    descriptor.waitUntilReadable(atMostMilliseconds: limit)
  }

  /// Sleeps until the socket's buffer has room, or the other end has closed.
  ///
  /// - Returns: `false` after the timeout.
  package func waitUntilWritable(atMostMilliseconds limit: Int) -> Bool {
    descriptor.waitUntilWritable(atMostMilliseconds: limit)
  }
}
