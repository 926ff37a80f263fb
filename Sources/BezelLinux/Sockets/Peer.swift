internal import CBezelLinux

/// The process at the other end of a Unix socket, with its credentials at the time of its
/// connecting.
///
/// - Source: unix(7), `SO_PEERCRED`; `SO_PEERGROUPS` (Linux 4.13).
package struct Peer: Equatable, Sendable {
  /// The process number; 0 if the process is in another PID namespace.
  package let process: Int32
  package let user: UInt32
  package let group: UInt32
  /// The supplementary groups.
  package let groups: [UInt32]

  package init(process: Int32, user: UInt32, group: UInt32, groups: [UInt32]) {
    self.process = process
    self.user = user
    self.group = group
    self.groups = groups
  }

  /// - Throws: `askPeer`.
  package init(of connection: SocketConnection) throws(LinuxError) {
    let socket = connection.descriptor.rawValue
    var found = bezel_credentials()
    var size = socklen_t(MemoryLayout<bezel_credentials>.size)
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &found, &size) == 0 else {
      throw LinuxError(.askPeer, "SO_PEERCRED", .current)
    }
    process = found.process
    user = found.user
    group = found.group
    groups = Peer.groups(of: socket)
  }

  /// Whether the peer is root, a member of a group, or the user that this process runs as.
  ///
  /// - Parameters:
  ///   - id: `nil` for a group that does not exist.
  ///   - owner: the user that this process runs as.
  package func isRootOrMember(of id: UInt32?, owner: UInt32 = Program.user) -> Bool {
    if user == 0 || user == owner { return true }
    guard let id else { return false }
    return group == id || groups.contains(id)
  }

  /// Whether the peer's rights let it read and write a device; always for root and the user that
  /// this process runs as.
  package func mayOpen(_ node: String, owner: UInt32 = Program.user) -> Bool {
    if user == 0 || user == owner { return true }
    var status = stat()
    guard node.withCString({ stat($0, &status) }) == 0 else { return false }
    let rights =
      if status.st_uid == user {
        status.st_mode >> 6
      } else if status.st_gid == group || groups.contains(status.st_gid) {
        status.st_mode >> 3
      } else {
        status.st_mode
      }
    return rights & 0o6 == 0o6
  }

  private static let peerGroups: Int32 = 59  // SO_PEERGROUPS, on x86, ARM and RISC-V

  /// - Returns: none from a kernel without `SO_PEERGROUPS`.
  private static func groups(of socket: Int32) -> [UInt32] {
    // At most NGROUPS_MAX.
    [UInt32](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var size = socklen_t(buffer.count * MemoryLayout<UInt32>.size)
      let status = getsockopt(socket, SOL_SOCKET, peerGroups, buffer.baseAddress, &size)
      count = status == 0 ? Int(size) / MemoryLayout<UInt32>.size : 0
    }
  }
}

extension Peer {
  /// Returns the number of a group.
  ///
  /// - Returns: `nil` if there is no group of this name.
  package static func group(named name: String) -> UInt32? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { buffer in
      var entry = CBezelLinux.group()
      var found: UnsafeMutablePointer<CBezelLinux.group>?
      let status = name.withCString {
        getgrnam_r($0, &entry, buffer.baseAddress!, buffer.count, &found)
      }
      return status == 0 && found != nil ? entry.gr_gid : nil
    }
  }
}
