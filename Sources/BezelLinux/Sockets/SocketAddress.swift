internal import CBezelLinux

/// The address of a Unix socket: a path, or an abstract name that begins with "@".
struct SocketAddress {
  /// - Range: 1 … 107 bytes.
  let path: String

  /// - Throws: `nameTooLong`; `invalidArgument` if the path is empty or contains a zero byte.
  init(_ path: String) throws(Errno) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidArgument }
    guard path.utf8.count < SocketAddress.capacity else { throw .nameTooLong }
    self.path = path
  }

  private static let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// Calls `body` with the kernel's form of the address; a leading "@" stands for an abstract name.
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
