internal import BezelHUD
internal import BezelKMS
internal import BezelLinux

/// The further cards of a machine, which show the same HUD on their own outputs.
///
/// Each is a display with its own helper thread, without a console. The first card's display has the
/// console, and releases the terminal only when master of every card is dropped.
extension KMSDisplay {
  /// The epoll tokens of the descriptors of one display.
  struct Tokens {
    let worker: UInt64
    let card: UInt64

    static let first = Tokens(worker: Stage.Token.worker, card: Stage.Token.card)

    /// - Parameter number: the number of the mirror, from 0.
    init(mirror number: UInt64) {
      worker = Stage.Token.mirrors + 2 * number
      card = worker + 1
    }

    private init(worker: UInt64, card: UInt64) {
      self.worker = worker
      self.card = card
    }
  }

  /// The outputs of all cards.
  var allOutputs: [(output: KMSOutput, card: OpenCard?)] {
    outputs.map { ($0, card) } + mirrors.flatMap { $0.allOutputs }
  }

  /// Begins to open the further cards that are not open yet.
  func openMirrors(_ poll: borrowing Poll) {
    guard !isMirror, phase == .open, wantsClose == nil, let card else { return }
    for path in card.otherCards
    where !mirrors.contains(where: { $0.options.screen.card == path }) {
      do throws(LinuxError) {
        let mirror = try KMSDisplay(mirror: mirrorCount, of: self, on: path)
        mirrorCount += 1
        try mirror.watch(poll)
        mirrors.append(mirror)
      } catch {
        pendingEvents.append(.warning(error.description))
      }
    }
  }

  /// Handles the events of the other cards, and closes those that are lost.
  func handleMirrors(
    _ ready: [Poll.Ready], at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [DisplayEvent]
  ) {
    for mirror in mirrors {
      var news: [DisplayEvent] = []
      mirror.handle(ready, at: now, poll, into: &news)
      for item in news {
        switch item {
        case .opened, .frame, .closed: break
        case .warning: events.append(item)
        case .lost: mirror.close(.restore)
        }
      }
      mirror.pump(poll)
    }
    for mirror in mirrors where mirror.isClosed {
      mirror.unwatch(poll)
      failedFlips += mirror.failedFlips
      framesLate += mirror.framesLate
    }
    mirrors.removeAll { $0.isClosed }
  }

  /// Draws on the other cards.
  ///
  /// - Returns: when to call this again without any event.
  func drawOnMirrors(
    at now: Timestamp, isMoving: Bool, _ poll: borrowing Poll,
    update: (inout ShownScene, _ output: ScreenGeometry, _ sight: Timestamp) -> Moment
  ) -> Timestamp? {
    var next: Timestamp?
    for mirror in mirrors {
      let (time, problem) = mirror.draw(at: now, isMoving: isMoving, poll, update: update)
      if problem != nil {
        mirror.close(.restore)
        mirror.pump(poll)
      }
      next = earliest(next, time)
    }
    return next
  }

  /// Acknowledges the switch to another terminal once master of every card is dropped.
  func allowReleaseIfGivenUp() {
    guard owesRelease, isGivenUp, mirrors.allSatisfy({ $0.isGivenUp || $0.isClosed }) else {
      return
    }
    owesRelease = false
    if let card { card.console.allowRelease() } else { console.allowRelease() }
  }
}
