package import BezelHUD

/// The client of a stage: the source of its requests, and the receiver of its events.
package struct StageClient {
  /// The requests of a client in one turn.
  package struct Turn {
    package var requests: [Request] = []
    /// When to call `nextTurn` again at the latest; `nil` for only after events.
    package var next: Moment?
    /// Whether the stage may end as soon as no HUD is on it.
    package var isOver = false
    /// Whether the client handles `StageEvent.passed`: touches outside of HUDs are for it.
    package var takesTouches = false
    /// Whether keyboards are read without a HUD that wants their keys, for `Stage.keyLocks`.
    package var followsKeyLocks = false
    /// The picture to leave the screen with while HUDs are kept off it; `nil` to show them.
    package var release: Ending?
    /// The picture on the screen after the end; `nil` for that of the stage's options.
    package var ending: Ending?

    package init(requests: [Request] = [], next: Moment? = nil, isOver: Bool = false) {
      self.requests = requests
      self.next = next
      self.isOver = isOver
    }
  }

  /// Returns the requests of a turn; not called in turns in which only a page flip completed or a frame
  /// is due.
  package var nextTurn: (Moment) -> Turn
  /// Handles an event; called once for each.
  package var handle: (StageEvent) -> Void

  package init(
    nextTurn: @escaping (Moment) -> Turn, handle: @escaping (StageEvent) -> Void = { _ in }
  ) {
    self.nextTurn = nextTurn
    self.handle = handle
  }

  /// Creates a client that makes requests at given moments.
  ///
  /// - Parameter script: the requests, in the order of their moments.
  package init(
    script: [(at: Moment, request: Request)], isOver: Bool = true,
    handle: @escaping (StageEvent) -> Void = { _ in }
  ) {
    var rest = script[...]
    self.init(
      nextTurn: { now in
        var turn = Turn()
        while let line = rest.first, line.at <= now {
          turn.requests.append(line.request)
          rest = rest.dropFirst()
        }
        turn.next = rest.first?.at
        turn.isOver = isOver && rest.isEmpty
        return turn
      }, handle: handle)
  }
}

/// An event that a stage reports to its client.
package enum StageEvent {
  /// An event of a HUD.
  case event(Event, of: HUDID, at: Moment)
  /// A frame is on the screen.
  case frame(Frame)
  /// A touch that is not for a HUD but for an application that draws through this stage.
  case passed(Touch)
  /// An input device cannot be grabbed, or touches cannot be forwarded to other programs, for now: its
  /// node, and a sentence with advice.
  case leaking(device: String, reason: String, at: Moment)
  /// A recoverable problem: a sentence with advice.
  case warning(String)
}

/// A frame that reached the screen.
package struct Frame: Equatable, Sendable {
  /// 1 for a stage's first.
  package let number: Int
  /// The moment that the picture shows.
  package let moment: Moment
  /// When the frame appeared on the screen.
  package let shown: Moment
}
