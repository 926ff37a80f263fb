import Foundation
import Testing

/// A connection that is never read: closing its last descriptor blocks for an hour, or until the
/// other end resets it.
final class LingeringSocket {
  let descriptor: Int32
  private var peer: Int32

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let own = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptor = own
    let isConnected = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, $0, &size) == 0 && connect(own, $0, size) == 0
      }
    }
    peer = accept(listener, nil, nil)
    try #require(isConnected)
    var hour = linger(l_onoff: 1, l_linger: 3_600)
    let length = socklen_t(MemoryLayout<linger>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hour, length)
    let bytes = [UInt8](repeating: 0, count: 65_536)
    while send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Resets the connection, which ends the blocked `close`.
  func reset() {
    guard peer >= 0 else { return }
    var never = linger(l_onoff: 1, l_linger: 0)
    let length = socklen_t(MemoryLayout<linger>.size)
    setsockopt(peer, SOL_SOCKET, SO_LINGER, &never, length)
    close(peer)
    peer = -1
  }

  deinit { reset() }
}
