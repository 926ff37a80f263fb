internal import BezelLinux
internal import BezelWire

/// A connection of the plymouth protocol.
final class PlymouthClient {
  private let connection: SocketConnection
  private let closer: DescriptorCloser
  let token: UInt64
  /// Whether the peer is root, or the user that the service runs as; others are refused.
  let isAllowed: Bool
  /// The number of the peer's process; `nil` if it is not known.
  let process: Int32?
  private var reader = PlymouthReader()
  private var outgoing: [UInt8] = []
  /// Whether nothing more can be received.
  private(set) var isReadClosed = false
  /// Whether the connection is to be closed.
  private(set) var isGone = false

  /// The most bytes of replies that wait for a client to read them.
  private static let mostOutgoing = 262_144
  /// The most bytes that are read at once.
  private static let portion = 4_096

  /// - Parameter closer: closes descriptors that a client sends, which the protocol has no use for.
  init(_ connection: SocketConnection, token: UInt64, closer: DescriptorCloser) {
    self.connection = connection
    self.closer = closer
    self.token = token
    let peer = try? Peer(of: connection)
    isAllowed = peer?.isRootOrMember(of: nil) ?? false
    process = peer.flatMap { $0.process > 0 ? $0.process : nil }
  }

  // Unsent replies may be passwords.
  deinit { outgoing.wipe() }

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(connection.descriptor, token: token)
  }

  /// Stops polling the connection, and passes it to the closer if it may hold unread data.
  func close(_ poll: borrowing Poll) {
    poll.remove(connection.descriptor)
    // The service manager has closed already, for each of its units; a peer that is trusted hides nothing there.
    if !isReadClosed, !(isAllowed && connection.isDrained) { closer.close(connection) }
  }

  /// Reads what has come.
  ///
  /// - Returns: the requests, those that came before a hang-up or a mistake included.
  func receive(_ ready: Poll.Ready, _ poll: borrowing Poll) -> [PlymouthRequest] {
    if ready.isWritable { send(poll) }
    guard ready.isReadable || ready.isHungUp, !isReadClosed else {
      if ready.isHungUp { isGone = true }
      return []
    }
    var arrival = connection.receive(atMost: PlymouthClient.portion)
    closer.close(arrival.popDescriptors())
    isReadClosed = arrival.isLast
    var bytes = arrival.bytes[...]
    var requests: [PlymouthRequest] = []
    do throws(PlymouthError) {
      while let request = try reader.next(&bytes) {
        requests.append(isAllowed ? request : .invalid)
      }
    } catch {
      isGone = true
    }
    // Clients such as the service manager write and close at once, and read nothing.
    if isReadClosed { isGone = true }
    return requests
  }

  func reply(_ reply: PlymouthReply, _ poll: borrowing Poll) {
    let bytes = reply.bytes
    guard outgoing.count + bytes.count <= PlymouthClient.mostOutgoing else {
      isGone = true
      return
    }
    outgoing += bytes
    send(poll)
  }

  private func send(_ poll: borrowing Poll) {
    do throws(Errno) {
      while !outgoing.isEmpty {
        let sent = try connection.send(outgoing[...], with: [])
        if sent == 0 { break }
        for index in 0..<sent { outgoing[index] = 0 }
        outgoing.removeFirst(sent)
      }
    } catch {
      isGone = true
      outgoing.wipe()
    }
    poll.change(
      connection.descriptor, token: token,
      to: outgoing.isEmpty ? [.reading] : [.reading, .writing])
  }
}
