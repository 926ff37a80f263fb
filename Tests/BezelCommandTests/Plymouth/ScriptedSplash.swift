import BezelLinux
import Foundation

/// A splash at an abstract name of its own, which gives replies as a test says.
final class ScriptedSplash: @unchecked Sendable {
  /// The end of the connection after the replies.
  enum Ending {
    case silence
    case closing
  }

  let address: SocketAddress
  private let lock = NSLock()
  private var received: [[UInt8]] = []
  private let finished = DispatchSemaphore(value: 0)

  /// Serves one client.
  ///
  /// - Parameters:
  ///   - replies: the bytes that are sent after each request, in order.
  ///   - delay: the time before the first of them.
  ///   - isPadded: whether NULs fill the address.
  init(
    _ replies: [[UInt8]], after delay: Duration = .zero, then ending: Ending = .silence,
    isPadded: Bool = false
  ) throws {
    address = SocketAddress(abstract: "/bezel-tests/\(UUID())", isPadded: isPadded)
    let listening = Listening(listener: try SocketListener(abstract: address))
    Thread.detachNewThread { [self] in
      defer { finished.signal() }
      guard listening.listener.descriptor.waitUntilReadable(atMostMilliseconds: 60_000),
        let connection = listening.listener.accept()
      else { return }
      Thread.sleep(forTimeInterval: delay / .seconds(1))
      serve(connection, replies, ending)
    }
  }

  private struct Listening: @unchecked Sendable {
    let listener: SocketListener
  }

  /// The requests, after the client has gone; their framing is told here by other means than the program's.
  func requests() -> [[UInt8]] {
    finished.wait()
    return lock.withLock { received }
  }

  private func serve(_ connection: SocketConnection, _ replies: [[UInt8]], _ ending: Ending) {
    var bytes: [UInt8] = []
    var replies = replies[...]
    if replies.isEmpty, case .closing = ending { return }
    while true {
      _ = connection.waitUntilReadable(atMostMilliseconds: 60_000)
      let arrival = connection.receive(atMost: 4_096)
      if arrival.isLast { return }
      bytes += arrival.bytes
      while let count = length(bytes), bytes.count >= count {
        lock.withLock { received.append(Array(bytes.prefix(count))) }
        bytes.removeFirst(count)
        guard let reply = replies.popFirst() else { continue }
        // In two pieces, as a stream may bring them.
        for piece in [reply.prefix(3), reply.dropFirst(3)] where !piece.isEmpty {
          var rest = piece
          while !rest.isEmpty, let count = try? connection.send(rest) {
            rest = rest.dropFirst(count)
          }
        }
        if replies.isEmpty, case .closing = ending { return }
      }
    }
  }

  private func length(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 2 else { return nil }
    if bytes[1] == 0 { return 2 }
    return bytes.count >= 3 ? 3 + Int(bytes[2]) : nil
  }
}

/// A run of the program `plymouth` in this process.
struct PlymouthRun {
  let status: Int32
  let output: String
  let errors: String
}
