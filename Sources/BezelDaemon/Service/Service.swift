internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The service: handles clients' calls, the configuration and signals, and is the client of its stage.
///
/// The service outlasts its stages: a configuration with another screen begins the next one. All of it
/// runs on the stage's thread, within its turns.
final class Service {
  /// The tokens of descriptors in the `Poll`.
  enum Token {
    static let signals: UInt64 = 0
    /// The notifier's timer, for watchdog notifications and for sending others again.
    static let watchdog: UInt64 = 1
    static let wake: UInt64 = 2
    static let files: UInt64 = 3
    static let psplash: UInt64 = 4
    static let font: UInt64 = 5
    /// The service manager, whose events are taken in every turn.
    static let manager: UInt64 = 6
    /// The splash's terminals, which are read in every turn.
    static let terminal: UInt64 = 7
    static let crashGuard: UInt64 = 8
    /// The process that watches updates, which is looked after in every turn.
    static let updates: UInt64 = 9
    /// The server's first token; those that follow up to the splash's are also the server's.
    static let server: UInt64 = 16
    /// The splash's first token; all that follow are also the splash's.
    static let boot: UInt64 = 1 << 48
  }

  /// The reason for the end of a stage.
  enum End {
    case quit
    /// Another stage has to begin.
    case renewal
  }

  /// A client's setting of the screen itself, which holds until that client disconnects.
  struct OwnedCommand {
    let command: Command
    let owner: Owner
  }

  /// The time for the HUD's dismissal when the service ends.
  private static let farewell = Duration.seconds(4)

  let poll: Poll
  let files: ImageWorker
  let server: ConnectionServer
  let notifier: ServiceNotifier
  private var psplash: PsplashListener?
  /// The splash; `nil` unless the service stands in for plymouthd.
  let boot: BootSession?
  private let hangUp: Signals
  private let updates = UpdateWatcher()
  /// Wakes the loop for a turn in which the queue's changes after an event take effect.
  let wake: EventFD
  var fontSearch: FontSearch?
  /// Whether anything has happened since the splash was updated last, besides frames.
  var hasNews = true
  /// The number of frames seen since the last presentation appeared.
  var framesOfPresentation = 0
  let source: ConfigurationLoader
  /// The configuration, and the stage options made from it.
  var outcome: ConfigurationLoader.Outcome {
    didSet {
      hasNews = true
      handleConfiguration()
    }
  }
  /// The configuration and the theme of the last stage.
  private var working: (outcome: ConfigurationLoader.Outcome, theme: String?)?
  /// The theme that a client chose; `nil` for the configuration's.
  var theme: String?
  var queue = PresentationQueue()
  let store: PresentationStore
  /// Requests to the HUD besides those of the queue.
  var requests: [Request] = []
  var insets: OwnedCommand?
  var tilt: OwnedCommand?
  var facts = Facts()
  /// The numbers of the compositors that clients have handed over.
  var attachments: [Owner: UInt64] = [:]
  var end: End?
  /// The picture that the stage leaves on the screen at its end; `nil` for that of its options.
  var ending: Ending?
  /// When the HUD is removed, at the end of the service, if its dismissal has not finished.
  var lastMoment: Moment?
  var log = RateLimitedLog(of: "clients", most: 10)
  /// The log of the configuration's errors, with a limit, as clients may reload it again and again.
  var reports = RateLimitedLog(of: "the configuration", most: 64)
  /// The running or last stage.
  private(set) var stage: Stage?
  private var hold = StageStatus.Hold.none
  /// The total duration of the stages that have ended.
  private var past = Duration.zero
  /// The present moment of the stage.
  private(set) var moment = Moment(nanoseconds: 0)
  /// The present moment on a clock that continues from one stage to the next.
  private(set) var now = Moment(nanoseconds: 0)

  init(_ source: ConfigurationLoader, _ outcome: ConfigurationLoader.Outcome) throws(LinuxError) {
    self.source = source
    self.outcome = outcome
    let settings = outcome.setup.daemon
    poll = try Poll()
    hangUp = try Signals([Signals.hangUp])
    wake = try EventFD()
    let inherited = try InheritedDescriptors.takeSockets(named: "varlink")
    var problem: LinuxError?
    let listeners =
      inherited.isEmpty ? try Service.listeners(source, settings, &problem) : inherited
    server = try ConnectionServer(
      listeners, group: Peer.group(named: settings.group), limit: settings.maximumClients,
      tokens: Token.server, poll)
    files = try ImageWorker(poll, token: Token.files)
    notifier = try ServiceNotifier(poll, token: Token.watchdog)
    // A splash has nothing that stays.
    store = PresentationStore(source.isPlymouth ? nil : notifier.manager)
    if source.isPlymouth {
      // Fails if plymouthd runs.
      boot = try BootSession(
        try SocketListener(abstract: SocketAddress(abstract: PlymouthSocket.name)),
        mode: settings.mode == .shutdown ? .shutdown : .bootUp, words: outcome.words,
        crashProgram: source.arguments[.onCrash], tokens: Token.boot, poll)
    } else {
      boot = nil
    }
    try poll.add(hangUp.descriptor, token: Token.signals)
    try poll.add(wake.descriptor, token: Token.wake)
    for warning in openFifo() { Program.log(.warning, warning) }
    if let problem {
      if psplash == nil, boot == nil { throw problem }
      Program.log(.warning, problem.description)
    }
  }

  /// Opens the service's socket.
  ///
  /// While the system stops, the splash takes the calls over: `bezeld.socket` is there until all other
  /// services have ended, but does not start its service any more.
  ///
  /// - Parameter problem: the reason why the socket cannot be there, if clients may come another way.
  private static func listeners(
    _ source: ConfigurationLoader, _ settings: DaemonSettings, _ problem: inout LinuxError?
  ) throws(LinuxError) -> [SocketListener] {
    do throws(LinuxError) {
      let takesOver = source.isPlymouth && settings.mode == .shutdown
      return [try SocketListener(at: settings.socket, takesOver: takesOver)]
    } catch {
      // A service that runs already is one too many.
      guard source.isPlymouth || source.fifo != nil && error.reason != .addressInUse else {
        throw error
      }
      problem = error
      return []
    }
  }

  /// Opens the FIFO for clients of psplash, unless it is open.
  ///
  /// The service does without one: what is in its way may be gone when the configuration is read again.
  ///
  /// - Returns: the errors, a sentence each.
  func openFifo() -> [String] {
    guard psplash == nil, let path = source.fifo else { return [] }
    do throws(LinuxError) {
      let listener = try PsplashListener(
        at: path, group: Peer.group(named: outcome.setup.daemon.group))
      try listener.watch(poll, token: Token.psplash)
      psplash = listener
      return listener.problems
    } catch {
      return ["\(error.description) The service goes on without it."]
    }
  }

  /// Runs stages until a client or a signal ends the service.
  ///
  /// - Throws: the error of the first stage, if it cannot be created, or of the loop.
  func run() throws(StageError) {
    // It keeps this service, and with it the sockets, which go with the last of both.
    defer { stage = nil }
    handleConfiguration()
    if let boot { updateTerminals(boot) }
    restorePresentations()
    while true {
      let stage = try nextStage()
      try stage.watch(poll.descriptor)
      // A compositor is of no use to a second one.
      dropAttachments()
      self.stage = stage
      hasNews = true
      queue.beginAnew(at: now)
      requests += [insets, tilt].compactMap { $0 }.map { Request($0.command) }
      requests.append(Request(.setFacts(facts.line)))
      try stage.run(
        StageClient(nextTurn: { [self] in nextTurn(at: $0) }, handle: { [self] in handle($0) }))
      // The next one's moments begin at zero.
      past = .nanoseconds(now.nanoseconds)
      guard end == .renewal, !stage.wasSignalled else { break }
      end = nil
    }
    keepPresentations(isEnd: true)
    boot?.terminals.release(poll)
    boot?.acknowledgeEnd(poll)
    boot?.terminals.endCrashGuard(poll)
    updates.end(poll)
    fontSearch?.waitForEnd()
    notifier.stop()
  }

  /// Returns a stage for the configuration or, if it cannot be created, for the one before.
  private func nextStage() throws(StageError) -> Stage {
    defer { working = (outcome, theme) }
    do throws(StageError) {
      return try Stage(outcome.options, whileWaiting: notifyAlive)
    } catch {
      guard let working else { throw error }
      Program.log(.error, "\(error) \(Service.unchanged)")
      // The former stage is released first, so that the next one can use its resources.
      stage = nil
      (outcome, theme) = working
      return try Stage(outcome.options, whileWaiting: notifyAlive)
    }
  }

  /// Tells whoever watches this process that it goes on, while it waits for a screen.
  private func notifyAlive() {
    notifier.notifyAlive()
    boot?.terminals.answerGuard(poll)
  }

  // MARK: A turn

  func nextTurn(at moment: Moment) -> StageClient.Turn {
    self.moment = moment
    now = moment.advanced(by: past)
    do throws(LinuxError) {
      try handleEvents()
    } catch {
      Program.log(.error, error.description)
    }
    for (client, problem) in server.nextCalls(poll, idleUntil: stage?.nextSight, carryOut) {
      log.log("\(name(of: client)) was disconnected: \(problem).", at: now)
    }
    files.dropUnwanted()
    for client in server.popLeaving() {
      queue.leave(client.owner, at: now)
      forget(client.owner)
    }
    dropAttachments { self.stage?.isAttached($0) != true }
    follow(stage?.hold ?? .none)
    let release = updateBoot()
    var turn = StageClient.Turn(requests: requests)
    requests = []
    (turn.followsKeyLocks, turn.release) = (isPrompting, release)
    turn.ending = ending ?? (boot == nil ? usualEnding : nil)
    // A question is not left as a picture that nobody answers.
    if endsPrompting { turn.ending = .restore }
    turn.isOver = end != nil
    // Pending requests are for the next stage.
    if end == .renewal { return turn }
    turn.requests += queue.popRequests(at: now, awaitsUpdates: server.hasWork)
    sendEvents()
    keepPresentations()
    let change = end == nil ? boot?.nextUpdate ?? updateWatcher() : nil
    var next = server.hasWork ? now : earliest(earliest(queue.nextWake, store.nextWrite), change)
    if let lastMoment, queue.isSeen {
      if lastMoment <= now {
        turn.requests.append(Request(.remove))
      } else {
        next = min(next ?? lastMoment, lastMoment)
      }
    }
    turn.next = next?.advanced(by: .zero - past)
    notifier.notify(headline)
    return turn
  }

  private func handleEvents() throws(LinuxError) {
    // Each poll returns some of the ready descriptors, and the next one others.
    for ready in try poll.ready() {
      hasNews = true
      switch ready.token {
      case Token.signals:
        if !hangUp.read().isEmpty { _ = try? reload() }
      case Token.watchdog: notifier.handle()
      case Token.wake: wake.acknowledge()
      case Token.files: try files.handle(poll)
      case Token.psplash: handlePsplash()
      case Token.font: finishFontSearch()
      case Token.manager, Token.terminal, Token.updates: break
      case Token.crashGuard: boot?.terminals.answerGuard(poll)
      case Token.boot...: handleBoot(ready)
      default: try server.handle(ready, poll)
      }
    }
  }

  /// The picture that is left: a check mark of an update stays until the reboot that it ends with.
  private var usualEnding: Ending {
    guard let request = queue.current.flatMap({ queue.request(of: $0) }), request.kind == .success,
      UpdateService.allCases.contains(where: { $0.presentationName == request.name })
    else { return outcome.options.ending }
    return .handOver(limit: 30)
  }

  /// Looks after the process that watches updates; a unit does so where there is a service manager.
  ///
  /// - Returns: when to call this again; `nil` for only after events.
  private func updateWatcher() -> Moment? {
    guard boot == nil, notifier.manager == nil else { return nil }
    return updates.update(
      setup.daemon.watch, on: setup.daemon.socket, at: now, before: hangUp, poll)
  }

  private func handlePsplash() {
    if end != .quit, let psplash, psplash.handle(&queue, at: now) { quit() }
  }

  /// Ends the service; a last frame that stays on the screen keeps the HUD.
  func quit() {
    end = .quit
    guard outcome.options.ending == .restore else { return }
    queue.dismissAll(at: now)
    lastMoment = lastMoment ?? now.advanced(by: Service.farewell)
  }

  /// Takes back what a disconnected client set: the insets, the tilt, a compositor.
  private func forget(_ owner: Owner) {
    if let number = attachments.removeValue(forKey: owner) { stage?.detach(number) }
    if insets?.owner == owner {
      insets = nil
      requests.append(Request(.setInsets(Insets(), over: .zero)))
    }
    if tilt?.owner == owner {
      tilt = nil
      requests.append(Request(.setTilt(.none)))
    }
  }

  // MARK: Stage events

  func handle(_ report: StageEvent) {
    switch report {
    case .event(let event, _, let moment):
      hasNews = true
      if case .didAppear = event { framesOfPresentation = 0 }
      if case .typed(let key) = event { handle(key) }
      queue.handle(event, at: moment.advanced(by: past))
      sendEvents()
      // The consequences are for the next turn, for which there may be no other cause.
      if queue.hasChanged, end != .renewal { wake.signal() }
    case .leaking(let device, let sentence, _):
      Program.log(.warning, sentence)
      send(WireEvent(.leaking, at: time, reason: device))
    case .warning(let sentence): Program.log(.warning, sentence)
    case .frame: handleFrame()
    case .passed: break
    }
  }

  /// Sends an event to monitoring clients when the screen becomes unavailable.
  private func follow(_ hold: StageStatus.Hold) {
    guard hold != self.hold else { return }
    self.hold = hold
    hasNews = true
    if let event = pendingEvent { send(event) }
  }
}
