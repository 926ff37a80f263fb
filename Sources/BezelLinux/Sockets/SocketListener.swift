internal import CBezelLinux

/// A Unix stream socket that clients connect to, as long as this value lives.
package final class SocketListener {
  /// Nonblocking; goes into a `Poll`.
  package let descriptor: Descriptor
  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 512

  /// The path to be removed at the end; `nil` for a socket of the service manager.
  private let place: Place?

  /// A socket's name in the file system.
  private struct Place: ~Copyable {
    let path: String
    let identity: FileIdentity?
    /// Released last.
    let lock: SocketLock

    deinit {
      // Another program may have replaced it with its own.
      if FileIdentity(at: path) == identity { _ = path.withCString { unlink($0) } }
    }
  }

  /// Listens at `path`, with the right to connect for every user.
  ///
  /// `Peer` tells whether a client may call. A socket without a listener, as a killed service leaves
  /// one, is replaced; the last folder of the path is created if it is missing. Of several services
  /// that start at once one succeeds.
  ///
  /// - Parameter takesOver: whether a socket that the service manager made is replaced, too. Its connections
  ///   stay its own.
  /// - Throws: `listen`; with `addressInUse`, and the number of the process if it is known, if
  ///   another process listens there; with `fileExists` if the path is no socket.
  package init(at path: String, takesOver: Bool = false) throws(LinuxError) {
    var owner: Int32?
    do throws(Errno) {
      let address = try SocketAddress(path)
      SocketListener.makeFolder(of: path)
      let lock: SocketLock
      do throws(Errno) {
        lock = try SocketLock(besideSocketAt: path)
      } catch {
        if error == .addressInUse { owner = SocketLock.owner(besideSocketAt: path) }
        throw error
      }
      owner = try SocketListener.removeLeftover(at: address, takesOver: takesOver)
      if owner != nil { throw .addressInUse }
      let fd = socket(AF_UNIX, SocketConnection.kind, 0)
      guard fd >= 0 else { throw .current }
      let descriptor = Descriptor(owning: fd)
      // A client that finds the path must be able to connect: the socket gets its name after
      // `listen`.
      let unready = try SocketAddress(path + "~")
      _ = unready.path.withCString { unlink($0) }
      guard SocketListener.bind(descriptor, to: unready) else { throw .current }
      guard listen(descriptor.rawValue, SocketListener.backlog) == 0,
        unready.path.withCString({ from in path.withCString { rename(from, $0) } }) == 0
      else {
        let reason = Errno.current
        _ = unready.path.withCString { unlink($0) }
        throw reason
      }
      self.descriptor = descriptor
      place = Place(path: path, identity: FileIdentity(at: path), lock: lock)
    } catch {
      let subject = owner.map { $0 > 0 ? "\(path), process \($0)" : path } ?? path
      throw LinuxError(.listen, subject, error)
    }
  }

  /// Listens at an abstract name, at which every user may connect.
  ///
  /// - Throws: `listen`, with `addressInUse` if another process has the name.
  package init(abstract address: SocketAddress) throws(LinuxError) {
    do throws(Errno) {
      let fd = socket(AF_UNIX, SocketConnection.kind, 0)
      guard fd >= 0 else { throw .current }
      let descriptor = Descriptor(owning: fd)
      guard
        address.withKernelForm({ CBezelLinux.bind(descriptor.rawValue, $0, $1) }) == 0,
        listen(descriptor.rawValue, SocketListener.backlog) == 0
      else { throw .current }
      self.descriptor = descriptor
      place = nil
    } catch {
      throw LinuxError(.listen, address.path, error)
    }
  }

  /// Listens on a socket that the service manager made.
  package init(inherited descriptor: consuming Descriptor) {
    _ = bezel_fcntl(
      descriptor.rawValue, F_SETFL,
      bezel_fcntl(descriptor.rawValue, F_GETFL, 0) | O_NONBLOCK)
    self.descriptor = descriptor
    place = nil
  }

  /// Accepts the next connection.
  ///
  /// - Returns: `nil` when none waits, or none can be accepted.
  package func accept() -> SocketConnection? {
    while true {
      let fd = accept4(descriptor.rawValue, nil, nil, SocketConnection.flags)
      if fd >= 0 { return SocketConnection(Descriptor(owning: fd)) }
      switch Errno.current {
      case .interrupted, Errno(rawValue: ECONNABORTED): continue
      case let reason:
        isStuck = reason != .wouldBlock
        return nil
      }
    }
  }

  /// Whether the last `accept` failed for too many open files or too little memory: the descriptor
  /// then stays readable until some are closed.
  package private(set) var isStuck = false

  /// Binds the socket to its address, with the right to connect for every user, whatever the
  /// process's umask.
  ///
  /// The umask itself stays: it belongs to all threads, and what another one makes at the same time
  /// would lack rights. `AT_SYMLINK_NOFOLLOW`: the name may be another file's by now.
  private static func bind(_ descriptor: borrowing Descriptor, to address: SocketAddress) -> Bool {
    address.withKernelForm { CBezelLinux.bind(descriptor.rawValue, $0, $1) } == 0
      && address.path.withCString { fchmodat(AT_FDCWD, $0, 0o666, AT_SYMLINK_NOFOLLOW) } == 0
  }

  private static func makeFolder(of path: String) {
    guard let end = path.lastIndex(of: "/"), end != path.startIndex else { return }
    _ = path[..<end].withCString { mkdir($0, 0o755) }
  }

  /// - Parameter takesOver: whether a socket is removed without a look at who listens. Other services than
  ///   those that the service manager gave a socket hold the lock.
  /// - Returns: the process that listens there, 0 if its number is unknown; `nil` if there is none.
  private static func removeLeftover(
    at address: SocketAddress, takesOver: Bool
  ) throws(Errno) -> Int32? {
    var status = stat()
    guard address.path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    guard status.st_mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) else { throw .fileExists }
    // The new one gets its name in one step.
    if takesOver { return nil }
    do throws(Errno) {
      let connection = SocketConnection(try SocketConnection.connect(to: address))
      return (try? Peer(of: connection))?.process ?? 0
    } catch .refused {
      _ = address.path.withCString { unlink($0) }
      return nil
    }
  }
}
