internal import BezelHUD
internal import BezelKMS
internal import BezelLinux

/// One graphics card of a display, from the search for it until it is closed.
///
/// Work that can wait for hardware is done by a helper thread, one job at a time: `DisplayState` says which.
/// Page flips are queued by the loop, without waiting.
final class KMSCard {
  typealias Event = KMSDisplay.DisplayEvent

  /// The epoll tokens of the descriptors of one card.
  struct Tokens {
    let worker: UInt64
    let card: UInt64

    static let first = Tokens(worker: Stage.Token.worker, card: Stage.Token.card)

    /// - Parameter number: the number of the further card, from 0.
    static func further(_ number: UInt64) -> Tokens {
      let worker = Stage.Token.furtherCards + 2 * number
      return Tokens(worker: worker, card: worker + 1)
    }
  }

  let tokens: Tokens
  let frames: CardFrames
  private(set) var goal = DisplayGoal.shown
  private(set) var card: OpenCard?
  /// The programs that were asked to release the screen.
  private(set) var requests: OwnerRequests

  private let options: StageOptions
  /// Whether the console is in front of this card.
  var hasConsole: Bool
  private var kind: CardWorker.Kind
  private let worker: CardWorker
  private var state = DisplayState()
  /// The pictures captured before the card had to be closed for another terminal, for its reopening;
  /// `nil` if it never had to be.
  private var captures: [CRTCID: CapturedScreen]?
  /// Whether the machine slept while the helper thread used an output.
  private var hasSlept = false
  private var otherCards: [String] = []
  /// Whether the loop wakes for the card's page-flip events.
  private var watchesFlips = true

  /// - Parameter requests: the programs that were already asked to release the screen.
  init(
    _ options: StageOptions, _ kind: CardWorker.Kind, _ tokens: Tokens, requests: OwnerRequests,
    _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.options = options
    self.kind = kind
    self.tokens = tokens
    self.requests = requests
    if case .first = kind { hasConsole = true } else { hasConsole = false }
    frames = CardFrames(options)
    worker = try CardWorker()
    try poll.add(worker.descriptor, token: tokens.worker)
  }

  /// Removes the helper thread's descriptor, of a card that is closed.
  func unwatch(_ poll: borrowing Poll) { poll.remove(worker.descriptor) }

  /// The device node: the requested one, also while it is not open; `nil` while any will do.
  var path: String? { card?.card.path ?? options.screen.card }

  /// Whether frames can be drawn.
  var isOpen: Bool { card != nil && state.isOpen(for: goal) }

  var isClosed: Bool { state.hold == .closed }

  var isClosing: Bool { if case .closed = goal { true } else { false } }

  /// Whether another program can become the card's master.
  var isGivenUp: Bool { state.isGivenUp }

  /// Whether the helper thread has a job.
  var isBusy: Bool { state.isBusy }

  /// Wakes the loop for page-flip events, or lets them wait for the next frame.
  func watchFlips(_ watchesFlips: Bool, _ poll: borrowing Poll) {
    guard watchesFlips != self.watchesFlips, let card else { return }
    self.watchesFlips = watchesFlips
    poll.change(card.card.descriptor, token: tokens.card, to: watchesFlips ? .reading : [])
  }

  // MARK: What is wanted

  /// Changes the goal; a card that is being closed stays so.
  func want(_ goal: DisplayGoal) {
    guard !isClosing else { return }
    self.goal = goal
    if goal == .released {
      frames.drop()
      state.release()
    }
  }

  /// Plans the outputs anew, as connectors may have changed.
  func replan() { state.changes.wantsPlan = true }

  /// Draws and sets the modes anew after sleep, as drivers may have lost modes and buffer contents.
  func wakeUp() {
    if isOpen { replan() }
    frames.disable(contentIsLost: true)
    hasSlept = frames.areBusy
  }

  /// The device nodes of the further cards, once after each look at the connectors.
  func popOtherCards() -> [String] {
    defer { otherCards = [] }
    return otherCards
  }

  /// Records that the card cannot be used any more.
  private func lose(_ error: ScreenError, _ events: inout [Event]) {
    state.lose()
    events.append(.lost(error))
  }

  // MARK: Events

  /// Handles the events of the card and the answer of the helper thread.
  ///
  /// - Parameter console: takes the console of a card that was opened.
  func handle(
    _ ready: [Poll.Ready], at now: Timestamp, _ console: inout WatchedConsole,
    _ poll: borrowing Poll,
    into events: inout [Event]
  ) {
    if let frame = frames.popSeenAtOnce() {
      events.append(.frame(moment: frame.moment, seen: frame.time))
    }
    // The loop does not wake for every flip event, and this process may have been stopped for a while.
    if frames.areSettled(at: now) || ready.contains(where: { $0.token == tokens.card }) {
      readFlips(into: &events)
    }
    handleAnswer(at: now, &console, poll, into: &events)
  }

  /// Handles the answer of the helper thread.
  ///
  /// - Parameter wait: how long to wait for it, in milliseconds.
  /// - Returns: whether there is one.
  @discardableResult func handleAnswer(
    at now: Timestamp, atMostMilliseconds wait: Int = 0, _ console: inout WatchedConsole,
    _ poll: borrowing Poll, into events: inout [Event]
  ) -> Bool {
    guard let answer = worker.popAnswer(atMostMilliseconds: wait) else { return false }
    handle(answer, at: now, &console, poll, into: &events)
    if hasSlept { wakeUp() }
    return true
  }

  /// Sets the modes again if a frame is late.
  func recoverIfLate(at now: Timestamp, into events: inout [Event]) {
    if let warning = frames.recoverIfLate(at: now) { events.append(.warning(warning)) }
  }

  private func readFlips(into events: inout [Event]) {
    guard let card else { return }
    do throws(KMSError) {
      try card.card.readFlips {
        if let frame = frames.completed(by: $0) {
          events.append(.frame(moment: frame.moment, seen: frame.time))
        }
      }
    } catch {
      lose(ScreenError(error), &events)
    }
  }

  private func handle(
    _ answer: CardWorker.Answer, at now: Timestamp, _ console: inout WatchedConsole,
    _ poll: borrowing Poll,
    into events: inout [Event]
  ) {
    switch answer {
    case .opened(let result, let requests):
      self.requests = requests
      opened(result, &console, poll, into: &events)
    case .released(.success): state.end(.released)
    case .released(.failure): state.end(.refused)
    case .surrendered: state.end(.nothing)
    case .planned(let result, let isMaster):
      state.end(isMaster ? .master : .released)
      // Otherwise they are planned when this terminal is in front again.
      guard goal == .shown else { return }
      switch result {
      case .success(let plan):
        follow(plan, into: &events)
        otherCards = card?.otherCards ?? []
      case .failure(let error): refuse(error, into: &events)
      }
    case .changed(let result):
      state.end()
      if let card { frames.adopt(card) }
      guard case .failure(let error) = result else { return }
      if frames.outputs.isEmpty || error.isGone {
        lose(ScreenError(error), &events)
      } else {
        events.append(.warning(error.description))
      }
    case .enabled(let outputs, let result):
      state.end()
      // Too late: this process is not master of the outputs any more.
      guard !state.wasReleased else { return drop(outputs) }
      switch result {
      case .success(let submission):
        let problem = frames.enabled(outputs, submission, at: now) {
          events.append(.frame(moment: $0, seen: $1))
        }
        if let problem { lose(ScreenError(problem), &events) }
      case .failure(let error) where error.reason.isMemoryFull:
        drop(outputs)
        state.changes.fallback = outputs.map { $0.chain.scanout.connector.id }
      case .failure(let error): refuse(error, into: &events)
      }
    case .uploaded(let output, let result):
      state.end()
      guard !state.wasReleased else { return drop([output]) }
      switch result {
      case .success(let submission):
        let problem = frames.uploaded(output, submission, at: now) {
          events.append(.frame(moment: $0, seen: $1))
        }
        if let problem { lose(ScreenError(problem), &events) }
      case .failure(let error): refuse(error, into: &events)
      }
    case .closed:
      state.end(.closed)
      events.append(.closed)
    }
  }

  private func drop(_ outputs: [KMSOutput]) {
    for output in outputs { output.disable(contentIsLost: false) }
  }

  private func refuse(_ error: KMSError, into events: inout [Event]) {
    frames.fail()
    lose(ScreenError(error), &events)
  }

  private func opened(
    _ result: Result<OpenCard?, KMSError>, _ console: inout WatchedConsole, _ poll: borrowing Poll,
    into events: inout [Event]
  ) {
    let opened: OpenCard
    switch result {
    case .success(let card?): opened = card
    case .success(nil):
      state.end(holdWithoutCard)
      return lose(.disconnected, &events)
    case .failure(let error):
      state.end(holdWithoutCard)
      return lose(ScreenError(error), &events)
    }
    state.end(.master)
    card = opened
    watchesFlips = true
    otherCards = opened.otherCards
    frames.adopt(opened)
    let isReopened = captures != nil
    if hasConsole {
      console = WatchedConsole(opened.console.take(), isAdopted: isReopened)
    }
    do throws(LinuxError) {
      try poll.add(opened.card.descriptor, token: tokens.card)
      if hasConsole { try console.watch(poll) }
    } catch {
      return lose(ScreenError(error.description), &events)
    }
    events += (opened.warnings + frames.tileWarnings).map { .warning($0) } + [.opened]
  }

  /// The state after a failed search: a card that was open before is still in use by the stage, which
  /// closes it.
  private var holdWithoutCard: DisplayState.Hold { captures == nil ? .closed : .nothing }

  /// Enables the outputs that were plugged in, and disables the unplugged ones.
  private func follow(_ plan: [Scanout], into events: inout [Event]) {
    guard !plan.isEmpty else { return lose(ScreenError("The screen was unplugged."), &events) }
    guard let card else { return }
    state.changes.scanouts = nil
    let isSame = card.outputs.follows(plan)
    // Either the link status is bad or, as nothing else has changed, the plug was pulled and put back
    // between two probes. In the second case the output may still show frames, and some drivers refuse
    // a modeset while a flip is pending.
    for output in frames.outputs {
      let isBroken = plan.contains(where: output.isBroken)
      if isSame || isBroken { frames.relight(output, afterFrame: !isBroken) }
    }
    guard !isSame else { return frames.adopt(card) }
    // The loop draws only on outputs that stay: the helper thread frees the others.
    frames.forget { !card.outputs.keeps($0.chain, in: plan) }
    state.changes.scanouts = plan
  }

  // MARK: Jobs

  /// Begins the next job on the helper thread, if there is one.
  ///
  /// - Parameters:
  ///   - console: the console, which opening and closing take.
  ///   - isBehind: whether another terminal is in front.
  func pump(_ console: inout WatchedConsole, isBehind: Bool, _ poll: borrowing Poll) {
    guard let job = state.next(for: goal, frames.work) else { return }
    switch job {
    case .open: beginOpening(&console, poll)
    case .close(let ending):
      guard card != nil || captures != nil else { return state.end(.closed) }
      beginClosing(ending, &console, isBehind: isBehind, poll)
    case .surrender: beginSurrender(poll)
    default:
      guard let card else { return }
      begin(job, on: card)
    }
    state.begin(job)
  }

  private func begin(_ job: DisplayState.Job, on card: OpenCard) {
    switch job {
    case .release: worker.release(card)
    case .resume: worker.resume(card)
    case .plan: worker.plan(card)
    case .fallBack(let connectors):
      frames.forget { connectors.contains($0.chain.scanout.connector.id) }
      worker.fallBack(card, on: connectors)
    case .change(let plan): worker.change(card, to: plan)
    case .enable: worker.enable(frames.beginEnabling(), of: card)
    case .upload:
      if let (output, clips) = frames.beginUpload() { worker.upload(clips, to: output) }
    case .open, .surrender, .close: break
    }
  }

  private func beginOpening(_ console: inout WatchedConsole, _ poll: borrowing Poll) {
    // A card that was closed for another terminal is the display's first one by now, and the user waits for it.
    if hasConsole, captures != nil { kind = .first(namesOwner: true) }
    let search = CardWorker.Search(
      kind: kind, options: options, requests: requests, captures: captures)
    worker.open(search, console: takeConsole(&console, poll))
  }

  private func beginSurrender(_ poll: borrowing Poll) {
    if let card {
      poll.remove(card.card.descriptor)
      captures = card.captures
    }
    frames.forget { _ in true }
    worker.surrender(card.take())
  }

  /// Keeps the console as it is until the helper thread is done with the card, or for ever.
  func keep(_ console: consuming Console?) { worker.kept.console = console }

  private func beginClosing(
    _ ending: Ending, _ console: inout WatchedConsole, isBehind: Bool, _ poll: borrowing Poll
  ) {
    if let card { poll.remove(card.card.descriptor) }
    frames.forget { _ in true }
    worker.close(card.take(), takeConsole(&console, poll), ending, isBehind: isBehind)
  }

  /// Returns the console for the helper thread; `nil` of a further card.
  private func takeConsole(_ console: inout WatchedConsole, _ poll: borrowing Poll) -> Console? {
    guard hasConsole else { return nil }
    console.unwatch(poll)
    return console.take()
  }
}

extension CardFrames {
  /// A warning for each tiled monitor, which shows the HUD on one tile only.
  fileprivate var tileWarnings: [String] {
    outputs.compactMap { output in
      let connector = output.chain.scanout.connector
      return connector.tile.map {
        "The monitor on \(connector.name) has \($0.count) parts with a connector each: the HUD is "
          + "shown on one of them."
      }
    }
  }
}

extension KMSOutput {
  /// Whether a scanout is for this output's connector, with a bad link status.
  fileprivate func isBroken(_ scanout: Scanout) -> Bool {
    scanout.connector.id == chain.scanout.connector.id && scanout.connector.hasBadLink
  }
}
