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
  /// The search for outputs of a compositor, which comes before that for a card.
  private var layerSearch = LayerSearch()
  /// The displays without a HUD that are being closed: of a card that was left for a better one, for example.
  private var former: [KMSDisplay] = []
  /// Whether a better card may have come.
  private var wantsChoice = false
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
    guard case .memory(let width, let height, _) = options.display else { return }
    screen = .memory(MemoryDisplay(options, width: width, height: height))
  }

  // MARK: What is there

  /// Whether a card is searched for, or a better one.
  var isSearching: Bool { search != nil || layerSearch.display != nil }

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

  /// When the next search for a screen begins, or a compositor that says nothing is given up; `nil` while a
  /// screen is open, or the search for a card or its close is under way.
  var nextSearch: Timestamp? {
    if let layer = layerSearch.display { return layer.nextTurn }
    return screen.canBeBetter && search == nil ? retry.next : nil
  }

  // MARK: Searching

  /// Opens the screen, and waits for it.
  ///
  /// - Parameter whileWaiting: called every second.
  /// - Returns: why it could not be opened.
  func openNow(at now: Timestamp, _ poll: borrowing Poll, _ whileWaiting: () -> Void) -> String? {
    var events: [ScreenEvent] = []
    if let layer = layerSearch.openNow(options, at: now, poll) {
      screen = .layer(layer)
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
    if let ending {
      retry.rest()
      requests.stopWaiting(at: now)
      search?.close(.restore)
      layerSearch.end(poll)
      close(ending, poll)
    } else if screen.canBeBetter {
      guard !isSearching, retry.isDue(at: now) else { return }
      if case .none = screen, layerSearch.begin(options, at: now, poll) { return }
      _ = beginSearch(at: now, poll)
    } else if wantsChoice, search == nil, former.isEmpty {
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
    wantsChoice = false
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
        wantsChoice = true
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

  /// Gives the console of the present screen to the one that follows: it stays in graphics mode from one to the
  /// other, and only then the former one is closed.
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
  /// - Returns: whether to report it: only the first failure in a row (the only one that names the
  ///   owner of the screen), and only for another reason than at the last report.
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
    if let problem = layerSearch.popProblem(), warnings.insert(problem).inserted {
      events.append(.warning(problem))
    }
    if let layer = layerSearch.display {
      for item in layer.handle(ready, at: time, poll) {
        handle(item, of: layer, at: time, poll, into: &events)
      }
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
    case .none: break
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
    case .layer(let display):
      for item in display.handle(ready, at: time, poll) {
        handle(item, of: display, at: time, poll, into: &events)
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

  private func handle(
    _ event: LayerDisplay.DisplayEvent, of display: LayerDisplay, at time: Timestamp,
    _ poll: borrowing Poll, into events: inout [ScreenEvent]
  ) {
    switch event {
    case .opened:
      layerSearch.finish()
      (screen, error) = (.layer(display), nil)
      retry.succeeded()
      events.append(.changed)
    case .changed: events.append(.changed)
    case .frame(let moment, let seen): events.append(.frame(moment: moment, seen: seen))
    case .lost(let error):
      events.append(.changed)
      if case .layer = screen { return lose(error, at: time, poll, into: &events) }
      layerSearch.end(poll)
      if warnings.insert(error.sentence).inserted { events.append(.warning(error.sentence)) }
      _ = beginSearch(at: time, poll)
    }
  }

  /// Goes on without a screen, and reports the reason, once.
  func lose(
    _ error: ScreenError, at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [ScreenEvent]
  ) {
    close(.restore, poll)
    events.append(.changed)
    if isNew(error, at: now) { events.append(.warning(error.sentence)) }
  }

  /// Handles hotplug and resume from sleep.
  func handle(_ changes: HardwareWatch.Changes) {
    // Its memory may be the new driver's already.
    if changes.contains(.framebuffer), case .framebuffer(let display) = screen { display.abandon() }
    let isNew = !changes.isDisjoint(with: [.cards, .connectors, .tags])
    if screen.canBeBetter {
      if isNew { retry.hurry() }
    } else {
      let hasFurther = options.otherCards != .none && changes.contains(.cards)
      if changes.contains(.connectors) || hasFurther { screen.replan() }
      if changes.contains(.resumed) { screen.wakeUp() }
      if isNew { wantsChoice = true }
    }
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
      display.close(poll)
      screen = .none
    }
  }

  /// Closes the screen and waits until that is done.
  ///
  /// - Parameter whileWaiting: called every second.
  func closeNow(_ ending: Ending, _ poll: borrowing Poll, _ whileWaiting: () -> Void) {
    search?.closeNow(.restore, poll, whileWaiting)
    search = nil
    layerSearch.end(poll)
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
