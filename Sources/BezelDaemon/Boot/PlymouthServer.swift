internal import BezelLinux
internal import BezelWire

/// Accepts connections of the plymouth protocol, on its abstract socket.
///
/// The service manager makes one for each unit that becomes active.
final class PlymouthServer {
  private let listener: SocketListener
  /// The tokens of the listener and of the closer in the `Poll`.
  private let tokens: (listener: UInt64, closer: UInt64)
  private let closer: DescriptorCloser
  private var clients: [UInt64: PlymouthClient] = [:]
  private var nextToken: UInt64

  /// The most connections at a time; the kernel keeps further ones waiting.
  private static let mostClients = 256

  /// - Parameter token: the first of the server's tokens in the `Poll`; all that follow are also the
  ///   server's.
  init(
    _ listener: SocketListener, tokens token: UInt64, _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.listener = listener
    tokens = (token, token + 1)
    closer = DescriptorCloser(token: token + 1)
    nextToken = token + 2
    try poll.add(listener.descriptor, token: token)
  }

  /// Handles the readiness of the listener or of a client.
  ///
  /// - Parameters:
  ///   - carryOut: is called with each request.
  ///   - leave: is called with a client that has disconnected, after its requests.
  func handle(
    _ ready: Poll.Ready, _ poll: borrowing Poll,
    carryOut: (PlymouthClient, PlymouthRequest) -> Void,
    leave: (UInt64) -> Void
  ) {
    if ready.token == tokens.closer { return closer.handle(poll) }
    defer { closer.begin(poll) }
    if ready.token == tokens.listener { return accept(poll) }
    guard let client = clients[ready.token] else { return }
    for request in client.receive(ready, poll) { carryOut(client, request) }
    guard client.isGone else { return }
    clients[client.token] = nil
    client.close(poll)
    leave(client.token)
    if clients.count == PlymouthServer.mostClients - 1 {
      poll.change(listener.descriptor, token: tokens.listener, to: [.reading])
    }
  }

  private func accept(_ poll: borrowing Poll) {
    while clients.count < PlymouthServer.mostClients {
      guard let connection = listener.accept() else { return }
      let client = PlymouthClient(connection, token: nextToken, closer: closer)
      guard client.isAllowed else {
        // Nothing of it is read: it may have sent descriptors whose closing waits.
        client.reply(.refused, poll)
        if !closer.isFull { closer.close(connection) }
        continue
      }
      guard (try? client.watch(poll)) != nil else { return }
      nextToken += 1
      clients[client.token] = client
    }
    poll.change(listener.descriptor, token: tokens.listener, to: [])
  }

  func reply(_ reply: PlymouthReply, to client: UInt64, _ poll: borrowing Poll) {
    clients[client]?.reply(reply, poll)
  }
}
