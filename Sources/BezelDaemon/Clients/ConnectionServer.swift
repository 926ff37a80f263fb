internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// Accepts clients, up to a limit, and takes their calls in turns.
final class ConnectionServer {
  /// A call, and the client that made it.
  typealias PendingCall = (client: Client, call: VarlinkCall)

  private let listeners: [SocketListener]
  /// The group whose members may call; `nil` if there is no such group.
  private let group: UInt32?
  private let limit: Int
  /// The closers of the descriptors from unauthorized clients and from authorized ones: neither waits for
  /// the other.
  private let closers: (unauthorized: DescriptorCloser, members: DescriptorCloser)
  /// The timer that ends a pause in accepting connections.
  private let pause: DeadlineTimer
  /// The tokens of the closers, the timer and the first listener in the `Poll`.
  private let tokens: (unauthorized: UInt64, members: UInt64, pause: UInt64, listeners: UInt64)
  /// The token of the first client, after those of the listeners.
  private let firstClient: UInt64
  private(set) var clients: [UInt64: Client] = [:]
  /// The tokens of the clients that may have calls left, in the order of their turns.
  private var turns: ArraySlice<UInt64> = []
  private var nextToken: UInt64
  /// The disconnected clients that `popLeaving()` has not returned.
  private var leaving: [Client] = []

  /// The maximum number of unauthorized connections, which do not count against `limit`.
  private static let unauthorizedLimit = 16
  /// The number of connections beyond `limit` that only root may use.
  private static let placesOfRoot = 4
  /// The length of a pause in accepting connections, as when there are no descriptors left.
  private static let breather = Duration.milliseconds(250)
  /// The time for calls in a turn unless the stage is idle for longer; more would delay a frame.
  private static let longestTurn = Duration.milliseconds(1)

  /// - Parameters:
  ///   - limit: the maximum number of authorized clients.
  ///   - token: the first of the server's tokens in the `Poll`; all that follow are also the server's.
  init(
    _ listeners: [SocketListener], group: UInt32?, limit: Int, tokens token: UInt64,
    _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.listeners = listeners
    self.group = group
    self.limit = limit
    tokens = (token, token + 1, token + 2, token + 3)
    closers = (
      DescriptorCloser(token: tokens.unauthorized), DescriptorCloser(token: tokens.members)
    )
    pause = try DeadlineTimer()
    try poll.add(pause.descriptor, token: tokens.pause)
    firstClient = tokens.listeners + UInt64(listeners.count)
    nextToken = firstClient
    try listen(poll)
  }

  private func listen(_ poll: borrowing Poll) throws(LinuxError) {
    for (index, listener) in listeners.enumerated() {
      try poll.add(listener.descriptor, token: tokens.listeners + UInt64(index))
    }
  }

  /// Accepts no connections for a moment: a pending one would keep the poll ready.
  private func beginPause(_ poll: borrowing Poll) {
    for listener in listeners { poll.remove(listener.descriptor) }
    pause.arm(at: .now().advanced(byNanoseconds: ConnectionServer.breather.nanoseconds))
  }

  /// Handles the readiness of a listener, a client, a closer or the timer.
  func handle(_ ready: Poll.Ready, _ poll: borrowing Poll) throws(LinuxError) {
    switch ready.token {
    case tokens.unauthorized: closers.unauthorized.handle(poll)
    case tokens.members: closers.members.handle(poll)
    case tokens.pause:
      pause.acknowledge()
      do throws(LinuxError) {
        try listen(poll)
      } catch {
        beginPause(poll)
        throw error
      }
    case ..<firstClient: letIn(listeners[Int(ready.token - tokens.listeners)], poll)
    default:
      guard let client = clients[ready.token] else { return }
      client.handle(ready)
      giveTurn(to: client)
    }
  }

  private func letIn(_ listener: SocketListener, _ poll: borrowing Poll) {
    // A few at a time, so that the connected clients have their turns.
    for _ in 0..<16 {
      // A rejected connection may hold descriptors that have to be closed.
      if closers.members.isFull { return beginPause(poll) }
      guard let connection = listener.accept() else {
        if listener.isStuck { beginPause(poll) }
        return
      }
      admit(connection, poll)
    }
  }

  private func giveTurn(to client: Client) {
    if !turns.contains(client.token) { turns.append(client.token) }
  }

  private func admit(_ connection: SocketConnection, _ poll: borrowing Poll) {
    let peer = try? Peer(of: connection)
    let isAllowed = peer?.isRootOrMember(of: group) ?? false
    // An unauthorized client whose descriptors do not close delays no authorized one.
    if !isAllowed, closers.unauthorized.isFull { return }
    let owner = Owner(rawValue: nextToken)
    let closer = isAllowed ? closers.members : closers.unauthorized
    let client = Client(
      connection, owner: owner, peer: peer, isAllowed: isAllowed, closer: closer)
    guard hasRoom(for: peer, isAllowed: isAllowed) else {
      client.send(HUDCallError.tooMany("clients", limit: limit).reply.bytes)
      closer.close(connection)
      return closer.begin(poll)
    }
    guard (try? client.watch(poll)) != nil else { return }
    nextToken += 1
    clients[client.token] = client
  }

  /// Whether there is room for one more client: one user leaves a quarter of the limit to the others.
  private func hasRoom(for peer: Peer?, isAllowed: Bool) -> Bool {
    let unauthorized = clients.values.count { !$0.isAllowed }
    guard isAllowed else { return unauthorized < ConnectionServer.unauthorizedLimit }
    let members = clients.count - unauthorized
    if peer?.user == 0 { return members < limit + ConnectionServer.placesOfRoot }
    let own = clients.values.count { $0.isAllowed && $0.peer?.user == peer?.user }
    return members < limit && own < limit - limit / 4
  }

  /// Takes some of the received calls, one of each client in turn.
  ///
  /// - Parameters:
  ///   - idle: the time until which the stage has nothing else to do.
  ///   - carryOut: answers a call, at once or later.
  /// - Returns: the clients that broke the protocol, and their errors.
  func nextCalls(
    _ poll: borrowing Poll, idleUntil idle: Timestamp?, _ carryOut: (PendingCall) -> Void
  ) -> [(client: Client, problem: VarlinkError)] {
    var broken: [(client: Client, problem: VarlinkError)] = []
    let least = Timestamp.now().advanced(byNanoseconds: ConnectionServer.longestTurn.nanoseconds)
    let end = max(least, idle ?? least)
    repeat {
      guard let token = turns.popFirst() else { break }
      guard let client = clients[token] else { continue }
      do throws(VarlinkError) {
        if let call = try client.nextCall() {
          client.collect()
          carryOut((client, call))
          turns.append(token)
        }
      } catch {
        broken.append((client, error))
      }
    } while Timestamp.now() < end
    for client in clients.values {
      client.sendCollected()
      if client.isGone {
        clients[client.token] = nil
        leaving.append(client)
        client.close(poll)
      } else {
        client.rewatch(poll)
      }
    }
    closers.unauthorized.begin(poll)
    closers.members.begin(poll)
    return broken
  }

  /// Whether there may be calls to carry out now, or `popLeaving()` has clients to return.
  var hasWork: Bool { !turns.isEmpty || !leaving.isEmpty }

  /// Gives a client's next call its turn, after a late reply or the end of a subscription.
  func resume(_ client: Client) {
    client.state = .ready
    giveTurn(to: client)
  }

  /// Ends a client's connection in the next turn.
  func disconnect(_ owner: Owner) { clients[owner.rawValue]?.disconnect() }

  /// Removes and returns at most four disconnected clients: the end of each one's presentations is an
  /// event to all monitoring clients.
  func popLeaving() -> [Client] {
    defer { leaving.removeFirst(min(4, leaving.count)) }
    return Array(leaving.prefix(4))
  }
}
