internal import CBezelLinux

/// The standard output and error; all writes are on the main thread.
package enum StandardOutput {
  /// The reason of a failed write; `nil` if none failed.
  nonisolated(unsafe) private static var failure: Errno?

  /// Whether a write has failed, so that no more are tried.
  package static var isLost: Bool { failure != nil }

  /// The error of a failed write; `nil` also if the reader has closed the pipe.
  package static var problem: Errno? { failure == .brokenPipe ? nil : failure }

  /// Writes all bytes at once; bytes that cannot be written are lost.
  package static func write(_ bytes: [UInt8]) {
    if failure == nil { failure = write(bytes, to: STDOUT_FILENO) }
  }

  /// Writes all bytes to the standard error; bytes that cannot be written are lost.
  package static func writeError(_ bytes: [UInt8]) { _ = write(bytes, to: STDERR_FILENO) }

  /// - Returns: why not all could be written.
  private static func write(_ bytes: [UInt8], to stream: Int32) -> Errno? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CBezelLinux.write(stream, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if Errno.current == .wouldBlock {
        // The other end made it nonblocking.
        var request = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if Errno.current != .interrupted {
        return .current
      }
    }
    return nil
  }
}
