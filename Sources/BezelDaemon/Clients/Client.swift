internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// A connected client: its calls, one after the other, and its unsent replies.
final class Client {
  /// The handling of the client's next call.
  enum State: Equatable {
    /// The next call is carried out.
    case ready
    /// The next call waits for the reply to the one before.
    case waiting
    /// No more calls are carried out: the client receives the events of one presentation, or of all.
    case monitoring(Handle?)
    /// The next call waits for the answer to a question.
    case asking(Handle)

    /// Whether the state ends with the connection, as it only sends and carries nothing out.
    var endsWithConnection: Bool {
      switch self {
      case .ready, .waiting: false
      case .monitoring, .asking: true
      }
    }
  }

  let owner: Owner
  /// The peer's credentials; `nil` if the kernel does not give them.
  let peer: Peer?
  /// The peer's process, found once.
  private(set) lazy var process = peer.map { NodeUsers.process($0.process) }
  /// Whether the client may call more than the service's introspection.
  let isAllowed: Bool
  var state = State.ready {
    didSet {
      isRenewed = true
      if hasHungUp, state.endsWithConnection { isGone = true }
    }
  }
  /// The client's settings for all of its presentations.
  var defaults = ConfigurationChanges()
  /// The received files in memory, for calls that have not been carried out.
  var files = ReceivedDescriptors()

  private let connection: SocketConnection
  private let closer: DescriptorCloser
  private var reader: VarlinkReader
  private var unread: ArraySlice<UInt8> = []
  private var outgoing = Outgoing()
  /// Whether replies wait for `sendCollected()`.
  private var isCollecting = false
  /// Whether the client will send nothing more.
  private var isReadClosed = false
  /// Whether nothing can be sent any more; calls received before are still carried out.
  private var isWriteClosed = false
  /// Whether the connection is closed in both directions.
  private var hasHungUp = false
  /// Whether the call that is waited for is carried out although the client has hung up.
  private var survivesHangUp = false
  /// Whether the last read was a full `portion`, so that more may be there.
  private var mayHaveMore = false
  /// Whether the connection is to be closed: it has ended, or the client broke the protocol or a limit.
  private(set) var isGone = false
  /// Whether the events to poll for may have changed.
  private var isRenewed = false

  /// The number of bytes read at a time; longer calls arrive in pieces.
  private static let portion = 16_384
  /// The maximum number of descriptors pending on the connection.
  private static let mostFiles = 16
  /// The maximum length of an unauthorized client's message, in bytes.
  private static let longestUnauthorized = 4_096

  /// - Parameter closer: closes received descriptors that are no files in memory.
  init(
    _ connection: SocketConnection, owner: Owner, peer: Peer?, isAllowed: Bool,
    closer: DescriptorCloser
  ) {
    self.connection = connection
    self.closer = closer
    reader = VarlinkReader(
      longest: isAllowed ? VarlinkReader.longest : Client.longestUnauthorized)
    self.owner = owner
    self.peer = peer
    self.isAllowed = isAllowed
  }

  var token: UInt64 { owner.rawValue }

  // MARK: Receiving

  /// Handles the connection's readiness.
  func handle(_ ready: Poll.Ready) {
    if ready.isWritable { send() }
    if ready.isHungUp {
      (hasHungUp, isWriteClosed) = (true, true)
      switch state {
      case .ready: break  // All calls received before are carried out.
      case .waiting: if !survivesHangUp { isGone = true }
      case .monitoring, .asking: isGone = true
      }
    }
    if ready.isReadable, unread.isEmpty, !isReadClosed { receive() }
    isRenewed = true
  }

  private func receive() {
    var arrival = connection.receive(atMost: Client.portion)
    mayHaveMore = arrival.bytes.count == Client.portion
    unread = arrival.bytes[...]
    isReadClosed = arrival.isLast || hasHungUp && unread.isEmpty
    var came = arrival.popDescriptors()
    closer.close(came.popForeign())
    // An unauthorized client's calls take no descriptors.
    if isAllowed { files.append(came) }
    if files.count > Client.mostFiles || closer.isFull { isGone = true }
  }

  /// Makes the client's next call wait for the reply to this one.
  ///
  /// - Parameter survivesHangUp: whether this call is carried out although the client has hung up.
  func wait(survivesHangUp: Bool) {
    self.survivesHangUp = survivesHangUp
    state = .waiting
    if hasHungUp, !survivesHangUp { isGone = true }
  }

  /// Ends the connection; what was sent before arrives.
  func disconnect() { isGone = true }

  /// Stops polling the connection, and passes it to the closer if it may hold unread data.
  func close(_ poll: borrowing Poll) {
    // The closer's copy of the descriptor would otherwise stay in the poll.
    poll.remove(connection.descriptor)
    if !isReadClosed { closer.close(connection) }
  }

  /// - Returns: the client's next call, if it may be carried out now; `nil` when there is none.
  /// - Throws: the protocol error; the connection is then closed.
  func nextCall() throws(VarlinkError) -> VarlinkCall? {
    guard state == .ready else { return nil }
    if outgoing.count >= Outgoing.limit / 4 { send() }
    guard !isGone, outgoing.count < Outgoing.limit / 4 else { return nil }
    do throws(VarlinkError) {
      while !isGone {
        if let message = try reader.next(&unread) { return try VarlinkCall(message: message) }
        guard mayHaveMore || hasHungUp && !isReadClosed else { break }
        receive()
      }
      isRenewed = true
      // Descriptors that no call has taken are closed.
      if reader.kept.isEmpty, files.count > 0 {
        var untaken = ReceivedDescriptors()
        swap(&untaken, &files)
        closer.close(untaken)
      }
      // The client sends nothing more, and all of its calls are answered.
      if isReadClosed {
        send()
        if outgoing.isEmpty { isGone = true }
      }
      return nil
    } catch {
      isGone = true
      throw error
    }
  }

  // MARK: Sending

  /// Sends the bytes of a reply or an event; drops the client if its unsent bytes would exceed
  /// `Outgoing.limit`.
  ///
  /// - Returns: false if the client was dropped.
  @discardableResult
  func send(_ bytes: [UInt8], _ file: SharedMemoryFile? = nil) -> Bool {
    guard !isGone, !isWriteClosed else { return true }
    if !outgoing.append(bytes, file) {
      // There may be room once the collected replies are sent.
      send()
      guard !isGone, outgoing.append(bytes, file) else {
        isGone = true
        return false
      }
    }
    if !isCollecting { send() }
    return true
  }

  /// Collects replies from now on, so that many are sent at once.
  func collect() { isCollecting = true }

  func sendCollected() {
    guard isCollecting else { return }
    isCollecting = false
    if !outgoing.isEmpty { send() }
  }

  private func send() {
    do throws(Errno) {
      try outgoing.send(through: connection)
    } catch {
      isWriteClosed = true
      outgoing = Outgoing()
      if state.endsWithConnection { isGone = true }
    }
    isRenewed = true
  }

  // MARK: Polling

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(connection.descriptor, token: token)
  }

  /// Updates the polled events: nothing is read while the client's calls cannot be carried out.
  func rewatch(_ poll: borrowing Poll) {
    guard isRenewed else { return }
    isRenewed = false
    // A closed connection is always readable; its calls are read in the client's turns.
    if hasHungUp { return poll.remove(connection.descriptor) }
    var interest: Poll.Interest = []
    if state == .ready, unread.isEmpty, !isReadClosed { interest.insert(.reading) }
    if !outgoing.isEmpty { interest.insert(.writing) }
    poll.change(connection.descriptor, token: token, to: interest)
  }
}
