import Foundation

/// The standard output; all writes are on the main thread.
enum StandardOutput {
  /// The `errno` of a failed write; 0 if none failed.
  nonisolated(unsafe) private static var reason: Int32 = 0

  /// Whether a write has failed, so that no more are tried.
  static var isLost: Bool { reason != 0 }

  /// The error of a failed write; `nil` also if the reader has closed the pipe.
  static var problem: String? {
    isLost && reason != EPIPE ? String(cString: strerror(reason)) : nil
  }

  /// Writes all bytes at once; bytes that cannot be written are lost.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isLost {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        reason = errno
      }
    }
  }
}
