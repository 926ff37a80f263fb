internal import BezelHUD
package import BezelLinux
internal import BezelStage
internal import BezelWire

/// A connection to the service `bezeld`: one call after the other, each of them answered.
///
/// What is shown through it and does not stay goes with it.
package final class ServiceConnection {
  private let connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []
  private var files = ReceivedDescriptors()

  /// Where the service listens if nobody says.
  package static var usualSocket: String { UsualSocket.path }
  /// A service that lives answers sooner.
  private static let patience = Duration.seconds(20)

  /// - Parameter socket: where the service listens.
  /// - Throws: `unreachable`, `denied`.
  package init(to socket: String) throws(ServiceError) {
    // A service with many callers may need a moment to let the next one in.
    let end = Timestamp.now().advanced(byNanoseconds: ServiceConnection.patience.nanoseconds)
    while true {
      do throws(LinuxError) {
        connection = try SocketConnection(connectingTo: socket)
        return
      } catch {
        guard error.errno == .wouldBlock, Timestamp.now() < end else { throw ServiceError(error) }
        Timestamp.sleep(milliseconds: 20)
      }
    }
  }

  /// Readable when there is something to hear.
  package var descriptor: Descriptor { _read { yield connection.descriptor } }

  /// Makes a call, and waits for its answer.
  ///
  /// - Parameter descriptors: what goes with it.
  /// - Throws: what became of it.
  @discardableResult
  package func call(
    _ call: HUDCall, with descriptors: [Int32] = []
  ) throws(ServiceError) -> HUDReply {
    files = ReceivedDescriptors()
    try send(call, with: descriptors)
    guard let reply = try next(within: ServiceConnection.patience) else {
      throw .broken("The service does not answer. See `systemctl status bezeld`.")
    }
    return try understand(reply, to: call.method)
  }

  /// Asks for what happens to one presentation, or to all.
  ///
  /// - Throws: what became of it.
  package func monitor(_ handle: UInt64? = nil) throws(ServiceError) {
    try send(.monitor(handle))
  }

  /// What was heard of presentations.
  package enum Heard: Sendable {
    case event(WireEvent)
    /// Nothing more will come of the presentation that was asked for: its end.
    case last(WireEvent)
    /// Nothing came in time.
    case nothing
  }

  /// Waits for the next event after `monitor`.
  ///
  /// - Parameter limit: how long at most; `nil` for ever.
  /// - Throws: what became of it.
  package func nextEvent(within limit: Duration? = nil) throws(ServiceError) -> Heard {
    while true {
      guard let reply = try next(within: limit) else { return .nothing }
      guard case .event(let event) = try understand(reply, to: .monitor) else { continue }
      // A newer service may tell of more than is known here.
      guard let event else { continue }
      return reply.continues ? .event(event) : .last(event)
    }
  }

  /// Takes a file that came with the last reply.
  package func takeFile(_ index: Int) -> Descriptor? { files.take(index) }

  // MARK: Messages

  private func send(
    _ call: HUDCall, with descriptors: [Int32] = []
  ) throws(ServiceError) {
    var rest = call.bytes()[...]
    var descriptors = descriptors
    let end = Timestamp.now().advanced(byNanoseconds: ServiceConnection.patience.nanoseconds)
    while !rest.isEmpty {
      do throws(Errno) {
        let count = try connection.send(rest, with: descriptors)
        rest = rest.dropFirst(count)
        if count > 0 { descriptors = [] }
      } catch {
        throw .broken("The service hung up: \(error). See `systemctl status bezeld`.")
      }
      if rest.isEmpty { return }
      guard Timestamp.now() < end else {
        throw .broken("The service does not listen. See `systemctl status bezeld`.")
      }
      Timestamp.sleep(milliseconds: 5)
    }
  }

  /// - Returns: `nil` when the time is over.
  private func next(within limit: Duration?) throws(ServiceError) -> VarlinkReply? {
    let end = limit.map { Timestamp.now().advanced(byNanoseconds: $0.nanoseconds) }
    while true {
      do throws(VarlinkError) {
        if let message = try reader.next(&unread) { return try VarlinkReply(message: message) }
      } catch {
        throw .broken("The service says what makes no sense: \(error).")
      }
      let rest = end.map { Int(max(0, $0.nanoseconds(since: .now()) / 1_000_000)) }
      guard connection.waitUntilReadable(atMostMilliseconds: rest ?? 86_400_000) else {
        if end == nil { continue }
        return nil
      }
      var arrival = connection.receive(atMost: 65_536)
      unread = arrival.bytes[...]
      files.append(arrival.takeDescriptors())
      if arrival.isLast, unread.isEmpty {
        throw .broken("The service has ended. See `systemctl status bezeld`.")
      }
    }
  }

  private func understand(
    _ reply: VarlinkReply, to method: HUDMethod
  ) throws(ServiceError) -> HUDReply {
    do throws(HUDReplyError) {
      return try HUDReply(reply, to: method)
    } catch {
      throw ServiceError(error)
    }
  }
}
