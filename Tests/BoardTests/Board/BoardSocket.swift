import Foundation

/// A connection to one of the machine's Unix sockets; no call waits beyond its deadline.
final class BoardSocket {
  typealias Deadline = ContinuousClock.Instant

  private let descriptor: Int32
  private let name: String
  /// The bytes that have arrived and were not read yet.
  private var received: [UInt8] = []

  /// Connects to `path` in a machine's folder, which may not be there yet.
  ///
  /// - Parameter name: completes "could not talk to …".
  init(
    _ name: String, of machine: Machine, path: String, by deadline: Deadline
  ) throws(BoardError) {
    let path = machine.path(path)
    self.name = name
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
      throw BoardError("talk to \(name)", "the path is too long for a socket: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw BoardError("talk to \(name)", errno: errno) }
    while true {
      let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return }
      let reason = errno
      guard [ENOENT, ECONNREFUSED, EINTR].contains(reason), ContinuousClock.now < deadline else {
        throw BoardError("talk to \(name)", errno: reason)
      }
      guard machine.isRunning else {
        throw BoardError("talk to \(name)", "the machine has ended.")
      }
      usleep(20_000)
    }
  }

  deinit { close(descriptor) }

  /// Sends all of `text`.
  func send(_ text: String, by deadline: Deadline) throws(BoardError) {
    try send(Array(text.utf8), by: deadline)
  }

  /// Sends all of `bytes`.
  func send(_ bytes: [UInt8], by deadline: Deadline) throws(BoardError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, by: deadline)
      let count = rest.withUnsafeBytes { buffer in
        Foundation.send(
          descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        throw BoardError("talk to \(name)", errno: errno)
      }
    }
  }

  /// Returns the next line, without its line feed.
  func line(by deadline: Deadline) throws(BoardError) -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        return line
      }
      try receive(by: deadline)
    }
  }

  /// Returns the next `count` bytes.
  func bytes(_ count: Int, by deadline: Deadline) throws(BoardError) -> [UInt8] {
    while received.count < count { try receive(by: deadline) }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  private func receive(by deadline: Deadline) throws(BoardError) {
    try wait(for: POLLIN, by: deadline)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    if count > 0 {
      received += chunk[..<count]
    } else if count == 0 {
      throw BoardError("talk to \(name)", "the machine has ended.")
    } else if errno != EINTR && errno != EAGAIN {
      throw BoardError("talk to \(name)", errno: errno)
    }
  }

  private func wait(for events: Int32, by deadline: Deadline) throws(BoardError) {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { throw BoardError("talk to \(name)", "no answer in time.") }
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let milliseconds = rest / .milliseconds(1)
      if poll(&entry, 1, Int32(min(milliseconds.rounded(.up), 60_000))) > 0 { return }
    }
  }
}
