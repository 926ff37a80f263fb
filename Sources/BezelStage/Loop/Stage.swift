package import BezelFiles
package import BezelHUD
package import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

/// The event loop: the only type that knows both HUDs and devices, and the only one that reads a clock.
///
/// One thread runs it. Each turn reads the clock once, settles the HUDs, applies the inputs, and
/// presents at most one frame on each output; then the thread sleeps until the next event or deadline.
package final class Stage {
  let options: StageOptions
  private(set) var typesetter: TextSetter
  private var otherFonts: OtherFonts
  /// Whether fontconfig may choose another font yet.
  private var fontIsProvisional: Bool
  private var hasReportedMissingCharacter = false
  let poll: Poll
  private let signals: Signals?
  /// Whether SIGTERM or SIGINT arrived during `run`.
  package private(set) var wasSignalled = false
  /// Called every second while the loop waits for a screen to be opened or closed.
  let whileWaiting: () -> Void

  var huds = HUDStack()
  /// Whether there is a screen, as the HUDs were last told.
  private var knownScreen: Bool?
  let burnInShift: BurnInShift
  /// `nil` if no picture of the backdrop is animated.
  let backdropPlayer: BackdropPlayer?
  var clock: StageClock
  /// The moment of the current turn.
  private(set) var now = Moment(nanoseconds: 0)
  let screens: Screens
  /// The events of the screens in this turn.
  var screenEvents: [Screens.ScreenEvent] = []
  var hardware: HardwareWatch?
  var touch: InputDevices
  var contacts = ContactRouter()
  /// Whether the client handles touches that are not for a HUD.
  private(set) var hasApplication = false
  /// Whether keyboards are read for the state of their locks.
  private(set) var followsKeyLocks = false
  /// The picture that the screen is left with while HUDs are kept off it; `nil` while they are shown.
  private(set) var release: Ending?
  /// The picture on the screen after the end.
  private(set) var ending: Ending
  /// The keymap of keyboards, for the state of their locks.
  package var keymap = Keymap.english
  package var keyLocks = KeyLocks()
  var haptics: Haptics?
  /// `nil` until there is a backlight to set.
  var illumination: BacklightWorker?
  /// The last goal for the backlights.
  var light = BacklightControl.Goal.asFound
  var lastActivity = Timestamp(nanoseconds: 0)
  var framesShown = 0
  /// The number of frames that the kernel refused or lost.
  package var failedFlips: Int { screens.failedFlips }
  var warnings: Set<String> = []
  /// How often the kernel dropped input events because they were not read in time.
  package var overflows: Int { touch.overflows }
  /// Why the screen could not be opened at the beginning.
  package internal(set) var screenProblem: String?

  /// The epoll tokens of the watched descriptors.
  enum Token {
    static let signals: UInt64 = 1
    static let client: UInt64 = 2
    static let worker: UInt64 = 3
    static let card: UInt64 = 4
    static let console: UInt64 = 5
    static let events: UInt64 = 6
    static let resume: UInt64 = 7
    static let haptics: UInt64 = 8
    static let lamps: UInt64 = 9
    static let tags: UInt64 = 10
    static let folders: UInt64 = 11
    static let closing: UInt64 = 12
    static let backdrop: UInt64 = 13
    /// The first token of input devices.
    static let devices: UInt64 = 16
    /// The first token of further cards: the helper thread's and the card's descriptor alternate.
    static let furtherCards: UInt64 = 1 << 32
    /// The first token of compositors; all are odd.
    static let compositors: UInt64 = 1 << 48 | 1
    /// The first number of surfaces above a compositor, which bring contacts as devices do.
    static let surfaces: UInt64 = 1 << 56

    /// Whether a token's descriptor tells when frames are on the screen: a card's, or a compositor's.
    static func tellsFrames(_ token: UInt64) -> Bool {
      token == card || token >= furtherCards && token & 1 == 1
    }
  }

  /// Prepares the loop, and opens the screen if it is requested by name or kept between presentations.
  ///
  /// - Parameter whileWaiting: called every second while the loop waits for a screen to be opened,
  ///   here, or closed, at the end of `run`: a driver may take a minute for that.
  /// - Throws: if a screen or a font that was requested by name cannot be used, or the loop cannot be
  ///   set up.
  package init(
    _ options: StageOptions, whileWaiting: @escaping () -> Void = {}
  ) throws(StageError) {
    self.options = options
    self.whileWaiting = whileWaiting
    ending = options.ending
    (typesetter, otherFonts) = try Stage.typesetter(options)
    fontIsProvisional = options.fontIsProvisional
    clock = StageClock(options, startingAt: .now())
    screens = Screens(options)
    touch = InputDevices(options.input)
    burnInShift = BurnInShift(reach: options.screenSaver.shift)
    backdropPlayer = BackdropPlayer(
      options.backdrop, isInMemory: options.display != .screen, token: Token.backdrop)
    do throws(LinuxError) {
      poll = try Poll()
      // A script for a frozen picture in memory runs without a look at them, and has nothing to restore.
      if options.endsOnSignals, options.display == .screen || clock.frozen == nil {
        let signals = try Signals([Signals.terminate, Signals.interrupt])
        try poll.add(signals.descriptor, token: Token.signals)
        self.signals = .some(signals)
      } else {
        signals = nil
      }
    } catch {
      throw .system(error)
    }
    try openFirstScreen()
  }

  /// Sets texts in another font, or with others for letters that it lacks, from the next frame on.
  ///
  /// - Parameter font: `nil`, or one that cannot be used, for the built-in one.
  package func setFont(_ font: FontFile?) {
    var options = options
    (options.font, options.fontIsNamed) = (font, false)
    fontIsProvisional = false
    if let next = try? Stage.typesetter(options) { (typesetter, otherFonts) = next }
    huds.changeLetters()
  }

  /// Whether a text has letters that the font lacks, and fontconfig was not asked for a font that has them.
  package var otherFontsAreProvisional: Bool { otherFonts.areProvisional }

  /// Reports the first letter that no font has, once.
  func reportMissingCharacter(_ client: StageClient) {
    guard !hasReportedMissingCharacter, !otherFonts.areProvisional, !fontIsProvisional,
      let scalar = typesetter.missingCharacter
    else { return }
    hasReportedMissingCharacter = true
    let code = String(scalar, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
    client.handle(
      .warning(
        "No font has the letter \(name), so a box with its code stands for it, as for others that none has. "
          + "Install a font that has it, as one of fonts-noto-core or fonts-noto-cjk."))
  }

  static func typesetter(
    _ options: StageOptions
  ) throws(StageError) -> (TextSetter, OtherFonts) {
    let font = try font(options)
    // Does not mix a system's faces with the built-in font.
    let bold = font == nil ? nil : options.font?.bold
    let others = OtherFonts(named: options.otherFonts, options.font?.others ?? .system)
    return (
      TextSetter(font: font, boldFont: { boldFont(at: bold) }, fallback: others.fallback), others
    )
  }

  /// - Returns: the font; `nil` for the built-in one, also where the system's font is broken.
  private static func font(_ options: StageOptions) throws(StageError) -> Font? {
    guard let file = options.font else { return nil }
    do throws(TextError) {
      return try Font(file)
    } catch {
      if options.fontIsNamed { throw .font(path: file.path, error) }
      return nil
    }
  }

  /// - Returns: the bold face; `nil` if it is missing or broken: regular glyphs are then emboldened.
  private static func boldFont(at place: FontFile.Place?) -> Font? {
    guard let place, let file = try? FontFile(at: place) else { return nil }
    return try? Font(file)
  }

  /// Wakes the loop whenever a descriptor is readable; the client's `nextTurn` has to read from it.
  package func watch(_ descriptor: borrowing Descriptor) throws(StageError) {
    do throws(LinuxError) {
      try poll.add(descriptor, token: Token.client)
    } catch {
      throw .system(error)
    }
  }

  /// Runs until the client is done and no HUD is shown any more, or until SIGTERM or SIGINT arrives.
  ///
  /// When it returns, no input device is grabbed, and the screen and the console are restored or, as
  /// `StageOptions.ending` says, left to the next program.
  package func run(_ client: StageClient) throws(StageError) {
    defer {
      illumination?.set(.asFound)
      backdropPlayer?.close(poll)
      screens.closeNow(ending, poll, whileWaiting)
      putLightBack()
      // Last, as it may wait for a finger to lift.
      touch.closeNow(poll)
      hardware?.unwatch(poll)
      hardware = nil
      // Pending signals would take their default action once they are unblocked.
      wasSignalled = signals?.read().isEmpty == false
    }
    clock = StageClock(options, startingAt: .now())
    if let moment = clock.frozen { runScript(client, until: moment) }
    var ready: [Poll.Ready] = []
    var wake: Wake?
    while true {
      let next = runTurn(client, ready, after: wake)
      if next.isLast { return }
      wake = next
      try wait(until: next, into: &ready)
      if ready.contains(where: { $0.token == Token.signals }) { return }
    }
  }

  /// The outcome of a turn for the HUDs and the client.
  private struct TurnResult {
    /// When the next change of a HUD, or the next request of the client, is due.
    var next: Moment?
    /// Whether the client is done.
    var isOver: Bool
    /// Whether the client sent requests.
    var hasRequests: Bool
    /// Whether there were no inputs, and no events for the client that it may answer.
    var isCalm: Bool
  }

  /// When the next turn is due, and of what kind it may be.
  private struct Wake {
    /// When the next change of a HUD is due.
    var next: Moment?
    /// When the next work on a device is due, other than frames.
    var device: Timestamp?
    /// When the next frame is due.
    var frame: Timestamp?
    /// Whether nothing is left to do.
    var isLast: Bool
    /// Whether there were no inputs, and no events for the client that it may answer.
    var isCalm: Bool
  }

  /// - Parameter former: the result of the last turn.
  private func runTurn(
    _ client: StageClient, _ ready: [Poll.Ready], after former: Wake?
  ) -> Wake {
    let time = Timestamp.now()
    let now = clock.moment(of: time)
    handleHardwareEvents(ready, at: time, client)
    let hasScreenEvents = handleScreens(ready, at: time, client)
    backdropPlayer?.collect(poll)
    let (touches, hasTouchEvents) = handleTouch(client)
    if !hasScreenEvents, !hasTouchEvents, var wake = former, isFrameTurn(wake, ready, at: time) {
      // HUDs, devices and the client are as after the last turn: most frames cost no more than drawing.
      wake.frame = draw(at: time, client)
      screen.watchFlips(false, at: time, poll)
      return wake
    }
    // The next requests may depend on when a frame is on the screen.
    screen.watchFlips(true, at: time, poll)
    let result = apply(touches, at: now, client)

    updateDisplay(at: time, client)
    let touch = updateTouch(at: time, client)
    updateHaptics(ready, client)
    if result.hasRequests { screen.checkConsole() }
    let light = updateBacklight(at: time, isActive: result.hasRequests || !touches.isEmpty, client)
    let frame = draw(at: time, client)
    if !screens.isSearching, screen.isSeen || !screen.isThere { hardware?.filter() }
    return Wake(
      next: result.next, device: earliest(touch, earliest(light, screens.nextSearch)), frame: frame,
      isLast: isLast(result), isCalm: result.isCalm && screen.tellsFrames && !hasTouchEvents)
  }

  /// Whether only a page flip can have completed or a frame can be due.
  private func isFrameTurn(_ former: Wake, _ ready: [Poll.Ready], at time: Timestamp) -> Bool {
    guard former.isCalm, screen.tellsFrames, clock.isRunning,
      ready.allSatisfy({ Token.tellsFrames($0.token) })
    else { return false }
    if let next = former.next, next <= clock.moment(of: time) { return false }
    if let device = former.device, device <= time { return false }
    return true
  }

  /// Settles the HUDs at a moment, and applies the touches and the client's requests.
  private func apply(_ touches: [Input], at now: Moment, _ client: StageClient) -> TurnResult {
    self.now = now
    var isCalm = true
    // A frozen picture does not depend on whether there is a screen.
    let hasScreen = screen.isThere || clock.frozen != nil
    func applyAll(_ inputs: [Input]) {
      isCalm = false
      for addressed in huds.apply(inputs, at: now) { send(addressed, at: now, client) }
    }
    // The loss of a screen is applied before the deadlines that are due, a new screen after them.
    let screenChanged = hasScreen != knownScreen
    if screenChanged, !hasScreen { applyAll([.screen(isThere: false)]) }
    for addressed in huds.settle(at: now) {
      isCalm = false
      send(addressed, at: now, client)
    }
    let turn = client.nextTurn(now)
    hasApplication = turn.takesTouches
    (followsKeyLocks, release) = (turn.followsKeyLocks, turn.release)
    if let ending = turn.ending { self.ending = ending }
    if screenChanged || !touches.isEmpty || !turn.requests.isEmpty {
      applyAll(
        [.screen(isThere: hasScreen)] + touches
          + turn.requests.map { .command($0.command, to: $0.hud) })
      knownScreen = hasScreen
    }
    let shift = huds.isOnScreen ? burnInShift.next(after: now) : nil
    let isSeen = clock.frozen == nil && (screen.isSeen || screen.isMemory)
    let wake = earliest(
      huds.nextWake(after: now, isSeen: isSeen),
      huds.isOnScreen ? backdropPlayer?.nextChange : nil)
    return TurnResult(
      next: earliest(wake, earliest(turn.next, shift)), isOver: turn.isOver,
      hasRequests: !turn.requests.isEmpty, isCalm: isCalm)
  }

  /// Reports a warning that may recur with every HUD, once.
  func warnOnce(_ sentence: String, _ client: StageClient) {
    if warnings.insert(sentence).inserted { client.handle(.warning(sentence)) }
  }

  /// Whether nothing is left to do after a turn.
  private func isLast(_ result: TurnResult) -> Bool {
    switch clock {
    case .monotonic, .held:
      // At a hand-over the HUD may stay on the screen for the next program.
      result.isOver
        && (ending != .restore
          || !huds.isOnScreen && !huds.isPending && !touch.isOpen && result.next == nil
            && screen.nextTurn == nil)
    case .virtual: result.next == nil && screen.nextTurn == nil
    // In memory one frame is enough; on a screen it stays until a signal.
    case .frozen: screen.isMemory
    }
  }

  private func wait(
    until wake: Wake, into ready: inout [Poll.Ready]
  ) throws(StageError) {
    let next = earliest(wake.next, screen.nextTurn)
    switch clock {
    case .virtual:
      if let next { clock.advance(to: next) }
      ready.removeAll(keepingCapacity: true)
    case .frozen, .held, .monotonic:
      let due = next.flatMap { clock.timestamp(of: $0) }
      let time = earliest(due, earliest(wake.device, wake.frame))
      do throws(LinuxError) {
        try poll.wait(until: time, into: &ready)
      } catch {
        throw .system(error)
      }
    }
  }

  /// Runs the turns of the HUDs up to a moment without drawing.
  private func runScript(_ client: StageClient, until end: Moment) {
    var now = Moment(nanoseconds: 0)
    while true {
      guard let next = apply([], at: now, client).next, next <= end else { return }
      now = next
    }
  }
}
