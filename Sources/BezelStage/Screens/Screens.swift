internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The screens of a stage: the one that shows HUDs, the search for it or for a better one, and a former one that
/// is being closed.
final class Screens {
  private let options: StageOptions
  /// The screen that shows HUDs.
  private(set) var screen = StageDisplay.none
  /// The search for a card: the first one, while there is none or only a framebuffer, or a better one.
  private var search: KMSDisplay?
  /// The compositors, which come before cards.
  var layers: LayerSearch
  /// The displays without a HUD that are being closed: of a card that was left for a better one, for example.
  private var former: [KMSDisplay] = []
  private var look = BetterCardLook()
  private var retry = ScreenRetry()
  /// The programs that were asked to release the screen.
  private var requests = OwnerRequests()
  /// Why no screen could be opened, at the last report.
  private var error: ScreenError?
  private var warnings: Set<String> = []
  /// The events of the card in this turn.
  private var cardEvents: [KMSDisplay.DisplayEvent] = []
  /// Whether the kernel's events can be heard: in a container, only a look tells.
  var hearsHardware = false
  /// The frames of closed screens: those that the kernel refused or lost, and those that were late.
  private var (closedFailed, closedLate) = (0, 0)

  init(_ options: StageOptions) {
    self.options = options
    layers = LayerSearch(options)
    guard case .memory(let width, let height, _) = options.display else { return }
    screen = .memory(MemoryDisplay(options, width: width, height: height))
  }

  // MARK: What is there

  /// Whether a card is searched for, or a better one.
  var isSearching: Bool { search != nil || layers.isUndecided }

  /// Whether a search goes on for a HUD that has gone.
  var isEndingSearch: Bool { search?.isClosing == true }

  /// Whether no card is open, nor searched for.
  var isClosed: Bool { if case .none = screen { !isSearching && former.isEmpty } else { false } }

  /// Whether no screen was found, or it is lost; false during the first search.
  var isMissing: Bool { if case .none = screen { retry.isReported } else { false } }

  /// The state of the screen; cheap enough for every turn.
  var hold: StageStatus.Hold {
    if let isAway = screen.isAway { return isAway ? .away : .held }
    if retry.isReported, let error { return .missing(error) }
    return isSearching ? .opening : .none
  }

  var failedFlips: Int { closedFailed + screen.failedFlips }
  var framesLate: Int { closedLate + screen.framesLate }

  /// When the next search for a screen begins, or a compositor that says nothing is given up.
  var nextSearch: Timestamp? {
    let canSearch = search == nil && layers.usable == nil && !layers.isUndecided
    let card = screen.canBeBetter ? canSearch ? retry.next : nil : look.next
    return earliest(layers.nextTurn, card)
  }

  // MARK: Searching

  /// Opens the screen, and waits for it.
  ///
  /// - Parameter whileWaiting: called every second.
  /// - Returns: why it could not be opened.
  func openNow(at now: Timestamp, _ poll: borrowing Poll, _ whileWaiting: () -> Void) -> String? {
    var events: [ScreenEvent] = []
    layers.openNow(at: now, poll)
    if let layer = layers.usable {
      show(above: layer, at: now, poll)
      return nil
    }
    if let problem = beginSearch(at: now, poll) { return problem }
    guard let search else { return nil }
    for item in search.waitUntilOpen(poll, whileWaiting) {
      found(item, at: now, poll, into: &events)
    }
    for case .warning(let sentence) in events.reversed() { return sentence }
    return nil
  }

  /// Opens the screen, or a better one, or closes it.
  ///
  /// - Parameter ending: what is left on the screen; `nil` while it is wanted.
  func update(leaving ending: Ending?, at now: Timestamp, _ poll: borrowing Poll) {
    guard !screen.isMemory else { return }
    look.update(at: now)
    if let ending {
      retry.rest()
      look.rest()
      requests.stopWaiting(at: now)
      search?.close(.restore)
      layers.stopLooking(poll)
      close(ending, poll)
    } else if screen.layer == nil || screen.layer !== layers.usable {
      layers.look(at: now, poll)
      if let layer = layers.usable { return show(above: layer, at: now, poll) }
      if let change = layers.popSessionChange() { retry.handle(change, at: now) }
      let isPausing = retry.isPausing(at: now)
      if isPausing { search?.close(.restore) }
      if isPausing || screen.layer != nil { close(.restore, poll) }
      if !isPausing { updateCard(at: now, poll) }
    }
  }

  /// Shows HUDs above a compositor, once no card is open.
  private func show(above layer: LayerDisplay, at now: Timestamp, _ poll: borrowing Poll) {
    search?.close(.restore)
    close(.restore, poll)
    guard case .none = screen, search == nil, former.isEmpty else { return }
    screen = .layer(layer)
    layer.show(at: now, poll)
    layers.stopLooking(poll)
    retry.succeeded()
    error = nil
  }

  /// Opens a card, or a better one.
  private func updateCard(at now: Timestamp, _ poll: borrowing Poll) {
    if screen.canBeBetter {
      if case .none = screen, layers.isUndecided { return }
      if search == nil, retry.isDue(at: now) { _ = beginSearch(at: now, poll) }
    } else if look.isDue, search == nil, former.isEmpty {
      beginChoice(poll)
    }
  }

  /// - Returns: the problem, if that cannot be.
  private func beginSearch(at now: Timestamp, _ poll: borrowing Poll) -> String? {
    do throws(LinuxError) {
      // The owner of the screen is named once.
      search = try KMSDisplay(options, namesOwner: !retry.isReported, requests: requests, poll)
      return nil
    } catch {
      _ = retry.failed(at: now)
      return error.description
    }
  }

  /// Begins to search for a card that is better than the open one, once that can be left.
  private func beginChoice(_ poll: borrowing Poll) {
    guard case .kms(let display) = screen, display.canBeReplaced else { return }
    look.isDue = false
    guard options.screen.card == nil else { return }
    do throws(LinuxError) {
      search = try KMSDisplay(options, insteadOf: display.nodes, poll)
    } catch {
      // With the next event of hardware, for want of descriptors.
    }
  }

  private func found(
    _ event: KMSDisplay.DisplayEvent, at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    guard let search else { return }
    if search.hasConsole { requests = search.requests }
    switch event {
    case .opened:
      self.search = nil
      events.append(.changed)
      guard takeConsole(for: search, poll) else {
        // The open card cannot be left now.
        look.isDue = true
        search.close(.restore)
        return former.append(search)
      }
      screen = .kms(search)
      retry.succeeded()
      error = nil
    case .warning(let sentence):
      if warnings.insert(sentence).inserted { events.append(.warning(sentence)) }
    case .lost(let error):
      self.search = nil
      if search.hasCard {
        search.close(.restore)
        former.append(search)
      } else {
        search.unwatch(poll)
      }
      events.append(.changed)
      // A search that is closing is for a HUD that has gone. The next HUD begins its own search, and
      // the owner of the screen is named again.
      if !search.isClosing, search.hasConsole {
        openFramebuffer(at: now, instead: error, poll, into: &events)
      }
    case .closed:
      search.unwatch(poll)
      self.search = nil
      events.append(.changed)
    case .frame: break
    }
  }

  /// Gives the present screen's console, which stays in graphics mode, to the next one, and closes the present one.
  ///
  /// - Returns: false if the present screen cannot be left.
  private func takeConsole(for next: KMSDisplay, _ poll: borrowing Poll) -> Bool {
    switch screen {
    // A search for a better card takes no console of its own.
    case .none, .layer, .memory: return next.hasConsole
    case .framebuffer(let display):
      next.adopt(display.releaseConsole(poll), poll)
      display.close(poll)
    case .kms(let display):
      guard display.canBeReplaced, !next.isClosing else { return false }
      next.adopt(display.releaseConsole(poll), poll)
      display.companions = []
      display.close(.restore)
      former.append(display)
    }
    return true
  }

  /// Opens a framebuffer while no card can be used; the search for one goes on.
  private func openFramebuffer(
    at now: Timestamp, instead error: ScreenError, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    let isNew = isNew(error, at: now)
    guard case .none = screen else { return }
    if !options.screen.isNamed {
      do throws(LinuxError) {
        if let display = try FramebufferDisplay.open(
          options: options, rotation: Rotation(options.screen.turn ?? .ofFramebuffer()))
        {
          try display.watch(poll)
          screen = .framebuffer(display)
          if let problem = display.consoleProblem { events.append(.warning(problem)) }
          return
        }
      } catch {
        if isNew { events.append(.warning(error.description)) }
      }
    }
    if isNew { events.append(.warning(error.sentence)) }
  }

  /// Records why there is no screen.
  ///
  /// - Returns: whether to report it: the first failure in a row, which alone names the owner, for a new reason.
  private func isNew(_ error: ScreenError, at now: Timestamp) -> Bool {
    guard retry.failed(at: now, awaitsHardware: error.awaitsHardware && hearsHardware) else {
      return false
    }
    defer { self.error = error }
    return self.error != error
  }

  // MARK: Events

  /// Handles the events of the screen and of the search for one.
  func handle(
    _ ready: [Poll.Ready], at time: Timestamp, _ now: Moment, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    for item in layers.handle(ready, at: time, poll) {
      switch item {
      case .frame(let moment, let seen): events.append(.frame(moment: moment, seen: seen))
      case .changed: events.append(.changed)
      }
    }
    for problem in layers.popProblems() where warnings.insert(problem).inserted {
      events.append(.warning(problem))
    }
    if let search {
      var news: [KMSDisplay.DisplayEvent] = []
      search.handle(ready, at: time, poll, into: &news)
      for item in news { found(item, at: time, poll, into: &events) }
    }
    for display in former {
      var news: [KMSDisplay.DisplayEvent] = []
      display.handle(ready, at: time, poll, into: &news)
      guard display.isClosed else { continue }
      leave(display, poll)
      // It can be one of the further cards now.
      if options.otherCards != .none { screen.replan() }
    }
    if !former.isEmpty { former.removeAll { $0.isClosed } }
    handleScreen(ready, at: time, now, poll, into: &events)
  }

  private func handleScreen(
    _ ready: [Poll.Ready], at time: Timestamp, _ now: Moment, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    switch screen {
    case .none, .layer: break
    case .memory(let display):
      if let shown = display.popFlip(at: now) {
        events.append(.drawn(moment: display.drawn, shown: shown))
      }
    case .framebuffer(let display):
      if ready.contains(where: { $0.token == Stage.Token.console }),
        let error = display.handleConsole(poll)
      {
        lose(error, at: time, poll, into: &events)
      }
    case .kms(let display):
      if search != nil || !former.isEmpty || !display.companions.isEmpty {
        display.companions = former + (search.map { [$0] } ?? [])
      }
      cardEvents.removeAll(keepingCapacity: true)
      display.handle(ready, at: time, poll, into: &cardEvents)
      for event in cardEvents {
        switch event {
        case .opened: events.append(.changed)
        case .frame(let moment, let seen): events.append(.frame(moment: moment, seen: seen))
        case .warning(let sentence): events.append(.warning(sentence))
        case .lost(let error):
          if !display.isClosing { lose(error, at: time, poll, into: &events) }
        case .closed:
          leave(display, poll)
          screen = .none
          events.append(.changed)
        }
      }
    }
  }

  /// Goes on without a screen, and reports the reason, once.
  func lose(
    _ error: ScreenError, at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    close(.restore, poll)
    look.lookLater(at: now)
    events.append(.changed)
    if isNew(error, at: now) { events.append(.warning(error.sentence)) }
  }

  /// Handles hotplug and resume from sleep.
  func handle(_ changes: HardwareWatch.Changes, at now: Timestamp) {
    // Its memory may be the new driver's already.
    if changes.contains(.framebuffer), case .framebuffer(let display) = screen { display.abandon() }
    if !changes.isDisjoint(with: [.cards, .connectors, .tags]) {
      look.hurry(at: now)
      if screen.canBeBetter { retry.hurry() }
    }
    let hasFurther = options.otherCards != .none && changes.contains(.cards)
    if changes.contains(.connectors) || hasFurther { screen.replan() }
    if changes.contains(.resumed) { screen.wakeUp() }
  }

  // MARK: Closing

  /// Closes the screen, if there is one.
  private func close(_ ending: Ending, _ poll: borrowing Poll) {
    switch screen {
    case .none, .memory: break
    case .kms(let display): display.close(ending)
    case .framebuffer(let display):
      display.close(poll)
      screen = .none
    case .layer(let display):
      display.hide(poll)
      screen = .none
    }
  }

  /// Closes the screen and waits until that is done.
  ///
  /// - Parameter whileWaiting: called every second.
  func closeNow(_ ending: Ending, _ poll: borrowing Poll, _ whileWaiting: () -> Void) {
    search?.closeNow(.restore, poll, whileWaiting)
    search = nil
    layers.close(poll)
    for display in former {
      display.closeNow(.restore, poll, whileWaiting)
      count(display)
    }
    former = []
    if case .kms(let display) = screen {
      display.closeNow(ending, poll, whileWaiting)
      count(display)
      screen = .none
    }
    close(ending, poll)
  }

  private func leave(_ display: KMSDisplay, _ poll: borrowing Poll) {
    display.unwatch(poll)
    count(display)
  }

  private func count(_ display: KMSDisplay) {
    closedFailed += display.failedFlips
    closedLate += display.framesLate
  }
}
