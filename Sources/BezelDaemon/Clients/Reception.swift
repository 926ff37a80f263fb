internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// Lets clients in, as many as there may be, and takes their calls in turns.
final class Reception {
  /// What somebody wants, and who.
  typealias Visit = (client: Client, call: VarlinkCall)

  private let listeners: [SocketListener]
  /// Whose members may call; `nil` if there is no such group.
  private let group: UInt32?
  private let limit: Int
  /// The first client's; before it are those of the listeners.
  private let firstClient: UInt64
  private(set) var clients: [UInt64: Client] = [:]
  /// Whose calls have not all been taken, in the order of their turns.
  private var turns: ArraySlice<UInt64> = []
  private var nextToken: UInt64
  /// Those who are gone and have not been told of.
  private var leaving: [Client] = []

  /// Those who may not call keep no place from those who may.
  private static let mostStrangers = 16
  /// Longer calls of many would keep a frame waiting.
  private static let longestTurn = Duration.milliseconds(1)

  /// - Parameters:
  ///   - limit: how many clients there may be.
  ///   - token: this and all that follow are those of listeners and clients.
  init(
    _ listeners: [SocketListener], group: UInt32?, limit: Int, tokens token: UInt64,
    _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.listeners = listeners
    self.group = group
    self.limit = limit
    nextToken = token
    for listener in listeners {
      try poll.add(listener.descriptor, token: nextToken)
      nextToken += 1
    }
    firstClient = nextToken
  }

  /// Hears what a listener or a client has to say.
  func hear(_ ready: Poll.Ready, _ poll: borrowing Poll) {
    if ready.token < firstClient {
      let listener = listeners[listeners.count - Int(firstClient - ready.token)]
      // A few at a time, so that those who are here have their turns.
      for _ in 0..<16 {
        guard let connection = listener.accept() else { return }
        admit(connection, poll)
      }
    } else if let client = clients[ready.token] {
      client.hear(ready)
      giveTurn(to: client)
    }
  }

  private func giveTurn(to client: Client) {
    if !turns.contains(client.token) { turns.append(client.token) }
  }

  private func admit(_ connection: SocketConnection, _ poll: borrowing Poll) {
    let peer = try? Peer(of: connection)
    let isAllowed = peer?.isRootOrMember(of: group) ?? false
    let owner = Owner(rawValue: nextToken)
    let client = Client(connection, owner: owner, peer: peer, isAllowed: isAllowed)
    let strangers = clients.values.count { !$0.isAllowed }
    let hasRoom =
      isAllowed ? clients.count - strangers < limit : strangers < Reception.mostStrangers
    guard hasRoom else {
      client.tell(HUDCallError.tooMany(what: "clients", limit: limit).reply.bytes)
      return
    }
    guard (try? client.watch(poll)) != nil else { return }
    nextToken += 1
    clients[client.token] = client
  }

  /// Takes some of the calls that came, one of each client after the other.
  ///
  /// - Parameter carryOut: answers a call, at once or later.
  /// - Returns: those whose words made no sense.
  func takeTurns(
    _ poll: borrowing Poll, _ carryOut: (Visit) -> Void
  ) -> [(client: Client, problem: VarlinkError)] {
    var broken: [(client: Client, problem: VarlinkError)] = []
    let end = Timestamp.now().advanced(byNanoseconds: Reception.longestTurn.nanoseconds)
    repeat {
      guard let token = turns.popFirst() else { break }
      guard let client = clients[token] else { continue }
      do throws(VarlinkError) {
        if let call = try client.nextCall() {
          carryOut((client, call))
          turns.append(token)
        }
      } catch {
        broken.append((client, error))
      }
    } while Timestamp.now() < end
    for client in clients.values {
      if client.isGone {
        clients[client.token] = nil
        leaving.append(client)
      } else {
        client.rewatch(poll)
      }
    }
    return broken
  }

  /// Whether calls wait that could be carried out now, or somebody's end.
  var hasWork: Bool { !turns.isEmpty || !leaving.isEmpty }

  /// A client's call was answered after all: his next one has its turn.
  func resume(_ client: Client) {
    client.state = .ready
    giveTurn(to: client)
  }

  /// Some of those who have gone: with each goes what he showed, and all who monitor are told.
  func takeLeaving() -> [Client] {
    defer { leaving.removeFirst(min(4, leaving.count)) }
    return Array(leaving.prefix(4))
  }
}
