internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// Telling clients what happens.
extension Service {
  /// The present moment since the machine started, which means something to everybody.
  var time: Moment { stage?.timeSinceBoot(at: moment) ?? now }

  /// Tells a client something; one who takes nothing is cut off.
  func tell(_ client: Client, _ reply: VarlinkReply, _ file: Outgoing.SharedFile? = nil) {
    tell(client, reply.bytes, file)
  }

  private func tell(_ client: Client, _ bytes: [UInt8], _ file: Outgoing.SharedFile? = nil) {
    if !client.tell(bytes, file) {
      complaints.log("\(name(of: client)) was cut off: it does not take what it is told.", at: now)
    }
  }

  /// Tells those who monitor all presentations, or the one that it is about.
  func tell(_ event: WireEvent, isLast: Bool = false) {
    let handle = event.handle.map { Handle(rawValue: $0) }
    // Made once: there may be many who listen.
    var bytes: [UInt8] = []
    for client in reception.clients.values {
      guard case .monitoring(let only) = client.state, only == nil || only == handle else {
        continue
      }
      if isLast, only != nil {
        tell(client, HUDReply.event(event).reply())
        reception.resume(client)
      } else {
        if bytes.isEmpty { bytes = HUDReply.event(event).reply(continues: true).bytes }
        tell(client, bytes)
      }
    }
  }

  /// Tells what the lineup has to say.
  func tellNews() {
    for news in lineup.takeNews() {
      switch news {
      case .shown(let handle): tell(event(.shown, handle))
      case .covered(let handle): tell(event(.covered, handle))
      case .queued(let handle): tell(event(.queued, handle))
      case .late(let handle): tell(event(.late, handle))
      case .ended(let handle, let reason):
        presented[handle] = nil
        var event = WireEvent(.ended, handle.rawValue, at: time)
        event.reason = reason.word
        tell(event, isLast: true)
      case .hud(let event, let handle):
        if let event = WireEvent(event, of: handle.rawValue, at: time) { tell(event) }
      }
    }
  }

  private func event(_ name: WireEvent.Name, _ handle: Handle) -> WireEvent {
    WireEvent(name, handle.rawValue, at: time, status: lineup.wish(of: handle)?.presentation.status)
  }

  /// That what would be on the screen waits for it, if that is so.
  var pendingEvent: WireEvent? {
    guard let obstacle, let handle = lineup.current else { return nil }
    var event = event(.pending, handle)
    event.reason = obstacle.sentence
    event.owner = obstacle.owner.map { WireProcess($0) }
    return event
  }

  /// Why there is no screen, if one is wanted.
  var obstacle: ScreenObstacle? {
    switch stage?.hold {
    case .missing(let obstacle): obstacle
    case .away: ScreenObstacle("Another virtual terminal is in front: switch back to this one.")
    case .none?, .opening, .held, nil: nil
    }
  }

  /// Begins to tell a client what happens, with what is so now.
  ///
  /// - Throws: `noSuchHandle`.
  func monitor(_ handle: UInt64?, _ client: Client) throws(HUDCallError) {
    let only = handle.map { Handle(rawValue: $0) }
    let standings = lineup.standings.filter { only == nil || $0.handle == only }
    if let handle, standings.isEmpty { throw .noSuchHandle(handle) }
    client.state = .monitoring(only)
    var events = standings.map { event(WireEvent.Name($0.state), $0.handle) }
    if let pending = pendingEvent, standings.contains(where: { $0.handle == lineup.current }) {
      events.append(pending)
    }
    if events.isEmpty { events.append(WireEvent(.idle, at: time)) }
    for event in events { tell(client, HUDReply.event(event).reply(continues: true)) }
  }
}

extension WireEvent.Name {
  fileprivate init(_ state: Lineup.State) {
    switch state {
    case .shown: self = .shown
    case .covered: self = .covered
    case .queued: self = .queued
    }
  }
}

extension Lineup.Reason {
  fileprivate var word: String {
    switch self {
    case .dismissed: "dismissed"
    case .timedOut: "timedOut"
    case .ownerLeft: "ownerLeft"
    case .watchdog: "watchdog"
    case .cancelled: "cancelled"
    }
  }
}
