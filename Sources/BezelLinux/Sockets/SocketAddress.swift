internal import CBezelLinux

/// The place of a Unix socket in the file system.
struct SocketAddress {
  /// - Range: 1 … 107 bytes.
  let path: String

  /// - Throws: `nameTooLong`; `invalidArgument` for no path at all.
  init(_ path: String) throws(Errno) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidArgument }
    guard path.utf8.count < SocketAddress.capacity else { throw .nameTooLong }
    self.path = path
  }

  private static let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// Lends the kernel's form of it; a first "@" stands for a name outside of the file system.
  func withKernelForm<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = path.utf8.first == UInt8(ascii: "@")
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path.utf8)
      if isAbstract { bytes[0] = 0 }
    }
    let start = MemoryLayout<sockaddr_un>.size - SocketAddress.capacity
    let size = start + path.utf8.count + (isAbstract ? 0 : 1)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }
}
