internal import CBezelLinux

extension Descriptor {
  /// Reads the 8-byte count of a nonblocking timerfd or eventfd, which resets it.
  borrowing func drainCounter() {
    var count: UInt64 = 0
    withUnsafeMutableBytes(of: &count) { bytes in
      // A nonblocking read of 8 bytes fails only if the count is 0.
      _ = try? read(into: bytes)
    }
  }
}
