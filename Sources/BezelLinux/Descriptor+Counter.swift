internal import CBezelLinux

extension Descriptor {
  /// Takes the 8-byte count out of a nonblocking timerfd or eventfd, if there is one.
  borrowing func drainCounter() {
    var count: UInt64 = 0
    withUnsafeMutableBytes(of: &count) { bytes in
      // Nothing to take is the only failure of a whole, nonblocking read.
      _ = try? read(into: bytes)
    }
  }
}
