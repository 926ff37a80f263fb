internal import BezelLinux
internal import BezelWire

/// The time that a reply may take.
enum PlymouthPatience {
  /// A slow splash is waited for; one that is stopped, or does not reply for ten seconds, is given up: a boot
  /// goes on without it.
  case whileRunning
  /// A user answers.
  case endless
}

/// How long a client of the splash waits, in numbers of looks at it; each is 20 ms after the one before.
///
/// A machine that stands still, as a virtual one without a processor, misses one of them only.
struct PlymouthLimits {
  /// For a splash that runs and does not reply.
  var looks = 500
  /// For a splash that has crashed, until it is started again.
  var restartLooks = 250
}

/// The names by which a client finds the splash.
struct PlymouthPlace {
  /// The addresses at which it may listen, in the order in which they are tried.
  var addresses: [SocketAddress]
  /// The file with the number of its process.
  ///
  /// It is there before any client, and is removed at an orderly end: without a process that listens it says that
  /// the splash has crashed and may be started again.
  var processFile: String

  var hasProcessFile: Bool { (try? Descriptor.firstLine(of: processFile)) != nil }
}

/// A client's connection with the splash, which is made anew when the splash is started again after a crash.
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

  /// The time between two looks at the splash, in milliseconds.
  private enum Interval {
    static let short = 20
    /// For what may take as long as a boot.
    static let long = 250
  }
  /// The number of looks in a row that find a process stopped; a debugger stops it for moments.
  private static let mostStops = 3

  private let place: PlymouthPlace
  private let limits: PlymouthLimits
  private var connection: SocketConnection
  /// The looks that are left until the splash has to be started again.
  private var restartLooks: Int
  private var reader = PlymouthReplyReader()
  /// The bytes that have arrived beyond the last reply.
  private var unread: [UInt8] = []

  /// Connects to the splash, or to the one that is started in place of one that has crashed.
  ///
  /// - Returns: `nil` if there is none.
  init?(to place: PlymouthPlace, _ limits: PlymouthLimits) {
    var looks = limits.restartLooks
    guard let connection = PlymouthConnection.connect(to: place, &looks) else { return nil }
    (self.place, self.limits, self.connection) = (place, limits, connection)
    restartLooks = looks
  }

  deinit { forgetBytes() }

  private func forgetBytes() {
    reader.wipe()
    unread.wipe()
  }

  /// - Parameter looks: the number of looks that are left.
  private static func connect(to place: PlymouthPlace, _ looks: inout Int) -> SocketConnection? {
    while true {
      var isBusy = false
      for address in place.addresses {
        do throws(LinuxError) {
          return try SocketConnection(to: address)
        } catch {
          // Many connections wait to be accepted, as when a boot reaches all its units at once.
          if error.reason == .wouldBlock { isBusy = true }
        }
      }
      guard looks > 0, isBusy || place.hasProcessFile else { return nil }
      looks -= 1
      Timestamp.sleep(milliseconds: Interval.short)
    }
  }

  /// Connects to the splash that is started in place of the one that has closed the connection.
  ///
  /// - Returns: `false` if there is none.
  private func reconnect() -> Bool {
    guard restartLooks > 0, place.hasProcessFile else { return false }
    // A splash that closes each connection at once is not asked all the time.
    restartLooks -= 1
    Timestamp.sleep(milliseconds: Interval.short)
    guard let next = PlymouthConnection.connect(to: place, &restartLooks) else { return false }
    connection = next
    forgetBytes()
    return true
  }

  /// Sends a request, and waits for its reply.
  ///
  /// - Parameters:
  ///   - beginning: the request that has to come before it on a connection, and has on this one.
  func send(
    _ request: PlymouthRequest, patience: PlymouthPatience, after beginning: PlymouthRequest? = nil
  ) -> Outcome {
    while true {
      let outcome = exchange(request, patience)
      guard case .disconnection = outcome, reconnect() else {
        if case .reply = outcome { restartLooks = limits.restartLooks }
        return outcome
      }
      if let beginning { _ = exchange(beginning, patience) }
    }
  }

  private func exchange(_ request: PlymouthRequest, _ patience: PlymouthPatience) -> Outcome {
    do throws(PlymouthError) {
      let bytes = try request.encoded()
      guard send(bytes) else { return .disconnection }
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

  /// Waits until the splash has ended, or its process is stopped.
  func waitForEnd() {
    repeat {
      let peer = try? Peer(of: connection)
      while true {
        if connection.waitUntilReadable(atMostMilliseconds: Interval.long) {
          if connection.receive(atMost: 4_096).isLast { break }
        } else if let peer, peer.isStopped() {
          return
        }
      }
    } while reconnect()
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

  /// - Returns: `false` if the splash has closed the connection, or has no room for a request, as it has for
  ///   hundreds.
  private func send(_ bytes: [UInt8]) -> Bool {
    (try? connection.send(bytes[...])) == bytes.count
  }

  /// Waits for bytes.
  ///
  /// - Returns: `false` when there is no patience left.
  private func wait(_ patience: PlymouthPatience) -> Bool {
    switch patience {
    case .endless:
      while !connection.waitUntilReadable(atMostMilliseconds: .max) {}
      return true
    case .whileRunning:
      let peer = try? Peer(of: connection)
      var stops = 0
      for _ in 0..<limits.looks {
        if connection.waitUntilReadable(atMostMilliseconds: Interval.short) { return true }
        stops = peer?.isStopped() == true ? stops + 1 : 0
        if stops == PlymouthConnection.mostStops { return false }
      }
      return false
    }
  }
}
