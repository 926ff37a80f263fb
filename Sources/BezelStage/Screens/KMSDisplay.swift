internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The graphics cards that show the HUD.
///
/// The first one has the console in front of it, and its outputs are those that frames are reported of. The
/// terminal is released only when master of every card is dropped, and the first card is closed last, as the
/// console covers all outputs.
final class KMSDisplay {
  /// An event for the stage.
  enum DisplayEvent {
    /// The first card is open, with this process as its master; the first frames can be drawn.
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

  /// The terminal in front.
  private enum Terminal {
    case own
    /// Another one, as soon as every card is given up.
    case leaving
    case other
  }

  private let options: StageOptions
  private let first: KMSCard
  private var others: [KMSCard] = []
  /// The number of further cards so far, including closed ones.
  private var otherCount: UInt64 = 0
  private var console = WatchedConsole()
  private var terminal = Terminal.own
  /// The displays without a console that leave the screen with this one: of a card that is left, or is searched for.
  var companions: [KMSDisplay] = []
  /// The events that occurred outside of `handle`, for its next call.
  private var pendingEvents: [DisplayEvent] = []
  /// The frames of further cards that are closed.
  private var (formerFailed, formerLate) = (0, 0)

  /// Begins to search for a card.
  ///
  /// - Parameters:
  ///   - namesOwner: whether to find the program that owns the screen, which scans every process.
  ///   - requests: the programs that were already asked to release the screen.
  init(
    _ options: StageOptions, namesOwner: Bool = true, requests: OwnerRequests = OwnerRequests(),
    _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.options = options
    first = try KMSCard(options, .first(namesOwner: namesOwner), .first, requests: requests, poll)
    pump(first, poll)
  }

  /// Begins to search for a card that is better than others.
  ///
  /// - Parameter nodes: the device nodes of those, of which another display is master and has the console.
  init(_ options: StageOptions, insteadOf nodes: [String], _ poll: borrowing Poll)
    throws(LinuxError)
  {
    self.options = options
    first = try KMSCard(options, .better(than: nodes), .first, requests: OwnerRequests(), poll)
    pump(first, poll)
  }

  // MARK: What is there

  /// The outputs of the first card.
  var outputs: [KMSOutput] { first.frames.outputs }

  /// The outputs of all cards.
  var allOutputs: [(output: KMSOutput, card: OpenCard?)] {
    cards.flatMap { card in card.frames.outputs.map { ($0, card.card) } }
  }

  var cards: [KMSCard] { [first] + others }

  /// The programs that were asked to release the screen.
  var requests: OwnerRequests { first.requests }

  var failedFlips: Int { cards.reduce(formerFailed) { $0 + $1.frames.failed } }
  var framesLate: Int { cards.reduce(formerLate) { $0 + $1.frames.late } }

  /// Whether a frame is visible on an output.
  var isSeen: Bool { first.isOpen && outputs.contains { $0.rhythm.lastFlip != nil } }

  /// Whether a first frame is drawn.
  var hasDrawn: Bool { outputs.contains { $0.state != .disabled(isDrawn: false) } }

  /// Whether another terminal is in front, or about to be.
  var isAway: Bool { terminal != .own }

  /// Whether a switch to another terminal waits for the cards.
  var isLeaving: Bool { terminal == .leaving }

  /// Whether the first card is open.
  var hasCard: Bool { first.card != nil }

  var isClosed: Bool { first.isClosed }
  var isClosing: Bool { first.isClosing }

  /// Whether another card can take the HUD over.
  var canBeReplaced: Bool { isSeen && !isAway }

  /// Whether the display takes the console in front of its first card, or has taken it over.
  var hasConsole: Bool { first.hasConsole }

  /// The device nodes of the open cards.
  var nodes: [String] { cards.compactMap { $0.card?.card.path } }

  /// Text for the user: card, driver, atomic or legacy commits, and outputs; `nil` while there are
  /// none.
  var name: String? {
    guard let card = first.card?.card, let output = outputs.first else { return nil }
    let commit = output.chain.scanout.commit == .atomic ? "atomic" : "legacy"
    return "\(card.path) (\(card.driver.name)), \(commit), "
      + allOutputs.map { $0.output.name }.joined(separator: " and ")
  }

  // MARK: Events

  /// Handles the events of the helper threads, the cards and the console.
  func handle(
    _ ready: [Poll.Ready], at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [DisplayEvent]
  ) {
    events += pendingEvents
    pendingEvents = []
    first.handle(ready, at: now, &console, poll, into: &events)
    openFurther(first.popOtherCards(), poll)
    if ready.contains(where: { $0.token == Stage.Token.console }) {
      handleConsole(poll, into: &events)
    }
    for card in others { handle(ready, of: card, at: now, poll, into: &events) }
    removeClosed(poll)
    first.recoverIfLate(at: now, into: &events)
    pump(first, poll)
    // The kernel switches when it is allowed to.
    if terminal == .leaving, first.isGivenUp, others.allSatisfy({ $0.isGivenUp }),
      companions.allSatisfy({ $0.terminal == .other || $0.isClosed })
    {
      terminal = .other
      console.allowRelease()
    }
  }

  /// Handles the events of a further card, and closes it if it is lost.
  private func handle(
    _ ready: [Poll.Ready], of card: KMSCard, at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [DisplayEvent]
  ) {
    var news: [DisplayEvent] = []
    card.handle(ready, at: now, &console, poll, into: &news)
    card.recoverIfLate(at: now, into: &news)
    for item in news {
      switch item {
      case .opened, .frame, .closed: break
      case .warning: events.append(item)
      case .lost: card.want(.closed(.restore))
      }
    }
    pump(card, poll)
  }

  private func handleConsole(_ poll: borrowing Poll, into events: inout [DisplayEvent]) {
    for request in console.requests(poll) {
      switch request {
      case .release: leaveScreen()
      case .acquired: returnToScreen()
      // There would be no event when this terminal is active again.
      case .unguarded where isAway: events.append(.lost(.unguarded))
      case .unguarded: break
      }
    }
  }

  /// Begins the next job of a card.
  private func pump(_ card: KMSCard, _ poll: borrowing Poll) {
    if card === first, card.isClosing, !others.isEmpty { return }
    card.pump(&console, isBehind: isAway, poll)
  }

  /// Begins to open the further cards that are not open yet.
  private func openFurther(_ paths: [String], _ poll: borrowing Poll) {
    guard !isAway, !isClosing else { return }
    for path in paths where !others.contains(where: { $0.path == path }) {
      var options = options
      options.screen = ScreenRequest()
      options.screen.card = path
      options.screen.commit = self.options.screen.commit
      options.boardConnector = nil
      options.otherCards = .none
      do throws(LinuxError) {
        let card = try KMSCard(
          options, .further, .further(otherCount), requests: OwnerRequests(), poll)
        otherCount += 1
        others.append(card)
        pump(card, poll)
      } catch {
        pendingEvents.append(.warning(error.description))
      }
    }
  }

  private func removeClosed(_ poll: borrowing Poll) {
    guard others.contains(where: { $0.isClosed }) else { return }
    for card in others where card.isClosed { leave(card, poll) }
    others.removeAll { $0.isClosed }
  }

  private func leave(_ card: KMSCard, _ poll: borrowing Poll) {
    card.unwatch(poll)
    formerFailed += card.frames.failed
    formerLate += card.frames.late
  }

  /// Wakes the loop for page-flip events, or lets them wait for the next frame.
  func watchFlips(_ watchesFlips: Bool, _ poll: borrowing Poll) {
    first.watchFlips(watchesFlips, poll)
  }

  /// Removes the helper thread's descriptor, of a display that is closed.
  func unwatch(_ poll: borrowing Poll) { first.unwatch(poll) }

  // MARK: Requests

  /// Plans the outputs anew after a hotplug event.
  func replan() { for card in cards { card.replan() } }

  /// Draws and sets the modes anew after sleep.
  func wakeUp() { for card in cards { card.wakeUp() } }

  /// Releases the cards for another terminal.
  func leaveScreen() {
    terminal = .leaving
    for card in cards { card.want(.released) }
    for display in companions { display.leaveScreen() }
  }

  /// Takes the cards again after they were released for another terminal.
  func returnToScreen() {
    // A console that was in text mode for a moment has changed the CRTC.
    guard isAway else { return wakeUp() }
    terminal = .own
    for card in cards { card.want(.shown) }
    for display in companions { display.returnToScreen() }
  }

  /// Begins to close the display; `DisplayEvent.closed` reports the end.
  func close(_ ending: Ending) {
    first.want(.closed(ending))
    for card in others { card.want(.closed(.restore)) }
  }

  /// Closes the display and waits for it, for at most 15 s a card, as a driver may hang.
  ///
  /// - Parameter whileWaiting: called every second.
  func closeNow(_ ending: Ending, _ poll: borrowing Poll, _ whileWaiting: () -> Void = {}) {
    close(ending)
    while let card = others.popLast() {
      close(card, poll, whileWaiting)
      leave(card, poll)
    }
    close(first, poll, whileWaiting)
    if !first.isClosed { first.keep(releaseConsole(poll)) }
    unwatch(poll)
  }

  private func close(_ card: KMSCard, _ poll: borrowing Poll, _ whileWaiting: () -> Void) {
    let end = Timestamp.now().advanced(byNanoseconds: 15_000_000_000)
    var events: [DisplayEvent] = []
    while !card.isClosed {
      card.pump(&console, isBehind: isAway, poll)
      guard card.isClosed || waitForAnswer(of: card, until: end, poll, into: &events, whileWaiting)
      else { return }
    }
  }

  /// Waits until the card is open or the search has failed, for at most a minute.
  ///
  /// - Parameter whileWaiting: called every second.
  func waitUntilOpen(_ poll: borrowing Poll, _ whileWaiting: () -> Void = {}) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    let end = Timestamp.now().advanced(byNanoseconds: 60_000_000_000)
    if waitForAnswer(of: first, until: end, poll, into: &events, whileWaiting) {
      openFurther(first.popOtherCards(), poll)
    } else {
      events.append(.lost(ScreenError("The graphics driver did not answer for a minute.")))
    }
    return events
  }

  /// - Returns: whether there was an answer.
  private func waitForAnswer(
    of card: KMSCard, until end: Timestamp, _ poll: borrowing Poll,
    into events: inout [DisplayEvent],
    _ whileWaiting: () -> Void
  ) -> Bool {
    while card.isBusy {
      let rest = end.nanoseconds(since: .now()) / 1_000_000
      guard rest > 0 else { return false }
      let wait = Int(min(rest, 1_000))
      if card.handleAnswer(at: .now(), atMostMilliseconds: wait, &console, poll, into: &events) {
        return true
      }
      whileWaiting()
    }
    return false
  }

  // MARK: The console

  /// Returns the console, still in graphics mode, for the display that follows.
  func releaseConsole(_ poll: borrowing Poll) -> Console? {
    console.unwatch(poll)
    return console.take()
  }

  /// Replaces this display's console by that of a display that is about to be closed; both are on the
  /// active terminal.
  func adopt(_ adopted: consuming Console?, _ poll: borrowing Poll) {
    first.hasConsole = true
    guard let adopted else { return }
    console.unwatch(poll)
    console = WatchedConsole(adopted, isAdopted: true)
    do throws(LinuxError) {
      try console.watch(poll)
    } catch {
      pendingEvents.append(.warning(error.description))
    }
  }

  /// Keeps keys from programs that read the terminal, or ends that.
  func silenceKeys(_ areSilent: Bool) { console.silenceKeys(areSilent) }

  /// Sets the console to graphics mode again, if another program ended it.
  func checkConsole() { if !isAway { console.checkModes() } }

  // MARK: Frames

  /// Draws the next frame of every output that is ready for one.
  ///
  /// - Parameter isMoving: whether an animation goes on, even if a frame equals the one before.
  /// - Returns: when to call this again without any event; the problem, if the display is lost.
  func draw(
    at now: Timestamp, isMoving: @autoclosure () -> Bool, _ poll: borrowing Poll,
    update: ShownScene.Update
  ) -> (next: Timestamp?, problem: String?) {
    guard first.isOpen else {
      for card in others { pump(card, poll) }
      pump(first, poll)
      return (nil, nil)
    }
    var (next, problem) = first.frames.draw(at: now, isMoving: isMoving(), update: update)
    if problem != nil { return (nil, problem) }
    pump(first, poll)
    for card in others where card.isOpen {
      let (time, problem) = card.frames.draw(at: now, isMoving: isMoving(), update: update)
      if problem != nil { card.want(.closed(.restore)) }
      next = earliest(next, time)
      pump(card, poll)
    }
    return (next, nil)
  }

  /// The earliest time at which a pending frame will be on its output; `nil` if an output has none.
  var nextSight: Timestamp? { first.frames.nextSight }

  /// Whether no frame is due as soon as the last one is on the screen.
  func flipsCanWait(at now: Timestamp) -> Bool {
    others.isEmpty && first.frames.flipsCanWait(at: now)
  }
}
