internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// A card that this process is master of, with its outputs and the console in front of them.
///
/// Every call can wait for hardware and therefore runs on a display's helper thread; the loop uses the
/// contents only while no job of that thread does.
final class OpenCard {
  let card: Card
  let outputs: Outputs
  let request: ScreenRequest
  /// The former picture of each CRTC, as far as it is needed and could be read.
  let captures: [CRTCID: CapturedScreen]
  /// The console that was taken for this card, for the display to take over.
  var console: Console?
  /// Problems that did not keep the card from being opened, a sentence each.
  let warnings: [String]
  /// The device nodes of the further cards that show the HUD.
  private(set) var otherCards: [String] = []
  private let requestedCards: OtherCards

  /// Opens the best card and becomes its master: its console is set to graphics mode, its outputs stay
  /// as they are.
  ///
  /// - Parameters:
  ///   - namesOwner: whether to find the program that owns the screen, if another one is master.
  ///   - requests: the programs that were already asked to release the screen.
  ///   - console: the console, if this process has it in graphics mode already.
  ///   - captures: the pictures captured earlier; the present pictures of the outputs are then neither
  ///     captured nor restored.
  /// - Returns: `nil` if no monitor is plugged in and none was requested by name.
  /// - Throws: `becomeMaster` if another program stays master.
  static func open(
    _ request: ScreenRequest, _ options: StageOptions, namesOwner: Bool,
    _ requests: inout OwnerRequests, console: consuming Console? = nil,
    captures: [CRTCID: CapturedScreen]? = nil
  ) throws(KMSError) -> OpenCard? {
    guard let (card, scanouts, request) = try choose(request, options) else { return nil }
    do throws(KMSError) {
      try card.becomeMaster()
    } catch {
      guard error.isOwned else { throw error }
      guard let taken = try acquireTerminal(card.path, request, options, &requests) else {
        throw namesOwner ? error.naming(NodeUsers.holders(of: card.path)) : error
      }
      return try OpenCard(taken.card, taken.scanouts, request, options, console: taken.console)
    }
    return try OpenCard(card, scanouts, request, options, console: console, captures: captures)
  }

  /// Opens a further card, without a console: the first card's display has that.
  ///
  /// - Returns: `nil` if no monitor is plugged in.
  /// - Throws: `becomeMaster` if another program is master.
  static func further(_ options: StageOptions) throws(KMSError) -> OpenCard? {
    guard let (card, scanouts) = try Card.choose(options.screen) else { return nil }
    try card.becomeMaster()
    return try OpenCard(card, scanouts, options.screen, options, console: nil, takesConsole: false)
  }

  /// Opens a better card than others, without a console: their display has that.
  ///
  /// - Parameter shown: the device nodes of the others, of which this process is master.
  /// - Returns: `nil` if there is none.
  /// - Throws: `becomeMaster` if another program is master.
  static func better(than shown: [String], _ options: StageOptions) throws(KMSError) -> OpenCard? {
    // A node that is opened for a look wakes its hardware.
    guard try CardNode.all().contains(where: { !shown.contains($0.path) }),
      let (card, scanouts, request) = try choose(options.screen, options),
      !shown.contains(card.path)
    else { return nil }
    try card.becomeMaster()
    return try OpenCard(card, scanouts, request, options, console: nil, takesConsole: false)
  }

  /// Chooses the card and its scanouts; only the board's own connector, if that exists and the request
  /// names neither a connector nor a monitor.
  ///
  /// - Returns: also the request that was used in the end.
  private static func choose(
    _ request: ScreenRequest, _ options: StageOptions
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout], request: ScreenRequest)? {
    if let connector = options.boardConnector, request.connector == nil, request.monitor == nil {
      var own = request
      own.connector = connector
      do throws(KMSError) {
        return try Card.choose(own).map { ($0.card, $0.scanouts, own) }
      } catch {
        // The connector exists, and may become connected soon.
        if error.isOfConnectorThere { throw error }
      }
    }
    return try Card.choose(request).map { ($0.card, $0.scanouts, request) }
  }

  private init(
    _ card: Card, _ scanouts: [Scanout], _ request: ScreenRequest, _ options: StageOptions,
    console: consuming Console?, takesConsole: Bool = true,
    captures former: [CRTCID: CapturedScreen]? = nil
  ) throws(KMSError) {
    var warnings: [String] = []
    // The console comes before the buffers: its guard is a forked process, which would inherit their
    // mappings.
    if takesConsole, console == nil {
      do throws(LinuxError) {
        console = try Console.acquire(options.terminal)
      } catch {
        warnings.append(error.description)
      }
    }
    var captures = former ?? [:]
    if former == nil, options.backdrop.isScreen {
      for scanout in scanouts {
        switch card.capture(scanout.crtc.id) {
        case .screen(let screen): captures[scanout.crtc.id] = screen
        case .nothing where !options.backdrop.isAskedForScreen: break
        case .nothing(let screenError):
          warnings.append(
            "The picture on \(scanout.connector.name) cannot be the backdrop: \(screenError).")
        }
      }
    }
    outputs = try Outputs(
      on: card, showing: Scanout.reductions(of: scanouts), remembersScreens: former == nil)
    self.card = card
    self.request = request
    self.captures = captures
    self.console = console
    self.warnings = warnings
    requestedCards = options.otherCards
    listOtherCards()
  }

  private func listOtherCards() {
    switch requestedCards {
    case .none: break
    case .all:
      otherCards = ((try? CardNode.all()) ?? []).filter { $0.exclusion == nil }.map { $0.path }
    case .named(let paths): otherCards = paths
    }
    otherCards.removeAll { $0 == card.path }
  }

  /// Takes the screen from a compositor that drops master when another terminal becomes active.
  ///
  /// Such a program need not have its terminal in graphics mode: mpv leaves it in text mode.
  ///
  /// - Parameter path: the card of which the program may be master.
  /// - Returns: `nil` if no program manages the switches of the active terminal, or its program uses
  ///   another card, was already asked or does not release the screen.
  private static func acquireTerminal(
    _ path: String, _ request: ScreenRequest, _ options: StageOptions,
    _ requests: inout OwnerRequests
  ) throws(KMSError) -> Taken? {
    guard let terminal = try? VirtualTerminal.active(), let state = try? terminal.state(),
      // A terminal that a killed Bezel left behind has no master.
      state.isManaged, !state.isLeftover
    else { return nil }
    let master = NodeUsers.master(of: path)?.id
    let owner = OwnerRequests.Owner(card: path, terminal: terminal, process: master)
    guard terminal.mayKeep(card: path, master: master), requests.ask(owner, at: .now()),
      let console = options.terminal == nil
        ? try? Console.acquireFree() : try? Console.acquire(options.terminal)
    else { return nil }
    // The program may still be about to drop master. The card is opened anew each time: without
    // `CAP_SYS_ADMIN`, a process becomes master only by opening the card while it has none.
    for _ in 0..<40 {
      if let (card, scanouts) = try Card.choose(request), (try? card.becomeMaster()) != nil {
        requests.hasLeft(owner)
        return Taken(card: card, scanouts: scanouts, console: console)
      }
      Timestamp.sleep(milliseconds: 50)
    }
    return nil
  }

  private struct Taken: ~Copyable {
    let card: Card
    let scanouts: [Scanout]
    let console: Console
  }

  /// Probes the connectors and returns the scanouts for them.
  func plan() throws(KMSError) -> [Scanout] {
    listOtherCards()
    return try card.topology(probing: true).scanouts(for: request, driver: card.driver.name)
  }

  /// Becomes master again after a terminal was switched back to.
  func resume() throws(KMSError) -> [Scanout] {
    for attempt in 0... {
      do throws(KMSError) {
        try card.becomeMaster()
        break
      } catch {
        // The program of the other terminal may drop master a little late.
        if attempt == 20 { throw error.naming(NodeUsers.holders(of: card.path)) }
        Timestamp.sleep(milliseconds: 50)
      }
    }
    return try plan()
  }

  /// Restores the outputs; the card itself is closed with the last reference to it.
  ///
  /// The console is set to text mode first, because it then changes the CRTCs: the former pictures are
  /// restored after that.
  ///
  /// - Parameter console: the console in front of the card.
  /// - Returns: the console, to be restored once the card is closed, so that the program on another
  ///   terminal can become master.
  func close(_ ending: Ending, _ console: consuming Console?) -> Console? {
    let isOnFreeTerminal = console?.isSwitchedTo ?? false
    if case .handOver(let limit) = ending {
      // Fails if no frame was shown, which could be left.
      do throws(KMSError) {
        try outputs.leave(console.take(), seconds: limit)
        return nil
      } catch {
        // Restoring the console has ended its graphics mode.
        if isOnFreeTerminal { console = try? Console.acquire() }
      }
    }
    if !isOnFreeTerminal { console?.showText() }
    outputs.close()
    return console
  }

  // MARK: Used by the loop

  /// Returns the backdrop of the HUD on one of the outputs.
  func backdrop(of scanout: Scanout, _ options: StageOptions) -> Backdrop {
    let mode = scanout.mode
    let found = captures[scanout.crtc.id].flatMap { screen -> Picture? in
      // A picture of another size belongs to another mode.
      guard screen.width == mode.width, screen.height == mode.height else { return nil }
      return Picture(screen)
    }
    return options.backdrop.backdrop(
      width: mode.width, height: mode.height, turnedBy: Rotation(scanout.turn), found: found)
  }
}

extension KMSError {
  /// Whether the requested connector exists, but cannot be used.
  fileprivate var isOfConnectorThere: Bool {
    if case .noSuchConnector = reason { return false }
    return operation == .useConnector
  }
}
