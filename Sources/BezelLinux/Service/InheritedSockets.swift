internal import CBezelLinux

/// The sockets that the service manager opened for this program before it started it.
///
/// - Source: sd_listen_fds(3).
package enum InheritedSockets {
  private static let first: Int32 = 3
  private static let most = 64

  /// Takes those of a name, as `FileDescriptorName=` of the socket's unit says; once.
  ///
  /// - Returns: none if the program was not started by a socket.
  package static func take(named name: String) -> [SocketListener] {
    guard environment("LISTEN_PID") == "\(getpid())",
      let count = environment("LISTEN_FDS").flatMap({ Int($0) }), (1...most).contains(count)
    else { return [] }
    let names = (environment("LISTEN_FDNAMES") ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    var listeners: [SocketListener] = []
    for index in 0..<count where index < names.count && names[index] == name {
      let descriptor = Descriptor(owning: first + Int32(index))
      _ = bezel_fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
      listeners.append(SocketListener(inherited: descriptor))
    }
    return listeners
  }
}
