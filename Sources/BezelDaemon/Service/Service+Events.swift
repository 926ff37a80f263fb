internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// Replies and events to clients.
extension Service {
  /// The present moment since boot, which clients can compare; the service's own without a stage.
  var time: Moment { stage?.timeSinceBoot(at: moment) ?? now }

  /// Sends a reply; logs if that exceeds the client's limit of unsent bytes, which disconnects it.
  func send(_ client: Client, _ reply: VarlinkReply, _ file: SharedMemoryFile? = nil) {
    send(client, reply.bytes, file)
  }

  private func send(_ client: Client, _ bytes: [UInt8], _ file: SharedMemoryFile? = nil) {
    if !client.send(bytes, file) {
      log.log(
        "\(name(of: client)) was disconnected: it does not read what the service sends.", at: now)
    }
  }

  /// Sends an event to clients that monitor all presentations, or the one of the event.
  func send(_ event: WireEvent, isLast: Bool = false) {
    let handle = event.handle.map { Handle(rawValue: $0) }
    // Encoded once: there may be many monitoring clients.
    var bytes: [UInt8] = []
    for client in server.clients.values {
      guard case .monitoring(let only) = client.state, only == nil || only == handle else {
        continue
      }
      if isLast, only != nil {
        send(client, HUDReply.event(event).reply())
        server.resume(client)
      } else {
        if bytes.isEmpty { bytes = HUDReply.event(event).reply(continues: true).bytes }
        send(client, bytes)
      }
    }
  }

  /// Sends the queue's notifications as events.
  func sendEvents() {
    for notification in queue.popNotifications() {
      switch notification {
      case .shown(let handle): send(event(.shown, handle))
      case .covered(let handle): send(event(.covered, handle))
      case .queued(let handle): send(event(.queued, handle))
      case .late(let handle): send(event(.late, handle))
      case .ended(let handle, let reason):
        store.handleChange()
        var event = WireEvent(.ended, handle.rawValue, at: time)
        event.reason = reason.word
        send(event, isLast: true)
        sendEnd(ofQuestion: handle, reason)
      case .hud(let event, let handle):
        if case .announced = event { playTone(of: handle) }
        if let event = WireEvent(event, of: handle.rawValue, at: time) { send(event) }
      }
    }
  }

  /// Replies to the client that asked the question.
  private func sendEnd(ofQuestion handle: Handle, _ reason: PresentationQueue.Reason) {
    for client in server.clients.values where client.state == .asking(handle) {
      let reply: HUDReply =
        if case .answered(let answer) = reason {
          .answer(answer)
        } else {
          .answer(nil, reason: reason.word)
        }
      send(client, reply.reply())
      server.resume(client)
    }
  }

  private func event(_ name: WireEvent.Name, _ handle: Handle) -> WireEvent {
    WireEvent(
      name, handle.rawValue, at: time, status: queue.request(of: handle)?.status)
  }

  /// The event that the current presentation waits for the screen; `nil` if it does not.
  var pendingEvent: WireEvent? {
    guard let screenError, let handle = queue.current else { return nil }
    var event = event(.pending, handle)
    event.reason = screenError.sentence
    event.owner = screenError.owner.map { WireProcess($0) }
    return event
  }

  /// The error that keeps the stage from a screen that it needs.
  var screenError: ScreenError? {
    switch stage?.hold {
    case .missing(let screenError): screenError
    case .away: ScreenError("Another virtual terminal is in front: switch back to this one.")
    case .none?, .opening, .held, nil: nil
    }
  }

  /// Subscribes a client to events, beginning with the present state.
  ///
  /// - Throws: `noSuchHandle`.
  func monitor(_ handle: UInt64?, _ client: Client) throws(HUDCallError) {
    let only = handle.map { Handle(rawValue: $0) }
    let standings = queue.statuses.filter { only == nil || $0.handle == only }
    if let handle, standings.isEmpty { throw .noSuchHandle(handle) }
    client.state = .monitoring(only)
    var events = standings.map { event(WireEvent.Name($0.state), $0.handle) }
    if let pending = pendingEvent, standings.contains(where: { $0.handle == queue.current }) {
      events.append(pending)
    }
    for index in events.indices {
      events[index].status = events[index].status?.shortened(toBytes: Service.longestListed)
    }
    if events.isEmpty { events.append(WireEvent(.idle, at: time)) }
    for event in events { send(client, HUDReply.event(event).reply(continues: true)) }
  }
}

extension WireEvent.Name {
  fileprivate init(_ state: PresentationQueue.State) {
    switch state {
    case .shown: self = .shown
    case .covered: self = .covered
    case .queued: self = .queued
    }
  }
}

extension PresentationQueue.Reason {
  fileprivate var word: String {
    switch self {
    case .dismissed: "dismissed"
    case .timedOut: "timedOut"
    case .ownerLeft: "ownerLeft"
    case .watchdog: "watchdog"
    case .covered: "covered"
    case .replaced: "replaced"
    case .answered(let answer): answer.rawValue
    case .cancelled: "cancelled"
    }
  }
}
