internal import BezelLinux
internal import BezelWire

/// A connection of the plymouth protocol.
final class PlymouthClient {
  private let connection: SocketConnection
  let token: UInt64
  /// Whether the peer is root; others are refused.
  private let isRoot: Bool
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

  init(_ connection: SocketConnection, token: UInt64) {
    self.connection = connection
    self.token = token
    isRoot = (try? Peer(of: connection))?.user == 0
  }

  deinit { wipe() }

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(connection.descriptor, token: token)
  }

  func unwatch(_ poll: borrowing Poll) { poll.remove(connection.descriptor) }

  /// Reads what has come.
  ///
  /// - Returns: the requests, those that came before a hang-up or a mistake included.
  func receive(_ ready: Poll.Ready, _ poll: borrowing Poll) -> [PlymouthRequest] {
    if ready.isWritable { send(poll) }
    guard ready.isReadable || ready.isHungUp, !isReadClosed else {
      if ready.isHungUp { isGone = true }
      return []
    }
    let arrival = connection.receive(atMost: PlymouthClient.portion)
    isReadClosed = arrival.isLast
    var bytes = arrival.bytes[...]
    var requests: [PlymouthRequest] = []
    do throws(PlymouthError) {
      while let request = try reader.next(&bytes) { requests.append(isRoot ? request : .invalid) }
    } catch {
      (isReadClosed, isGone) = (true, true)
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
      wipe()
    }
    poll.change(
      connection.descriptor, token: token,
      to: outgoing.isEmpty ? [.reading] : [.reading, .writing])
  }

  /// Fills the unsent replies, which may be passwords, with zeros.
  private func wipe() {
    for index in outgoing.indices { outgoing[index] = 0 }
    outgoing = []
  }
}
