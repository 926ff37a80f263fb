internal import BezelLinux
internal import BezelWire

/// The time that a reply may take.
enum PlymouthPatience {
  /// Too short to be noticed in a boot.
  case brief
  /// Longer, as long as the splash's process is not stopped.
  case whileRunning
  case endless

  init(for request: PlymouthRequest) {
    self =
      switch request {
      case .quit, .deactivate, .changeRoot: .whileRunning
      case .askPassword, .askQuestion, .watchKeys: .endless
      default: .brief
      }
  }
}

/// A client's connection with the splash.
final class PlymouthConnection {
  /// The end of the wait for a reply.
  enum Outcome {
    case reply(PlymouthReply)
    case silence
    /// The splash has closed the connection.
    case disconnection
    /// The request cannot be sent, or the reply cannot be read.
    case failure(PlymouthError)
  }

  /// The time for all replies that are due at once, in milliseconds: a boot may be delayed by 100 ms, of which
  /// the start of this program takes a part.
  static let longestDelay = 70

  /// In milliseconds.
  private enum Limit {
    static let whileRunning = 2_000
    /// The time between two looks at the splash's process.
    static let look = 20
    /// The same for what may take as long as a boot.
    static let longLook = 250
  }

  private let connection: SocketConnection
  private let longestDelay: Int
  private var reader = PlymouthReplyReader()
  /// The bytes that have arrived beyond the last reply.
  private var unread: [UInt8] = []
  private let start = Timestamp.now()

  /// Connects to the first of these addresses at which a process listens.
  ///
  /// - Returns: `nil` if there is none.
  init?(toOneOf addresses: [SocketAddress], longestDelay: Int) {
    self.longestDelay = longestDelay
    for address in addresses {
      if let connection = try? SocketConnection(to: address) {
        self.connection = connection
        return
      }
    }
    return nil
  }

  deinit {
    reader.wipe()
    unread.wipe()
  }

  /// Sends a request, and waits for its reply.
  func send(_ request: PlymouthRequest, patience: PlymouthPatience) -> Outcome {
    do throws(PlymouthError) {
      let bytes = try request.encoded()
      guard send(bytes, patience) else { return .disconnection }
      while true {
        if let reply = try nextReply() { return .reply(reply) }
        guard wait(patience) else { return .silence }
        var arrival = connection.receive(atMost: 4_096)
        if arrival.isLast && arrival.bytes.isEmpty { return .disconnection }
        unread.wipe()
        swap(&unread, &arrival.bytes)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Waits until the splash has closed the connection, or its process is stopped.
  func waitForEnd() {
    let peer = try? Peer(of: connection)
    while true {
      if connection.waitUntilReadable(atMostMilliseconds: Limit.longLook) {
        if connection.receive(atMost: 4_096).isLast { return }
      } else if let peer, peer.isStopped() {
        return
      }
    }
  }

  /// - Returns: `nil` if more bytes have to arrive first; none is left then.
  private func nextReply() throws(PlymouthError) -> PlymouthReply? {
    var rest = unread[...]
    let reply = try reader.next(&rest)
    let left = Array(rest)
    rest = []
    unread.wipe()
    unread = left
    return reply
  }

  /// - Returns: `false` if the splash has closed the connection. The rest of a request that has no room is
  ///   lost, as then no reply is to be expected either.
  private func send(_ bytes: [UInt8], _ patience: PlymouthPatience) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? connection.send(rest) else { return false }
      rest = rest.dropFirst(count)
      if count == 0 {
        if case .brief = patience, age >= longestDelay { break }
        Timestamp.sleep(milliseconds: 1)
      }
    }
    return true
  }

  /// The time since the connecting, in milliseconds.
  private var age: Int { Int(Timestamp.now().nanoseconds(since: start) / 1_000_000) }

  /// Waits for bytes.
  ///
  /// - Returns: `false` when there is no patience left.
  private func wait(_ patience: PlymouthPatience) -> Bool {
    switch patience {
    case .endless:
      while !connection.waitUntilReadable(atMostMilliseconds: .max) {}
      return true
    case .brief:
      return connection.waitUntilReadable(atMostMilliseconds: longestDelay - age)
    case .whileRunning:
      let peer = try? Peer(of: connection)
      while age < Limit.whileRunning {
        if connection.waitUntilReadable(atMostMilliseconds: Limit.look) { return true }
        if let peer, peer.isStopped(), age >= longestDelay - Limit.look { return false }
      }
      return false
    }
  }
}
