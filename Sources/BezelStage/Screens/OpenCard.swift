internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// A card that this program is master of, with its screens and the console in front of it.
///
/// Everything here can wait for hardware, so it is the work of a display's helper thread; what it
/// holds is used by the loop only while the helper is not at work on it.
final class OpenCard {
  let card: Card
  let outputs: Outputs
  let wish: ScreenWish
  /// What each CRTC showed before, as far as it was asked for and could be read.
  let captures: [CRTCID: CapturedScreen]
  /// Belongs to the loop but while it is opened and closed.
  var console: WatchedConsole
  private let isOnFreeTerminal: Bool
  /// What people should know, though the screen is had.
  let warnings: [String]

  /// Looks for the best card there is and takes it: its console goes to graphics mode, its screens
  /// stay as they are.
  ///
  /// - Parameter namesOwner: whether to find out who has the screen, if another program keeps it.
  /// - Returns: `nil` if nothing is plugged in and nothing was asked for by name.
  /// - Throws: `becomeMaster` if another program keeps the screen.
  static func open(
    _ wish: ScreenWish, _ options: StageOptions, namesOwner: Bool
  ) throws(KMSError) -> OpenCard? {
    guard let (card, scanouts, wish) = try choose(wish, options) else { return nil }
    do throws(KMSError) {
      try card.becomeMaster()
    } catch {
      guard error.isOwned else { throw error }
      guard let taken = try takeFromTerminal(wish, options) else {
        throw namesOwner ? error.naming(NodeUsers.holders(of: card.path)) : error
      }
      return try OpenCard(taken.card, taken.scanouts, wish, options, console: taken.console)
    }
    return try OpenCard(card, scanouts, wish, options, console: nil)
  }

  /// Looks for the card and for what is shown on; where the board has a connector of its own, and nobody
  /// names another one or a monitor, on that alone, if it is there.
  ///
  /// - Returns: also what was wished for in the end.
  private static func choose(
    _ wish: ScreenWish, _ options: StageOptions
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout], wish: ScreenWish)? {
    if let connector = options.boardConnector, wish.connector == nil, wish.monitor == nil {
      var own = wish
      own.connector = connector
      do throws(KMSError) {
        return try Card.choose(own).map { ($0.card, $0.scanouts, own) }
      } catch {
        // It is there, and may have its screen soon.
        if error.isOfConnectorThere { throw error }
      }
    }
    return try Card.choose(wish).map { ($0.card, $0.scanouts, wish) }
  }

  private init(
    _ card: Card, _ scanouts: [Scanout], _ wish: ScreenWish, _ options: StageOptions,
    console: consuming Console?
  ) throws(KMSError) {
    var warnings: [String] = []
    // The console comes before the buffers: its guard is a fork, and would inherit their mappings.
    if console == nil {
      do throws(LinuxError) {
        console = try Console.take(options.terminal)
      } catch {
        warnings.append(error.description)
      }
    }
    isOnFreeTerminal = console?.isSwitchedTo ?? false
    var captures: [CRTCID: CapturedScreen] = [:]
    if options.backdrop.isScreen {
      for scanout in scanouts {
        switch card.capture(scanout.crtc.id) {
        case .screen(let screen): captures[scanout.crtc.id] = screen
        case .nothing where !options.backdrop.isAskedForScreen: break
        case .nothing(let obstacle):
          warnings.append(
            "What was on \(scanout.connector.name) cannot be used: \(obstacle).")
        }
      }
    }
    outputs = try Outputs(on: card, showing: Scanout.reductions(of: scanouts))
    self.card = card
    self.wish = wish
    self.captures = captures
    self.console = WatchedConsole(console)
    self.warnings = warnings
  }

  /// Takes a screen from a compositor that gives it up when another terminal is switched to.
  ///
  /// - Returns: `nil` if the one in front is nobody's, or keeps its screen.
  private static func takeFromTerminal(
    _ wish: ScreenWish, _ options: StageOptions
  ) throws(KMSError) -> Taken? {
    guard let terminal = try? VirtualTerminal.active(), let state = try? terminal.state(),
      state.isGraphics, state.isManaged,
      let console = options.terminal == nil
        ? try? Console.takeFree() : try? Console.take(options.terminal)
    else { return nil }
    // It may still be on its way out. Opened anew each time: without the right to ask for it, only a
    // file that was opened while nobody was master is.
    for _ in 0..<40 {
      if let (card, scanouts) = try Card.choose(wish), (try? card.becomeMaster()) != nil {
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

  /// What is plugged in now, and how it would be shown on.
  func plan() throws(KMSError) -> [Scanout] {
    try card.topology(probing: true).scanouts(for: wish, driver: card.driver.name)
  }

  /// Becomes master again after a terminal was switched back to.
  func resume() throws(KMSError) -> [Scanout] {
    for attempt in 0... {
      do throws(KMSError) {
        try card.becomeMaster()
        break
      } catch {
        // Who had the screen meanwhile may be a little late.
        if attempt == 20 { throw error.naming(NodeUsers.holders(of: card.path)) }
        Timestamp.sleep(milliseconds: 50)
      }
    }
    return try plan()
  }

  /// Gives everything back.
  ///
  /// A console in text mode takes the screen by force, so it gets that mode first: what else was there
  /// is shown again after it. A terminal that was free is switched away from at the very end, when
  /// the program on the other one can become master.
  func close(_ ending: Ending) {
    if case .handOver(let limit) = ending {
      // Without a frame there is nothing to leave.
      do throws(KMSError) {
        return try outputs.leave(console.take(), seconds: limit)
      } catch {
        console = WatchedConsole(try? Console.take())
      }
    }
    if !isOnFreeTerminal { console.restore() }
    outputs.close()
    card.dropMaster()
    console.restore()
  }

  // MARK: The loop's part

  /// What is behind the HUD on one of the screens.
  func backdrop(of scanout: Scanout, _ options: StageOptions) -> Backdrop {
    let mode = scanout.mode
    let found = captures[scanout.crtc.id].flatMap { screen -> Picture? in
      // A picture of another size was stretched or cut by a mode that is gone.
      guard screen.width == mode.width, screen.height == mode.height else { return nil }
      return Picture(screen)
    }
    return options.backdrop.backdrop(
      width: mode.width, height: mode.height, turnedBy: Rotation(scanout.turn), found: found)
  }

  /// Takes a console that is in graphics mode for us already.
  func adopt(_ console: consuming Console?) {
    if let console { self.console = WatchedConsole(console) }
  }
}

extension KMSError {
  /// Whether a connector that was asked for is there, and something else is wrong.
  fileprivate var isOfConnectorThere: Bool {
    if case .noSuchConnector = reason { return false }
    return operation == .useConnector
  }
}
