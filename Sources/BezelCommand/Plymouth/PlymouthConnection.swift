internal import BezelLinux
internal import BezelWire

/// The time that a reply may take.
enum PlymouthPatience {
  /// Too short to be noticed in a boot. The splash carries the request out later.
  case brief
  /// Longer, as long as the splash's process is not stopped: the caller depends on the reply.
  case whileRunning
  case endless

  init(for request: PlymouthRequest) {
    self =
      switch request {
      // What asks for a password does so on the console, below the splash, if nobody replies to it. A splash
      // replies late while its display's driver begins.
      case .ping, .hasActiveTerminal: .whileRunning
      case .quit, .deactivate, .changeRoot: .whileRunning
      case .askPassword, .askQuestion, .watchKeys: .endless
      default: .brief
      }
  }
}

/// How long a client of the splash waits.
struct PlymouthLimits {
  /// The time for all replies that are due at once, in milliseconds: a boot may be delayed by 100 ms, of which
  /// the start of this program takes a part.
  var delay = 70
  /// The number of looks, each 20 ms after the one before, at a splash that runs and does not reply.
  ///
  /// A machine that stands still, as a virtual one without a processor, misses one of them only.
  var looks = 500
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

  /// The time between two looks at the splash's process, in milliseconds.
  private enum Interval {
    static let short = 20
    /// For what may take as long as a boot.
    static let long = 250
  }

  private let connection: SocketConnection
  private let limits: PlymouthLimits
  private var reader = PlymouthReplyReader()
  /// The bytes that have arrived beyond the last reply.
  private var unread: [UInt8] = []
  private let start = Timestamp.now()

  /// Connects to the first of these addresses at which a process listens.
  ///
  /// - Returns: `nil` if there is none.
  init?(toOneOf addresses: [SocketAddress], _ limits: PlymouthLimits) {
    self.limits = limits
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
      if connection.waitUntilReadable(atMostMilliseconds: Interval.long) {
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
        if case .brief = patience, age >= limits.delay { break }
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
      return connection.waitUntilReadable(atMostMilliseconds: limits.delay - age)
    case .whileRunning:
      let peer = try? Peer(of: connection)
      for _ in 0..<limits.looks {
        if connection.waitUntilReadable(atMostMilliseconds: Interval.short) { return true }
        if let peer, peer.isStopped(), age >= limits.delay - Interval.short { return false }
      }
      return false
    }
  }
}
