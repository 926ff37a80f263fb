internal import CBezelLinux

/// The descriptors that the service manager passed to this program: sockets that it opened (socket
/// activation), and files that it keeps for the service (`StoredFile`).
///
/// - Source: sd_listen_fds(3).
package enum InheritedDescriptors {
  private static let first: Int32 = 3
  private static let most = 64

  /// Takes ownership of the sockets with a name, as `FileDescriptorName=` of the socket's unit
  /// gives it; to be called once.
  ///
  /// - Returns: none if the program was not started by socket activation.
  /// - Throws: `listen` for a descriptor that is no listening Unix stream socket: it would stay
  ///   readable for ever.
  package static func takeSockets(named name: String) throws(LinuxError) -> [SocketListener] {
    var listeners: [SocketListener] = []
    for number in numbers(named: name) {
      let descriptor = Descriptor(owning: number)
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

  /// Takes ownership of the file in memory with a name; to be called once.
  ///
  /// - Returns: `nil` if there is none.
  static func takeFile(named name: String) -> Descriptor? {
    for number in numbers(named: name) {
      let descriptor = Descriptor(owning: number)
      _ = bezel_fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
      if Descriptor.isMemoryFile(number) { return descriptor }
    }
    return nil
  }

  private static func numbers(named name: String) -> [Int32] {
    guard environment("LISTEN_PID") == "\(getpid())",
      let count = environment("LISTEN_FDS").flatMap({ Int($0) }), (1...most).contains(count)
    else { return [] }
    let names = (environment("LISTEN_FDNAMES") ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    return names.indices.prefix(count).filter { names[$0] == name }.map { first + Int32($0) }
  }

  /// - Returns: `nil` if the descriptor is no socket.
  private static func option(_ name: Int32, of descriptor: borrowing Descriptor) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let status = getsockopt(descriptor.rawValue, SOL_SOCKET, name, &value, &size)
    return status == 0 ? value : nil
  }
}
