internal import CBezelLinux

/// The address of a Unix socket: a path, or an abstract name that begins with "@".
package struct SocketAddress: Sendable {
  /// - Range: 1 … 107 bytes; an abstract name has up to 108, with the "@".
  let path: String
  /// Whether NULs fill the address after an abstract name, and belong to it.
  private let isPadded: Bool

  /// - Throws: `nameTooLong`; `invalidArgument` if the path is empty or contains a zero byte.
  init(_ path: String) throws(Errno) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidArgument }
    guard path.utf8.count < SocketAddress.capacity else { throw .nameTooLong }
    self.path = path
    isPadded = false
  }

  /// Creates the address of an abstract name, which has no file.
  ///
  /// - Parameters:
  ///   - name: the name without the NUL that it begins with.
  ///   - isPadded: whether NULs fill the address after the name, as some programs fill it: for the
  ///     kernel this is another name.
  /// - Precondition: the name has 1 … 107 bytes.
  /// - Source: unix(7), "Address format".
  package init(abstract name: String, isPadded: Bool = false) {
    path = "@" + name
    precondition(!name.isEmpty && path.utf8.count <= SocketAddress.capacity)
    self.isPadded = isPadded
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
    let size =
      isPadded ? start + SocketAddress.capacity : start + path.utf8.count + (isAbstract ? 0 : 1)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }
}
