internal import CBezelLinux

/// The sockets that the service manager opened and passed to this program (socket activation).
///
/// - Source: sd_listen_fds(3).
package enum InheritedSockets {
  private static let first: Int32 = 3
  private static let most = 64

  /// Takes ownership of the sockets with a name, as `FileDescriptorName=` of the socket's unit
  /// gives it; to be called once.
  ///
  /// - Returns: none if the program was not started by socket activation.
  /// - Throws: `listen` for a descriptor that is no listening Unix stream socket: it would stay
  ///   readable for ever.
  package static func take(named name: String) throws(LinuxError) -> [SocketListener] {
    guard environment("LISTEN_PID") == "\(getpid())",
      let count = environment("LISTEN_FDS").flatMap({ Int($0) }), (1...most).contains(count)
    else { return [] }
    let names = (environment("LISTEN_FDNAMES") ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    var listeners: [SocketListener] = []
    for index in 0..<count where index < names.count && names[index] == name {
      let descriptor = Descriptor(owning: first + Int32(index))
      _ = bezel_fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
      guard option(SO_ACCEPTCONN, of: descriptor) == 1,
        option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
        option(SO_DOMAIN, of: descriptor) == AF_UNIX
      else {
        throw LinuxError(.listen, "descriptor \(descriptor.rawValue)", .invalidArgument)
      }
      listeners.append(SocketListener(inherited: descriptor))
    }
    return listeners
  }

  /// - Returns: `nil` if the descriptor is no socket.
  private static func option(_ name: Int32, of descriptor: borrowing Descriptor) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let status = getsockopt(descriptor.rawValue, SOL_SOCKET, name, &value, &size)
    return status == 0 ? value : nil
  }
}
