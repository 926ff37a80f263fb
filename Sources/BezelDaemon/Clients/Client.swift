internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// One who is connected: what he says, one call after the other, and what he has not taken yet.
final class Client {
  /// What becomes of his next call.
  enum State: Equatable {
    /// It is carried out.
    case ready
    /// It waits for the answer to the one before.
    case waiting
    /// It waits without end: he is told what happens to one presentation, or to all.
    case monitoring(Handle?)
  }

  let owner: Owner
  /// Who he is; `nil` if the kernel does not say.
  let peer: Peer?
  /// His program, looked up once.
  private(set) lazy var process = peer.map { NodeUsers.process($0.process) }
  /// Whether he may do more than ask what this is.
  let isAllowed: Bool
  var state = State.ready { didSet { isRenewed = true } }
  /// Files that came and belong to a call that has not been carried out.
  var files = ReceivedDescriptors()

  private let connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []
  private var outgoing = Outgoing()
  /// He will say nothing more.
  private var isSilent = false
  /// Nobody is there any more, or what he says makes no sense.
  private(set) var isGone = false
  /// Whether what is waited for may be something else now.
  private var isRenewed = false

  /// What is read at a time; calls that are longer come in pieces.
  private static let portion = 16_384

  init(_ connection: SocketConnection, owner: Owner, peer: Peer?, isAllowed: Bool) {
    self.connection = connection
    self.owner = owner
    self.peer = peer
    self.isAllowed = isAllowed
  }

  var token: UInt64 { owner.rawValue }

  // MARK: What he says

  /// Takes what has come.
  func hear(_ ready: Poll.Ready) {
    if ready.isWritable { send() }
    if ready.isReadable, unread.isEmpty, !isSilent {
      var arrival = connection.receive(atMost: Client.portion)
      unread = arrival.bytes[...]
      isSilent = arrival.isLast
      files.append(arrival.takeDescriptors())
      if files.count > SocketConnection.mostDescriptors { isGone = true }
    } else if ready.isHungUp {
      isGone = true
    }
    isRenewed = true
  }

  /// - Returns: his next call, if it may be carried out now; `nil` when there is none.
  /// - Throws: why no sense can be made of him; he is gone then.
  func nextCall() throws(VarlinkError) -> VarlinkCall? {
    guard state == .ready, !isGone, outgoing.count < Outgoing.limit / 4 else { return nil }
    do throws(VarlinkError) {
      guard let message = try reader.next(&unread) else {
        isRenewed = true
        // All is answered of one who only listens: nothing more comes from either side.
        if isSilent, outgoing.isEmpty { isGone = true }
        return nil
      }
      return try VarlinkCall(message: message)
    } catch {
      isGone = true
      throw error
    }
  }

  // MARK: What he is told

  /// Sends the bytes of an answer or an event; one who takes nothing is gone.
  ///
  /// - Returns: false if that made him go.
  @discardableResult
  func tell(_ bytes: [UInt8], _ file: Outgoing.SharedFile? = nil) -> Bool {
    guard !isGone else { return true }
    guard outgoing.append(bytes, file) else {
      isGone = true
      return false
    }
    send()
    return true
  }

  private func send() {
    do throws(Errno) {
      try outgoing.send(through: connection)
    } catch {
      isGone = true
    }
    isRenewed = true
  }

  // MARK: What is waited for

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(connection.descriptor, token: token)
  }

  /// Waits for what is of use now: no more is read from one whose calls cannot be carried out.
  func rewatch(_ poll: borrowing Poll) {
    guard isRenewed else { return }
    isRenewed = false
    var interest: Poll.Interest = []
    if state == .ready, unread.isEmpty, !isSilent { interest.insert(.reading) }
    if !outgoing.isEmpty { interest.insert(.writing) }
    poll.change(connection.descriptor, token: token, to: interest)
  }
}
