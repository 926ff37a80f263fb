internal import BezelLinux
internal import BezelWire

/// Accepts connections of the plymouth protocol, on its abstract socket.
///
/// The service manager makes one for each unit that becomes active.
final class PlymouthServer {
  private let listener: SocketListener
  private let tokens: UInt64
  private var clients: [UInt64: PlymouthClient] = [:]
  private var nextToken: UInt64

  /// The most connections at a time; the kernel keeps further ones waiting.
  private static let mostClients = 256

  /// - Parameter token: the first of the server's tokens in the `Poll`; all that follow are also the
  ///   server's.
  /// - Throws: `listen`, also if plymouthd runs.
  init(tokens token: UInt64, _ poll: borrowing Poll) throws(LinuxError) {
    listener = try SocketListener(abstract: SocketAddress(abstract: PlymouthSocket.name))
    tokens = token
    nextToken = token + 1
    try poll.add(listener.descriptor, token: token)
  }

  /// Handles the readiness of the listener or of a client.
  ///
  /// - Parameters:
  ///   - carryOut: is called with each request.
  ///   - leave: is called with a client that has disconnected, after its requests.
  func handle(
    _ ready: Poll.Ready, _ poll: borrowing Poll, carryOut: (UInt64, PlymouthRequest) -> Void,
    leave: (UInt64) -> Void
  ) {
    guard ready.token != tokens else { return accept(poll) }
    guard let client = clients[ready.token] else { return }
    for request in client.receive(ready, poll) { carryOut(client.token, request) }
    guard client.isGone else { return }
    clients[client.token] = nil
    client.unwatch(poll)
    leave(client.token)
    if clients.count == PlymouthServer.mostClients - 1 {
      poll.change(listener.descriptor, token: tokens, to: [.reading])
    }
  }

  private func accept(_ poll: borrowing Poll) {
    while clients.count < PlymouthServer.mostClients {
      guard let connection = listener.accept() else { return }
      let client = PlymouthClient(connection, token: nextToken)
      guard (try? client.watch(poll)) != nil else { return }
      nextToken += 1
      clients[client.token] = client
    }
    poll.change(listener.descriptor, token: tokens, to: [])
  }

  func reply(_ reply: PlymouthReply, to client: UInt64, _ poll: borrowing Poll) {
    clients[client]?.reply(reply, poll)
  }
}
