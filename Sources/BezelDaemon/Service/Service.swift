internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// All that the service is told, and what it makes of that: callers, the configuration, signals.
///
/// It lives through several stages: a configuration that asks for another screen begins the next one.
/// Everything happens on the stage's thread, within its turns.
final class Service {
  /// What descriptors are watched for.
  private enum Token {
    static let signals: UInt64 = 0
    static let watchdog: UInt64 = 1
    static let bell: UInt64 = 2
    static let files: UInt64 = 3
    static let psplash: UInt64 = 4
    /// And all that follow: listeners and clients.
    static let reception: UInt64 = 16
  }

  /// Why a stage has to end.
  enum End {
    case quit
    /// Another one has to begin.
    case renewal
  }

  let poll: Poll
  let files = FileDesk(token: Token.files)
  let reception: Reception
  let herald: Herald
  private let psplash: PsplashDoor?
  private let hangUp: Signals
  /// Rings for a turn in which what the lineup heard takes effect.
  private let bell: Wakeup
  private let source: SetupSource
  /// What the configuration says, and what the screen is asked for.
  private(set) var outcome: SetupSource.Outcome
  /// The theme that a client chose; `nil` for the configuration's.
  private var theme: String?
  /// What clients have set for later presentations, over the configuration.
  var defaults = Defaults()
  var lineup = Lineup()
  var presented: [Handle: Presented] = [:]
  /// What has to be told to the HUD beside the lineup's requests.
  var requests: [Request] = []
  var insets: Command?
  var tilt: Command?
  var end: End?
  var complaints = Complaints()
  /// The stage that runs, or ran last.
  private(set) var stage: Stage?
  private var hold = StageStatus.Hold.none
  /// How long the stages lasted that have ended.
  private var past = Duration.zero
  /// The present moment of the stage.
  private(set) var moment = Moment(nanoseconds: 0)
  /// The same on a clock that goes on from one stage to the next.
  private(set) var now = Moment(nanoseconds: 0)

  init(_ source: SetupSource, _ outcome: SetupSource.Outcome) throws(LinuxError) {
    self.source = source
    self.outcome = outcome
    let settings = outcome.setup.daemon
    poll = try Poll()
    hangUp = try Signals([Signals.hangUp])
    bell = try Wakeup()
    let inherited = InheritedSockets.take(named: "varlink")
    let listeners = inherited.isEmpty ? [try SocketListener(at: settings.socket)] : inherited
    reception = try Reception(
      listeners, group: Peer.group(named: settings.group), limit: settings.maximumClients,
      tokens: Token.reception, poll)
    herald = try Herald(poll, token: Token.watchdog)
    if let fifo = source.arguments.fifo {
      psplash = try PsplashDoor(at: fifo)
      try psplash?.watch(poll, token: Token.psplash)
    } else {
      psplash = nil
    }
    try poll.add(hangUp.descriptor, token: Token.signals)
    try poll.add(bell.descriptor, token: Token.bell)
  }

  /// Shows what is asked for until somebody ends that.
  ///
  /// - Throws: when the loop, or a screen that was asked for by name, is not to be had.
  func run() throws(StageError) {
    while true {
      let stage = try Stage(outcome.options)
      try stage.watch(poll.descriptor)
      self.stage = stage
      lineup.beginAnew(at: now)
      requests += [insets, tilt].compactMap { $0 }.map { Request($0) }
      try stage.run(
        Director(cue: { [self] in cue(at: $0) }, hear: { [self] in hear($0) }))
      // The next one's moments begin at zero.
      past = .nanoseconds(now.nanoseconds)
      guard end == .renewal else { break }
      end = nil
    }
    herald.stop()
  }

  // MARK: A turn

  private func cue(at moment: Moment) -> Director.Cue {
    self.moment = moment
    now = moment.advanced(by: past)
    do throws(LinuxError) {
      try hearAll()
    } catch {
      Program.log(.error, error.description)
    }
    for (client, problem) in reception.takeTurns(poll, carryOut) {
      complaints.log("\(name(of: client)) was cut off: \(problem).", at: now)
    }
    for client in reception.takeLeaving() { lineup.leave(client.owner, at: now) }
    follow(stage?.hold ?? .none)
    var cue = Director.Cue(requests: requests)
    requests = []
    cue.isOver = end != nil
    // What waits is for the next stage.
    if end == .renewal { return cue }
    cue.requests += lineup.takeCue(at: now)
    tellNews()
    let next = reception.hasWork ? now : lineup.nextWake
    cue.next = next?.advanced(by: .zero - past)
    herald.tell(headline)
    return cue
  }

  private func hearAll() throws(LinuxError) {
    // Each look brings some of those that are ready, and the next one others.
    for ready in try poll.look() {
      switch ready.token {
      case Token.signals:
        if !hangUp.read().isEmpty { reload() }
      case Token.watchdog: herald.hear()
      case Token.bell: bell.acknowledge()
      case Token.files: try files.hear(poll)
      case Token.psplash: hearPsplash()
      default: reception.hear(ready, poll)
      }
    }
  }

  private func hearPsplash() {
    guard let psplash, psplash.hear(&lineup, setup: defaults.setup(over: setup.hud), at: now) else {
      return
    }
    quit()
  }

  /// Ends the service; a last frame that stays is one with the HUD on it.
  func quit() {
    end = .quit
    if outcome.options.ending == .restore { lineup.dismissAll(at: now) }
  }

  // MARK: What the stage tells

  private func hear(_ report: Report) {
    switch report {
    case .event(let event, _, let moment):
      lineup.hear(event, at: moment.advanced(by: past))
      tellNews()
      // What follows from it is for the next turn, which nothing else may bring about.
      if lineup.hasChanged, end != .renewal { bell.signal() }
    case .leaking(let device, let sentence, _):
      Program.log(.warning, sentence)
      tell(WireEvent(.leaking, at: time, reason: device))
    case .warning(let sentence): Program.log(.warning, sentence)
    case .frame, .passed: break
    }
  }

  /// Tells those who monitor when the screen is not to be had.
  private func follow(_ hold: StageStatus.Hold) {
    guard hold != self.hold else { return }
    self.hold = hold
    if let event = pendingEvent { tell(event) }
  }

  // MARK: The configuration

  var setup: Setup { outcome.setup }

  /// Reads the configuration again; what is wrong with all of it changes nothing.
  ///
  /// - Returns: what is wrong with it, a sentence each.
  @discardableResult
  func reload() -> [String] {
    herald.reload()
    do throws(FilesError) {
      var read = try source.read()
      if let theme {
        do throws(ThemeFolder.Mistake) {
          read = source.outcome(of: try read.setup.themed(theme))
        } catch {
          read.warnings.append("\(error)")
        }
      }
      take(read)
      for warning in read.warnings { Program.log(.warning, warning) }
      return read.warnings
    } catch {
      Program.log(.warning, error.description)
      return [error.description]
    }
  }

  /// Takes another theme.
  ///
  /// - Parameter name: `nil` for the configuration's.
  func take(theme name: String?) throws(ThemeFolder.Mistake) {
    take(source.outcome(of: try setup.themed(name)))
    theme = name
  }

  /// Lives on with another configuration; another stage, if the screen is to be another.
  private func take(_ next: SetupSource.Outcome) {
    if end == nil, !next.setup.hasSameScreen(as: setup) {
      end = .renewal
      requests = [Request(.hide(after: .zero, isAnimated: false, token: nil))]
    }
    outcome = next
    let base = defaults.setup(over: setup.hud)
    for standing in lineup.standings {
      guard let wish = try? presented[standing.handle]?.wish(over: base) else { continue }
      lineup.restyle(standing.handle, as: wish, at: now)
    }
  }
}

extension Setup {
  /// Whether a stage can live on with this configuration in place of the other one.
  fileprivate func hasSameScreen(as other: Setup) -> Bool {
    stage == other.stage && boardConnector == other.boardConnector && scale == other.scale
      && backdrop?.name == other.backdrop?.name && font == other.font
      && daemon.mode == other.daemon.mode && daemon.tty == other.daemon.tty
  }
}
