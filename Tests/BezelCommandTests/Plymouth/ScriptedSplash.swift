import BezelLinux
import Foundation

/// A splash at an abstract name of its own, which gives replies as a test says.
final class ScriptedSplash: @unchecked Sendable {
  /// The end of the connection after the replies.
  enum Ending {
    case silence
    case closing
    /// It closes, and leaves its process file.
    case crash
  }

  let address: SocketAddress
  let processFile = "/tmp/bezel-tests-\(UUID())"
  private let lock = NSLock()
  private var received: [[UInt8]] = []
  private var clients = 0
  private let finished = DispatchSemaphore(value: 0)

  /// Serves one client.
  ///
  /// - Parameters:
  ///   - replies: the bytes that are sent after each request, in order.
  ///   - delay: the time before the first of them.
  ///   - isPadded: whether NULs fill the address.
  convenience init(
    _ replies: [[UInt8]], after delay: Duration = .zero, then ending: Ending = .silence,
    isPadded: Bool = false
  ) throws {
    try self.init(lives: [replies], after: delay, then: ending, isPadded: isPadded)
  }

  /// Serves one client in each of its lives, of which all but the last end with a crash after their replies.
  ///
  /// - Parameter delay: the time from a crash to the next life, too.
  init(
    lives: [[[UInt8]]], after delay: Duration = .zero, then ending: Ending = .silence,
    isPadded: Bool = false
  ) throws {
    let address = SocketAddress(abstract: "/bezel-tests/\(UUID())", isPadded: isPadded)
    self.address = address
    try "1\n".write(toFile: processFile, atomically: true, encoding: .utf8)
    let first = Listening(listener: try SocketListener(abstract: address))
    Thread.detachNewThread { [self] in
      defer { finished.signal() }
      for (number, replies) in lives.enumerated() {
        guard let listener = number == 0 ? first.take() : Self.listen(at: address) else { return }
        let isLast = number == lives.count - 1
        serve(listener, replies, after: number == 0 ? delay : .zero, isLast ? ending : .crash)
        if !isLast { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
      }
    }
  }

  /// Listens at an address that was listened at.
  ///
  /// A process that another test starts holds the former socket until it has become its program.
  private static func listen(at address: SocketAddress) -> SocketListener? {
    for _ in 0..<6_000 {
      if let listener = try? SocketListener(abstract: address) { return listener }
      usleep(10_000)
    }
    return nil
  }

  /// Serves one client, and closes its socket.
  private func serve(
    _ listener: consuming SocketListener, _ replies: [[UInt8]], after delay: Duration,
    _ ending: Ending
  ) {
    guard listener.descriptor.waitUntilReadable(atMostMilliseconds: 60_000),
      let connection = listener.accept()
    else { return }
    lock.withLock { clients += 1 }
    Thread.sleep(forTimeInterval: delay / .seconds(1))
    serve(connection, replies, endsItself: ending != .silence)
    if ending == .closing { removeProcessFile() }
  }

  func removeProcessFile() { try? FileManager.default.removeItem(atPath: processFile) }

  deinit { removeProcessFile() }

  private final class Listening: @unchecked Sendable {
    private var listener: SocketListener?

    init(listener: SocketListener) { self.listener = listener }

    func take() -> SocketListener? {
      defer { listener = nil }
      return listener
    }
  }

  /// The requests, after the client has gone; their framing is told here by other means than the program's.
  func requests() -> [[UInt8]] {
    finished.wait()
    return lock.withLock { received }
  }

  /// The number of connections so far.
  var clientCount: Int { lock.withLock { clients } }

  private func serve(_ connection: SocketConnection, _ replies: [[UInt8]], endsItself: Bool) {
    var bytes: [UInt8] = []
    var replies = replies[...]
    if replies.isEmpty, endsItself { return }
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
        if replies.isEmpty, endsItself { return }
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
