internal import BezelBoot
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelWire
internal import BezelWords

/// The splash of the service that stands in for plymouthd: its clients, its terminals and its presentation.
final class BootSession {
  let splash: BootSplash
  private let server: PlymouthServer
  let terminals: BootTerminals
  /// The splash's presentation in the queue, and its last request.
  private var handle: Handle?
  private var shown: PresentationRequest?
  /// When the presentation changes next by itself.
  private var nextChange: Moment?
  /// When the terminals have to be updated; `nil` if only an event makes it so.
  private var nextTerminalChange: Moment?
  private var setups: SplashConfigurations?
  /// The clients that wait for the screen's release.
  private var deactivating: [UInt64] = []
  /// Whether the frame that is left may be that of a prompt.
  private var leavesPrompt = false
  /// The clients that wait for the end of the service.
  private var quitting: [UInt64] = []
  /// The service manager; `nil` while there is none.
  var manager: UnitMonitor?
  /// When the manager is to be connected to; `nil` before the first step.
  var nextConnection: Moment?
  /// When the manager is to be asked again.
  private var nextReport: Moment?
  /// Whether the screen was closed when the terminals were updated last.
  private var wasClosed = true
  /// Whether there was a prompt when the splash was presented last.
  private(set) var wasPrompting = false
  /// Whether there were messages then.
  private var hadMessages = false
  /// Whether the files of another root are to be read once that is complete.
  var hasNewRoot = false
  /// Whether the times of earlier boots were found in the last root.
  var hasReadHistory = false

  /// The owner of the splash's presentation; clients have larger numbers.
  static let owner = Owner(rawValue: 1)
  /// The priority of a splash, which the presentations of the service's other clients cover, and that of a
  /// prompt, which covers them.
  private static let (priority, promptPriority) = (-100, 100)

  /// - Parameter token: the first of the session's tokens in the `Poll`; all that follow are also the
  ///   session's.
  init(
    _ listener: SocketListener, mode: PlymouthMode, words: Words, crashProgram: String? = nil,
    tokens token: UInt64, _ poll: borrowing Poll
  ) throws(LinuxError) {
    terminals = BootTerminals(crashProgram: crashProgram)
    server = try PlymouthServer(listener, tokens: token, poll)
    splash = BootSplash(mode: mode, words: words, at: Moment(nanoseconds: 0))
  }

  /// Handles the readiness of a descriptor.
  ///
  /// - Parameter carryOut: is called with what each request leads to, before its client may go.
  /// - Returns: whether a request told of a step of the boot.
  func handle(
    _ ready: Poll.Ready, at now: Moment, _ poll: borrowing Poll,
    carryOut: ([BootSplash.Effect]) -> Void
  ) -> Bool {
    var hasReachedStep = false
    server.handle(ready, poll) { client, request in
      if case .update = request { hasReachedStep = true }
      carryOut(splash.handle(request, of: client.token, from: client.process, at: now))
    } leave: { client in
      splash.leave(client, at: now)
      deactivating.removeAll { $0 == client }
    }
    return hasReachedStep
  }

  func reply(_ reply: PlymouthReply, to client: UInt64, _ poll: borrowing Poll) {
    server.reply(reply, to: client, poll)
  }

  // MARK: Clients that wait

  func waitForRelease(_ client: UInt64) {
    deactivating.append(client)
    leavesPrompt = wasPrompting
  }

  /// Replies to the clients that wait for the screen's release.
  func acknowledgeRelease(_ poll: borrowing Poll) {
    for client in deactivating { reply(.acknowledged, to: client, poll) }
    deactivating = []
  }

  func waitForEnd(_ client: UInt64) { quitting.append(client) }

  /// Replies to the clients that wait for the end of the service.
  func acknowledgeEnd(_ poll: borrowing Poll) {
    for client in quitting { reply(.acknowledged, to: client, poll) }
  }

  /// Whether the last frame stays on the screen that is released.
  var leavesFrame: Bool { splash.leavesFrame && !leavesPrompt }

  // MARK: The presentation

  /// Whether a question or messages have come since the splash was presented last.
  var hasNewText: Bool {
    splash.isPrompting && !wasPrompting || splash.hasMessages && !hadMessages
  }

  /// Takes and gives back terminals.
  func updateTerminals(on screen: BootTerminals.Screen, at now: Moment, _ poll: borrowing Poll) {
    wasClosed = screen.isClosed
    nextTerminalChange = terminals.update(for: splash, on: screen, at: now, poll)
  }

  /// When the splash has to be updated next; `nil` if only an event changes it.
  var nextUpdate: Moment? { earliest(nextChange, nextTerminalChange) }

  /// Whether the splash has to be updated without an event.
  ///
  /// While a text is entered it always is, as the kernel tells nobody of its Caps Lock and Num Lock.
  ///
  /// - Parameter isClosed: whether the screen is.
  func isDue(at now: Moment, isClosed: Bool) -> Bool {
    splash.isPrompting || isClosed != wasClosed || nextUpdate.map { $0 <= now } == true
  }

  /// Takes in what the service manager tells.
  func followManager(at now: Moment, _ poll: borrowing Poll) {
    nextReport = nextReport(at: now, poll)
  }

  /// Returns the configurations of the splash and of its prompts; makes them, and gives the splash what it has of
  /// the file, if they are outdated.
  func setups(_ setup: Configuration, on backdrop: BackdropSource) -> SplashConfigurations {
    if let setups { return setups }
    let made = SplashConfigurations(setup, on: backdrop)
    setups = made
    splash.indicator = AnyIndicator(
      BootIndicator(thickness: made.splash.appearance.ringThickness, hasRing: made.hasRing))
    splash.failureLink = setup.daemon.failureLink
    return made
  }

  /// Makes the configurations anew when they are needed next.
  func forgetSetups() { setups = nil }

  /// Shows the splash, or its prompt, as it is now.
  func present(
    in queue: inout PresentationQueue, at now: Moment, _ keyboard: BootSplash.Keyboard,
    _ setups: SplashConfigurations
  ) {
    (wasPrompting, hadMessages) = (splash.isPrompting, splash.hasMessages)
    nextChange = earliest(splash.nextChange(after: now), nextReport)
    let isAsking = splash.question(at: now) != nil
    let address = isAsking ? nil : splash.failureAddress
    var request = PresentationRequest(
      splash.presentation(at: now, keyboard),
      configuration: isAsking || address != nil ? setups.prompt : setups.splash,
      priority: isAsking ? BootSession.promptPriority : BootSession.priority, stays: true)
    (request.qr, request.code) = (address, address == shown?.qr ? shown?.code : nil)
    if address != shown?.qr, let problem = request.makeCode() {
      Program.log(.warning, "\(problem)")
    }
    let isThere = handle.map { queue.request(of: $0) != nil } ?? false
    guard request != shown || !isThere else { return }
    do throws(PresentationQueueError) {
      if isThere, let handle {
        try queue.update(handle, to: request, at: now)
      } else {
        handle = try queue.show(request, for: BootSession.owner, at: now)
      }
      shown = request
    } catch {
      // There is room again when another presentation has ended.
    }
  }
}
