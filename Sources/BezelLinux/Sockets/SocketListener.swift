internal import CBezelLinux

/// A Unix stream socket that clients connect to, as long as this value lives.
package final class SocketListener {
  /// To be watched with a `Poll`; nonblocking.
  package let descriptor: Descriptor
  /// How many may wait to be let in.
  private static let backlog: Int32 = 512

  /// What is removed at the end; `nil` for a socket of the service manager's.
  private let path: String?

  /// Listens at `path`, for every user: who may ask for what is found out from `Peer`.
  ///
  /// A socket that nobody listens on any more, as a killed service leaves one, is replaced; the last
  /// folder of the path is made if it is missing.
  ///
  /// - Throws: `listen`; with `addressInUse` if somebody listens there, or if something else is there.
  package init(at path: String) throws(LinuxError) {
    do throws(Errno) {
      let address = try SocketAddress(path)
      SocketListener.makeFolder(of: path)
      try SocketListener.removeLeftover(at: address)
      let fd = socket(AF_UNIX, SocketConnection.kind, 0)
      guard fd >= 0 else { throw .current }
      let descriptor = Descriptor(owning: fd)
      // Whoever finds it there can connect: it has its name when it listens, and not before.
      let unready = try SocketAddress(path + "~")
      _ = unready.path.withCString { unlink($0) }
      guard unready.withKernelForm({ bind(descriptor.rawValue, $0, $1) }) == 0 else {
        throw .current
      }
      // A mask of the process's own must not decide who can ask.
      guard unready.path.withCString({ chmod($0, 0o666) }) == 0,
        listen(descriptor.rawValue, SocketListener.backlog) == 0,
        unready.path.withCString({ from in path.withCString { rename(from, $0) } }) == 0
      else {
        let reason = Errno.current
        _ = unready.path.withCString { unlink($0) }
        throw reason
      }
      self.descriptor = descriptor
    } catch {
      throw LinuxError(.listen, path, error)
    }
    self.path = path
  }

  /// Listens on a socket that the service manager made.
  package init(inherited descriptor: consuming Descriptor) {
    _ = bezel_fcntl(
      descriptor.rawValue, F_SETFL,
      bezel_fcntl(descriptor.rawValue, F_GETFL, 0) | O_NONBLOCK)
    self.descriptor = descriptor
    path = nil
  }

  deinit {
    if let path { _ = path.withCString { unlink($0) } }
  }

  /// Takes the next client in.
  ///
  /// - Returns: `nil` when none waits, or when there are too many open files: then the next has to wait
  ///   for others to go.
  package func accept() -> SocketConnection? {
    while true {
      let fd = accept4(descriptor.rawValue, nil, nil, SocketConnection.flags)
      if fd >= 0 { return SocketConnection(Descriptor(owning: fd)) }
      switch Errno.current {
      case .interrupted, Errno(rawValue: ECONNABORTED): continue
      default: return nil
      }
    }
  }

  private static func makeFolder(of path: String) {
    guard let end = path.lastIndex(of: "/"), end != path.startIndex else { return }
    _ = path[..<end].withCString { mkdir($0, 0o755) }
  }

  private static func removeLeftover(at address: SocketAddress) throws(Errno) {
    var status = stat()
    guard address.path.withCString({ lstat($0, &status) }) == 0 else { return }
    guard status.st_mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) else { throw .addressInUse }
    do throws(Errno) {
      _ = try SocketConnection.connect(to: address)
    } catch .refused {
      _ = address.path.withCString { unlink($0) }
      return
    }
    throw .addressInUse
  }
}
