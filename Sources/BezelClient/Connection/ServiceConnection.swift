internal import BezelFiles
package import BezelHUD
package import BezelLinux
package import BezelWire

/// A connection to the service `bezeld`: one call after the other, each of them answered.
///
/// Presentations that do not stay end with it.
package final class ServiceConnection {
  private let socket: String
  private var connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []
  private var files = ReceivedDescriptors()
  /// Whether files may come with the next reply.
  private var takesFiles = false
  /// Whether `call` was used.
  private var hasCalled = false
  /// Whether the service has shown that it is there.
  package private(set) var hasAnswered = false

  private let patience: Duration
  /// How long an answer of a user's, or an event, may take before the service is asked for a sign of life.
  private var silence = Duration.seconds(1)
  private static let longSilence = Duration.seconds(60)

  /// How long a service may take to follow the splash of the boot, in nanoseconds.
  private static let gap: Int64 = 5_000_000_000

  /// - Parameters:
  ///   - socket: the path of the service's socket.
  ///   - patience: the time to wait for a reply; a working service replies sooner.
  ///   - followsSplash: whether a service that is about to follow the splash of the boot is waited for, five
  ///     seconds at most.
  /// - Throws: `unreachable`, `denied`.
  package init(
    to socket: String, patience: Duration = .seconds(20), followsSplash: Bool = true
  ) throws(ServiceError) {
    self.socket = socket
    self.patience = patience
    connection = try ServiceConnection.connect(
      to: socket, within: patience, followsSplash: followsSplash)
  }

  /// Connects without waiting; answers are looked for with `answer`.
  ///
  /// - Returns: `nil` while too many others wait to be let in.
  /// - Throws: `unreachable`, `denied`.
  init?(withoutWaitingTo socket: String) throws(ServiceError) {
    do throws(LinuxError) {
      connection = try SocketConnection(connectingTo: socket)
    } catch {
      if error.reason == .wouldBlock { return nil }
      throw ServiceError(error)
    }
    self.socket = socket
    patience = .zero
  }

  private static func connect(
    to socket: String, within patience: Duration, followsSplash: Bool
  ) throws(ServiceError) -> SocketConnection {
    let begin = Timestamp.now()
    var isAwaited = followsSplash
    while true {
      do throws(LinuxError) {
        return try SocketConnection(connectingTo: socket)
      } catch {
        let limit: Int64
        switch error.reason {
        // A service with many clients may need a moment to accept the next one.
        case .wouldBlock: limit = patience.nanoseconds
        case .noSuchFile where isAwaited, .refused where isAwaited:
          limit = gap
          isAwaited = DefaultSocketPath.isAwaited(at: socket)
          // It may listen since the last attempt.
          if !isAwaited { continue }
        default: throw ServiceError(error)
        }
        guard Timestamp.now().nanoseconds(since: begin) < limit else { throw ServiceError(error) }
      }
      Timestamp.sleep(milliseconds: 20)
    }
  }

  /// Readable when there is something to hear.
  package var descriptor: Descriptor { _read { yield connection.descriptor } }

  /// Makes a call, with the images that it names by paths, and waits for its reply.
  ///
  /// - Throws: `ServiceError`; `refused` also for a file that cannot be used.
  @discardableResult
  package func call(_ call: HUDCall) throws(ServiceError) -> HUDReply {
    var call = call
    let images = try ServiceConnection.images(of: &call)
    defer { withExtendedLifetime(images) {} }
    return try self.call(call, with: images.descriptors)
  }

  private static func images(of call: inout HUDCall) throws(ServiceError) -> HandedImages {
    do throws(FilesError) {
      return try HandedImages(of: &call)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// Makes a call as it is, and waits for its reply.
  ///
  /// - Parameter descriptors: the descriptors that are sent with it.
  /// - Throws: `ServiceError`.
  @discardableResult
  package func call(
    _ call: HUDCall, with descriptors: [Int32]
  ) throws(ServiceError) -> HUDReply {
    if hasCalled { try checkStillness() }
    hasCalled = true
    // Asked before the call, as the splash's file may go meanwhile.
    let isSplash = DefaultSocketPath.isAwaited(at: socket)
    let begin = Timestamp.now()
    var pause = 20
    while true {
      do throws(ServiceError) {
        return try exchange(call, with: descriptors)
      } catch {
        // A splash that ends answers no more; the service that follows is asked.
        guard case .ended = error, !hasAnswered, isSplash,
          Timestamp.now().nanoseconds(since: begin) < ServiceConnection.gap
        else { throw error }
        Timestamp.sleep(milliseconds: pause)
        pause *= 2
        guard
          let next = try? ServiceConnection.connect(
            to: socket, within: patience, followsSplash: true)
        else { throw error }
        connection = next
        (reader, unread) = (VarlinkReader(), [])
      }
    }
  }

  private func exchange(
    _ call: HUDCall, with descriptors: [Int32]
  ) throws(ServiceError) -> HUDReply {
    try send(call, with: descriptors, within: patience)
    guard let reply = try next(within: patience) else { throw ServiceConnection.noAnswer }
    return try understand(reply, to: call.method)
  }

  static let noAnswer = ServiceError.silent(
    "The service does not answer. See `systemctl status bezeld`.")

  /// Asks the user at the screen, and waits for the answer as long as the service lives.
  ///
  /// - Parameter meanwhile: called once, if there is no answer after a second.
  /// - Throws: `ServiceError`.
  package func ask(
    _ request: PresentationRequest, meanwhile: () -> Void
  ) throws(ServiceError) -> HUDReply {
    try begin(.ask(request), within: patience)
    // Soon it is known that there is a service, which the next one has to stand in for.
    if let reply = try next(within: .milliseconds(100)) { return try understand(reply, to: .ask) }
    try checkLife()
    hasAnswered = true
    if let reply = try next(within: .milliseconds(900)) { return try understand(reply, to: .ask) }
    meanwhile()
    while true {
      if let reply = try next(within: silence) { return try understand(reply, to: .ask) }
      try checkLife()
    }
  }

  /// Checks that a service that has nothing to say answers another call.
  ///
  /// - Throws: `broken` if nothing is answered.
  private func checkLife() throws(ServiceError) {
    silence = ServiceConnection.longSilence
    let other: ServiceConnection
    do throws(ServiceError) {
      other = try ServiceConnection(to: socket, patience: patience, followsSplash: false)
    } catch {
      // The socket may have been replaced; this connection is open still.
      if case .silent = error { throw error }
      return
    }
    try other.send(.getInfo, within: patience)
    // Any reply and the end of the connection show that it lives, as when there are too many clients.
    if other.connection.waitUntilReadable(atMostMilliseconds: patience.milliseconds) { return }
    throw ServiceConnection.noAnswer
  }

  /// Makes a call without waiting, once the one before it is answered; the images that it names by
  /// paths go with it.
  ///
  /// - Throws: `broken`, also if there is no room for it; `refused` for a file that cannot be used.
  func begin(
    _ call: HUDCall, within limit: Duration = .zero
  ) throws(ServiceError) {
    var call = call
    let images = try ServiceConnection.images(of: &call)
    defer { withExtendedLifetime(images) {} }
    try send(call, with: images.descriptors, within: limit)
  }

  /// Returns the reply to the call that was begun; `nil` if it has not arrived.
  ///
  /// - Throws: `ServiceError`.
  func answer(to method: HUDMethod) throws(ServiceError) -> HUDReply? {
    try next(within: .zero).map { (reply) throws(ServiceError) in
      try understand(reply, to: method)
    }
  }

  /// Waits until the service has ended, by when it has given the screen back or left it to the next
  /// program.
  ///
  /// - Throws: `broken` if it does not end in 40 seconds.
  package func waitForEnd() throws(ServiceError) {
    let end = Timestamp.now().advanced(byNanoseconds: 40_000_000_000)
    while true {
      let rest = ServiceConnection.milliseconds(until: end)
      guard rest > 0, connection.waitUntilReadable(atMostMilliseconds: rest) else {
        throw .broken("The service has not ended. See `systemctl status bezeld`.")
      }
      if connection.receive(atMost: 65_536).isLast { return }
    }
  }

  /// Subscribes to the events of one presentation, or of all.
  ///
  /// - Throws: `ServiceError`.
  package func monitor(_ handle: UInt64? = nil) throws(ServiceError) {
    try send(.monitor(handle), within: patience)
  }

  /// The news of presentations.
  package enum NextEvent: Sendable {
    case event(WireEvent)
    /// Nothing more will come of the presentation that was asked for: its end.
    case last(WireEvent)
    /// An event that only a newer service knows.
    case unknown
    /// Nothing came in time.
    case nothing
  }

  /// Waits for the next event after `monitor`.
  ///
  /// - Parameter limit: the maximum time; `nil` to wait as long as the service lives.
  /// - Throws: `ServiceError`.
  package func nextEvent(within limit: Duration? = nil) throws(ServiceError) -> NextEvent {
    var found = try next(within: limit ?? silence)
    while found == nil, limit == nil {
      try checkLife()
      found = try next(within: silence)
    }
    guard let reply = found else { return .nothing }
    guard case .event(let event?) = try understand(reply, to: .monitor) else {
      // After the last one nothing would come.
      guard reply.continues else { throw ServiceError(.misunderstood("event")) }
      return .unknown
    }
    return reply.continues ? .event(event) : .last(event)
  }

  /// Waits until there may be an event, as long as the service lives.
  ///
  /// - Returns: `false` as soon as the reader of one of this process's streams has closed it.
  /// - Throws: `broken` if the service does not answer any more.
  package func waitForEvent(whileReading stream: Int32) throws(ServiceError) -> Bool {
    while true {
      let readiness = connection.descriptor.waitUntilReadable(
        whileReading: stream, atMostMilliseconds: silence.milliseconds)
      if let readiness { return readiness }
      try checkLife()
    }
  }

  /// Takes a file that came with the last reply.
  package func popFile(_ index: Int) -> Descriptor? { files.take(index) }

  // MARK: Messages

  private func send(
    _ call: HUDCall, with descriptors: [Int32] = [], within limit: Duration
  ) throws(ServiceError) {
    takesFiles = call.method == .render
    files = ReceivedDescriptors()
    var rest = call.bytes()[...]
    var descriptors = descriptors
    let end = Timestamp.now().advanced(byNanoseconds: limit.nanoseconds)
    while true {
      do throws(Errno) {
        let count = try connection.send(rest, with: descriptors)
        rest = rest.dropFirst(count)
        if count > 0 { descriptors = [] }
      } catch {
        // It may have said why.
        if let refusal = try next(within: .zero) { _ = try understand(refusal, to: call.method) }
        throw .ended("The service closed the connection: \(error). See `systemctl status bezeld`.")
      }
      if rest.isEmpty { return }
      let left = ServiceConnection.milliseconds(until: end)
      guard connection.waitUntilWritable(atMostMilliseconds: left) else {
        throw .silent("The service does not read calls. See `systemctl status bezeld`.")
      }
    }
  }

  /// The time that is left, in whole milliseconds; 0 when it is over.
  private static func milliseconds(until end: Timestamp) -> Int {
    Int(max(0, end.nanoseconds(since: .now()) / 1_000_000))
  }

  /// Checks that nothing has come while no reply is owed.
  ///
  /// - Throws: `ServiceError`, also if the service has ended.
  func checkStillness() throws(ServiceError) {
    guard let reply = try next(within: .zero) else { return }
    // Even that may be why it ends.
    _ = try understand(reply, to: .quit)
    throw .broken("The service sent a reply to no call. See `systemctl status bezeld`.")
  }

  /// - Returns: `nil` when the time is over.
  private func next(within limit: Duration) throws(ServiceError) -> VarlinkReply? {
    let end = Timestamp.now().advanced(byNanoseconds: limit.nanoseconds)
    while true {
      do throws(VarlinkError) {
        if let message = try reader.next(&unread) {
          let reply = try VarlinkReply(message: message)
          hasAnswered = true
          return reply
        }
      } catch {
        throw .broken(
          "The service sent an invalid reply: \(error). Is it a bezeld? See `systemctl status bezeld`."
        )
      }
      let rest = ServiceConnection.milliseconds(until: end)
      guard connection.waitUntilReadable(atMostMilliseconds: rest) else { return nil }
      var arrival = connection.receive(atMost: 65_536)
      unread = arrival.bytes[...]
      // Others are closed here: no other reply comes with a file.
      let received = arrival.popDescriptors()
      if takesFiles { files.append(received) }
      if arrival.isLast, unread.isEmpty {
        throw .ended("The service has ended. See `systemctl status bezeld`.")
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

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}
