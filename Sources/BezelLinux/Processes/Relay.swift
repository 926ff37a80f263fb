internal import CBezelLinux

/// Passes on what a program writes, byte by byte and at once, and lets somebody look at it.
///
/// While our reader is slow nothing more is read, so that the program waits, as in a pipeline of a
/// shell; when our reader goes, the program's does too.
///
/// A class, because a list holds several of them.
package final class Relay {
  /// How much is read at a time.
  private static var chunk: Int { 16_384 }

  private enum Side {
    case source, outlet
  }

  private var source: Descriptor?
  private var outlet: Outlet?
  private let token: UInt64
  /// What was read, and how much of it was passed on.
  private var bytes: [UInt8] = []
  private var passed = 0
  /// How much more is read, once the program has ended.
  private var rest = Int.max
  /// Who it waits for.
  private var side: Side?
  /// Why nothing could be passed on any more; `nil` also if the reader just went away.
  package private(set) var problem: Errno?

  /// - Parameters:
  ///   - source: a pipe; takes its end over.
  ///   - stream: 1 or 2; what is read from the pipe is dropped if we were started without it.
  ///   - token: what it is known by in a `Poll`.
  package init(from source: consuming Descriptor, to stream: Int32, token: UInt64) {
    self.source = .some(source)
    outlet = Outlet(stream)
    self.token = token
  }

  /// Whether everything is passed on that ever will be.
  package var isOver: Bool { source == nil && passed == bytes.count }

  /// Begins to wait for bytes.
  ///
  /// - Throws: `watch`.
  package func begin(_ poll: borrowing Poll) throws(LinuxError) {
    if source != nil { try wait(for: .source, poll) }
  }

  /// Passes on what is there, if there is room for it.
  ///
  /// - Parameter look: is lent what was read anew, after it was offered to our reader.
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

  /// The program has ended: what is in the pipe now is all that counts, whoever else holds its end.
  ///
  /// - Throws: `watch`.
  package func end(_ poll: borrowing Poll) throws(LinuxError) {
    rest = source?.waitingBytes ?? 0
    if rest == 0 { close(poll) }
  }

  /// Gives up what has not been passed on.
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

  /// What was read already still waits for its reader.
  private func close(_ poll: borrowing Poll) {
    if side == .source { stop(poll) }
    source = nil
  }
}
