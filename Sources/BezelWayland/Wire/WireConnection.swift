internal import CBezelLinux
internal import BezelLinux

/// The socket of a compositor, with what was not sent or read yet; nothing here ever waits.
final class WireConnection {
  private let socket: SocketConnection
  private var unsent: [UInt8] = []
  /// Duplicates, which go with the next bytes.
  private var unsentDescriptors: [Int32] = []
  private var unread: [UInt8] = []
  private var received = ReceivedDescriptors()
  /// The number of descriptors that came before their events.
  private var descriptorsLeft = 0

  /// The bytes that may wait for a compositor that reads nothing.
  private static let mostUnsent = 1 << 16
  /// The size of the buffer that compositors send with.
  private static let piece = 4_096
  /// The descriptors that may come before their events.
  private static let mostDescriptors = 64

  init(_ socket: SocketConnection) { self.socket = socket }

  deinit {
    for descriptor in unsentDescriptors { close(descriptor) }
  }

  /// One event, whose arguments follow.
  struct Arrival {
    let object: UInt32
    let opcode: UInt16
    var arguments: EventReader
  }

  var descriptor: Int32 { socket.descriptor.rawValue }

  func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(socket.descriptor, token: token)
  }

  func unwatch(_ poll: borrowing Poll) { poll.remove(socket.descriptor) }

  /// Waits for room only if something could not be sent.
  func watchForRoom(_ poll: borrowing Poll, token: UInt64) {
    poll.change(
      socket.descriptor, token: token, to: unsent.isEmpty ? .reading : [.reading, .writing])
  }

  /// Keeps a request until the next flush.
  ///
  /// - Parameter descriptor: one that goes with it; it stays the caller's.
  func send(_ request: RequestWriter, with descriptor: Int32? = nil) {
    unsent += request.message
    guard let descriptor else { return }
    let duplicate = bezel_fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    // Without it, the compositor ends the connection with an error.
    if duplicate >= 0 { unsentDescriptors.append(duplicate) }
  }

  /// Sends as much as the compositor has room for.
  ///
  /// - Throws: `closed`; `silent` if far too much waits for it.
  func flush() throws(WaylandError) {
    while !unsent.isEmpty {
      let count: Int
      do throws(Errno) {
        count = try socket.send(unsent[...], with: unsentDescriptors)
      } catch {
        throw .closed
      }
      guard count > 0 else { break }
      unsent.removeFirst(count)
      for descriptor in unsentDescriptors { close(descriptor) }
      unsentDescriptors = []
    }
    if unsent.count > WireConnection.mostUnsent { throw .silent }
  }

  /// Receives what has arrived, as far as one turn of the loop should look at it.
  ///
  /// - Returns: whether the compositor has closed the connection.
  func receive() -> Bool {
    for _ in 0..<16 {
      var arrival = socket.receive(atMost: WireConnection.piece)
      unread += arrival.bytes
      let came = arrival.popDescriptors()
      descriptorsLeft += came.count
      received.append(came)
      if arrival.isLast { return true }
      let isMuch = descriptorsLeft > WireConnection.mostDescriptors
      if arrival.bytes.count < WireConnection.piece || isMuch { return false }
    }
    return false
  }

  /// Removes the next whole event.
  ///
  /// - Throws: `malformed`, also if there is none, and more descriptors have come than one can bring.
  func popEvent() throws(WaylandError) -> Arrival? {
    if let event = try nextEvent() { return event }
    guard descriptorsLeft <= WireConnection.mostDescriptors else {
      throw .malformed("descriptors that belong to no event")
    }
    return nil
  }

  private func nextEvent() throws(WaylandError) -> Arrival? {
    guard unread.count >= 8 else { return nil }
    let (object, word) = unread.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt32.self), $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }
    let size = Int(word >> 16)
    guard size >= 8, size % 4 == 0 else { throw .malformed("an event of \(size) bytes") }
    guard unread.count >= size else { return nil }
    let arguments = EventReader(unread[8..<size])
    unread.removeFirst(size)
    return Arrival(object: object, opcode: UInt16(truncatingIfNeeded: word), arguments: arguments)
  }

  /// Passes the descriptor of an event over.
  ///
  /// - Throws: `malformed` if none came with it.
  func skipDescriptor() throws(WaylandError) {
    guard descriptorsLeft > 0 else { throw .malformed("no descriptor where one belongs") }
    descriptorsLeft -= 1
  }

  /// Has the descriptors that came closed.
  ///
  /// - Parameter isLast: whether the connection is of no use any more, and goes with them.
  func pass(to closer: DescriptorCloser, isLast: Bool) {
    var former = ReceivedDescriptors()
    swap(&former, &received)
    closer.close(former.popForeign())
    if isLast { closer.close(socket) }
  }
}
