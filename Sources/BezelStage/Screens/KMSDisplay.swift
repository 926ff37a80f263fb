internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The outputs of a graphics card, from the search for the card until it is closed.
///
/// Work that can wait for hardware is done by a helper thread, one job at a time; `pump()` begins the
/// next one. Page flips are queued by the loop, without waiting.
final class KMSDisplay {
  /// An event for the stage.
  enum DisplayEvent {
    /// The card is open, with this process as its master; the first frames can be drawn.
    case opened
    /// A frame of the first output is on the screen.
    case frame(moment: Moment, seen: Timestamp)
    /// A problem occurred that does not end the display.
    case warning(String)
    /// The display cannot go on and has to be closed.
    case lost(ScreenError)
    /// The display is closed and everything restored.
    case closed
  }

  /// The state of the display.
  enum Phase {
    case opening, open
    /// Another virtual terminal is active: master is dropped until this one is active again.
    case away
    case closing, closed
  }

  enum Answer {
    case opened(Result<OpenCard?, KMSError>, OwnerRequests)
    case planned(Result<[Scanout], KMSError>)
    /// The outputs were changed; the error of one that could not be used.
    case changed(Result<Void, KMSError>)
    case enabled([KMSOutput], Result<Submission, KMSError>)
    case uploaded(KMSOutput, Result<Submission, KMSError>)
    /// Master was dropped for another terminal, or the kernel refused.
    case released(Result<Void, KMSError>)
    /// The card was closed for another terminal.
    case surrendered
    case closed
  }

  let options: StageOptions
  let tokens: Tokens
  /// Whether the display mirrors another one, on another card and without a console.
  let isMirror: Bool
  /// The displays of the further cards, which show the same HUD.
  var mirrors: [KMSDisplay] = []
  /// The number of mirrors so far, including closed ones.
  var mirrorCount: UInt64 = 0
  var outputs: [KMSOutput] = []
  var failedFlips = 0
  /// The number of frames that were on the screen a period or more after they were due.
  var framesLate = 0
  var phase = Phase.opening
  let worker: Worker<Answer>
  let painter: Painter
  var card: OpenCard?
  /// Whether the loop wakes for the card's page-flip events.
  private var watchesFlips = true
  /// The console, while the card is closed for another terminal.
  var console = WatchedConsole()
  /// The pictures captured before the card had to be closed for another terminal, for its reopening;
  /// `nil` if it never had to be.
  var captures: [CRTCID: CapturedScreen]?
  /// The programs that were asked to release the screen.
  var requests: OwnerRequests
  /// Whether frames were dropped, and none has been on the screen since.
  var isRecovering = false
  /// Flip events that may belong to outputs that the helper thread is enabling.
  var early: [PageFlip] = []
  /// The events that occurred outside of `handle`, for its next call.
  var pendingEvents: [DisplayEvent] = []
  /// Drawn frames for drivers whose presentation blocks until the frame is copied.
  var uploads: [(output: KMSOutput, clips: [DamageClip])] = []

  // Pending jobs of the helper thread, the most urgent first.
  var wantsClose: Ending?
  var wantsRelease = false
  /// Whether master was dropped for another terminal.
  var isGivenUp = false
  /// Whether a switch to another terminal waits for that.
  var owesRelease = false
  var wantsResume = false
  var wantsFallback: [ConnectorID]?
  var wantedChange: [Scanout]?
  var wantsPlan = false
  /// Whether the machine slept while the helper thread used an output.
  var wantsRedraw = false

  /// Begins to search for a card.
  ///
  /// - Parameters:
  ///   - namesOwner: whether to find the program that owns the screen, which scans every process.
  ///   - requests: the programs that were already asked to release the screen.
  init(
    _ options: StageOptions, namesOwner: Bool = true, requests: OwnerRequests = OwnerRequests()
  ) throws(LinuxError) {
    self.options = options
    painter = Painter(dithers: options.dithers)
    self.requests = requests
    tokens = .first
    isMirror = false
    worker = try Worker(name: "bezel-screen")
    beginOpening(namesOwner: namesOwner)
  }

  /// Begins to open another card, to show the same HUD on all of its outputs.
  ///
  /// - Parameter number: the number among all mirrors of `first` so far, from 0.
  init(mirror number: UInt64, of first: KMSDisplay, on path: String) throws(LinuxError) {
    var options = first.options
    options.screen = ScreenRequest()
    options.screen.card = path
    options.screen.commit = first.options.screen.commit
    options.boardConnector = nil
    options.otherCards = .none
    self.options = options
    painter = Painter(dithers: options.dithers)
    requests = OwnerRequests()
    tokens = Tokens(mirror: number)
    isMirror = true
    worker = try Worker(name: "bezel-screen")
    beginOpening(namesOwner: false)
  }

  /// Whether a frame is visible on an output.
  var isSeen: Bool { outputs.contains { $0.rhythm.lastFlip != nil } && phase == .open }

  /// Whether a first frame is drawn.
  var hasDrawn: Bool { outputs.contains { $0.state != .disabled(isDrawn: false) } }

  /// Text for the user: card, driver, atomic or legacy commits, and outputs; `nil` while there are
  /// none.
  var name: String? {
    guard let card = card?.card, let first = outputs.first else { return nil }
    let commit = first.chain.scanout.commit == .atomic ? "atomic" : "legacy"
    return "\(card.path) (\(card.driver.name)), \(commit), "
      + allOutputs.map { $0.output.name }.joined(separator: " and ")
  }

  // MARK: Descriptors in the loop's epoll

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(worker.descriptor, token: tokens.worker)
  }

  func watchCard(_ poll: borrowing Poll) throws(LinuxError) {
    guard let card else { return }
    try poll.add(card.card.descriptor, token: tokens.card)
    watchesFlips = true
    try card.console.watch(poll)
  }

  /// Wakes the loop for page-flip events, or lets them wait for the next frame.
  func watchFlips(_ watchesFlips: Bool, _ poll: borrowing Poll) {
    guard watchesFlips != self.watchesFlips, let card else { return }
    self.watchesFlips = watchesFlips
    poll.change(card.card.descriptor, token: tokens.card, to: watchesFlips ? .reading : [])
  }

  func unwatchCard(_ poll: borrowing Poll) {
    console.unwatch(poll)
    guard let card else { return }
    poll.remove(card.card.descriptor)
    card.console.unwatch(poll)
  }

  /// Removes the helper thread's descriptor, of a display that is closed.
  func unwatch(_ poll: borrowing Poll) { poll.remove(worker.descriptor) }

  // MARK: Requests

  /// Plans the outputs anew after a hotplug event.
  func replan() {
    wantsPlan = true
    for mirror in mirrors { mirror.replan() }
  }

  /// Sets the modes again, with new frames.
  func recover() {
    failedFlips += 1
    isRecovering = true
    disable(contentIsLost: false)
  }

  /// Draws and sets the modes anew after sleep, as drivers may have lost modes and buffer contents.
  func wakeUp() {
    if phase == .open { wantsPlan = true }
    disable(contentIsLost: true)
    wantsRedraw = outputs.contains { $0.state == .busy }
    for mirror in mirrors { mirror.wakeUp() }
  }

  /// Disables every output that the helper thread does not use, and drops its frame.
  private func disable(contentIsLost: Bool) {
    for output in outputs where output.state != .busy {
      output.disable(contentIsLost: contentIsLost)
    }
  }

  /// Begins to close the display; `DisplayEvent.closed` reports the end.
  func close(_ ending: Ending) {
    wantsClose = wantsClose ?? ending
    for mirror in mirrors { mirror.close(.restore) }
  }

  /// Whether the display is closed.
  var isClosed: Bool { phase == .closed }

  var isClosing: Bool { wantsClose != nil || phase == .closing }

  /// Closes the display and waits for it, for at most 15 s, as a driver may hang.
  ///
  /// - Parameter whileWaiting: called every second.
  func closeNow(
    _ ending: Ending, _ poll: borrowing Poll, _ whileWaiting: () -> Void = {}
  ) {
    for mirror in mirrors { mirror.closeNow(.restore, poll, whileWaiting) }
    mirrors = []
    close(ending)
    let end = Timestamp.now().advanced(byNanoseconds: 15_000_000_000)
    while !isClosed {
      pump(poll)
      guard let answer = waitForAnswer(until: end, whileWaiting) else { break }
      var events: [DisplayEvent] = []
      handle(answer, at: .now(), poll, into: &events)
    }
    unwatch(poll)
  }

  private func waitForAnswer(
    until end: Timestamp, _ whileWaiting: () -> Void
  ) -> sending Answer? {
    while worker.isBusy {
      let rest = end.nanoseconds(since: .now()) / 1_000_000
      guard rest > 0 else { break }
      if let answer = worker.waitForAnswer(atMostMilliseconds: Int(min(rest, 1_000))) {
        return answer
      }
      whileWaiting()
    }
    return nil
  }

  /// Waits until the card is open or the search has failed, for at most a minute.
  ///
  /// - Parameter whileWaiting: called every second.
  func waitUntilOpen(_ poll: borrowing Poll, _ whileWaiting: () -> Void = {}) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    let end = Timestamp.now().advanced(byNanoseconds: 60_000_000_000)
    if let answer = waitForAnswer(until: end, whileWaiting) {
      handle(answer, at: .now(), poll, into: &events)
    } else {
      events.append(.lost(ScreenError("The graphics driver did not answer for a minute.")))
    }
    return events
  }

  /// Replaces this display's console by that of a display that is about to be closed; both are on the
  /// active terminal.
  func adoptConsole(of former: FramebufferDisplay, _ poll: borrowing Poll) {
    card?.console.unwatch(poll)
    card?.adopt(former.releaseConsole(poll))
    do throws(LinuxError) {
      try card?.console.watch(poll)
    } catch {
      pendingEvents.append(.warning(error.description))
    }
  }

  /// Keeps keys from programs that read the terminal, or ends that.
  func silenceKeys(_ areSilent: Bool) {
    // In other phases the helper thread uses the console.
    if phase == .open || phase == .away { card?.console.silenceKeys(areSilent) }
  }

  /// Sets the console to graphics mode again, if another program ended it.
  func checkConsole() {
    if phase == .open { card?.console.checkModes() }
  }

  func handleConsole(_ poll: borrowing Poll, into events: inout [DisplayEvent]) {
    for request in card?.console.requests(poll) ?? console.requests(poll) {
      switch request {
      case .release: leaveScreen()
      case .acquired: returnToScreen()
      // There would be no event when this terminal is active again.
      case .unguarded where phase == .away: events.append(.lost(.unguarded))
      case .unguarded: break
      }
    }
  }

  /// Releases the card for another terminal.
  func leaveScreen() {
    // Pending flips may never be reported; they are not waited for.
    for upload in uploads { upload.output.disable(contentIsLost: false) }
    uploads = []
    disable(contentIsLost: false)
    phase = .away
    wantsRelease = true
    isGivenUp = false
    owesRelease = !isMirror
    for mirror in mirrors { mirror.leaveScreen() }
  }

  /// Takes the card again after it was released for another terminal.
  func returnToScreen() {
    // A console that was in text mode for a moment has changed the CRTC.
    guard phase == .away else { return wakeUp() }
    wantsRelease = false
    owesRelease = false
    wantsResume = true
    for mirror in mirrors { mirror.returnToScreen() }
  }
}
