internal import CBezelLinux

/// Passes on the output of a program to one of our standard streams, unchanged and at once, and
/// lends it to a closure.
///
/// While our reader is slow nothing more is read, so that the program blocks, as in a pipeline of a
/// shell; when our reader closes its end, the program's pipe is closed too.
///
/// A class, because a list holds several of them.
package final class Relay {
  /// The most bytes that are read at a time.
  private static var chunk: Int { 16_384 }

  private enum Side {
    case source, outlet
  }

  private var source: Descriptor?
  private var outlet: Outlet?
  private let token: UInt64
  /// The bytes that were read, and the number of those that were passed on.
  private var bytes: [UInt8] = []
  private var passed = 0
  /// The number of bytes still to be read, once the program has ended.
  private var rest = Int.max
  /// The side that is watched.
  private var side: Side?
  /// The reason why nothing could be passed on any more; `nil` also if the reader just closed its
  /// end.
  package private(set) var problem: Errno?

  /// - Parameters:
  ///   - source: the read end of a pipe.
  ///   - stream: 1 or 2; if it is not open, the program's output is dropped.
  ///   - token: the token in a `Poll`.
  package init(from source: consuming Descriptor, to stream: Int32, token: UInt64) {
    self.source = .some(source)
    outlet = Outlet(stream)
    self.token = token
  }

  /// Whether everything has been passed on, and nothing more will come.
  package var isOver: Bool { source == nil && passed == bytes.count }

  /// Starts watching the pipe.
  ///
  /// - Throws: `watch`.
  package func begin(_ poll: borrowing Poll) throws(LinuxError) {
    if source != nil { try wait(for: .source, poll) }
  }

  /// Passes on the bytes that are there, if there is room for them.
  ///
  /// - Parameter look: receives the bytes that were newly read, after they were offered to our
  ///   reader.
  /// - Throws: `watch`.
  package func carry(_ poll: borrowing Poll, _ look: ([UInt8]) -> Void) throws(LinuxError) {
    if passed == bytes.count { read(poll, look) } else { write(poll) }
    if passed < bytes.count {
      try wait(for: .outlet, poll)
    } else if source != nil {
      try wait(for: .source, poll)
    } else {
      stop(poll)
    }
  }

  /// Ends the relay once the program has ended: after what is in the pipe now it is closed, even if
  /// another process holds its write end.
  ///
  /// - Throws: `watch`.
  package func end(_ poll: borrowing Poll) throws(LinuxError) {
    rest = source?.waitingBytes ?? 0
    if rest == 0 { close(poll) }
  }

  /// Drops what has not been passed on, and closes the pipe.
  package func abandon(_ poll: borrowing Poll) {
    passed = bytes.count
    stop(poll)
    close(poll)
  }

  private func read(_ poll: borrowing Poll, _ look: ([UInt8]) -> Void) {
    guard let part = source?.part(min(rest, Relay.chunk)) else { return }
    bytes = part
    passed = 0
    rest -= bytes.count
    write(poll)
    if part.isEmpty || rest == 0 { close(poll) }
    look(part)
  }

  private func write(_ poll: borrowing Poll) {
    var reason: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        while passed < buffer.count {
          let part = UnsafeRawBufferPointer(rebasing: buffer[passed...])
          let count = try outlet?.write(part) ?? part.count
          if count == 0 { return }
          passed += count
        }
      } catch {
        reason = error
      }
    }
    guard let reason else { return }
    if reason != .brokenPipe { problem = reason }
    abandon(poll)
  }

  private func wait(for side: Side, _ poll: borrowing Poll) throws(LinuxError) {
    guard side != self.side else { return }
    stop(poll)
    switch side {
    case .source: if source != nil { try poll.add(source!, token: token) }
    case .outlet: try outlet?.watch(poll, token: token)
    }
    self.side = side
  }

  private func stop(_ poll: borrowing Poll) {
    switch side {
    case .source: if source != nil { poll.remove(source!) }
    case .outlet: outlet?.unwatch(poll)
    case nil: break
    }
    side = nil
  }

  /// Closes the pipe; bytes that were read already are still passed on.
  private func close(_ poll: borrowing Poll) {
    if side == .source { stop(poll) }
    source = nil
  }
}
